// Where a device keeps the logs of its own tables: IndexedDB, or, where a browser has none, the page's memory. It is the
// store of server/store/store.h for the hub in the page: an append is answered once it is durable, or refused as a whole.
import { STORE, type Batch } from "./hub";

export interface Shelved {
  table: number;
  code: string;
  head: number;
  state: number;
  touched: number;
}

export interface Shelf {
  /** Does it outlive the page? */
  readonly lasts: boolean;
  list(): Promise<Shelved[]>;
  append(batch: Batch): Promise<number>;
  /** The whole log; null: there is none. */
  load(table: number): Promise<string | null>;
  forget(table: number): Promise<void>;
}

const next = (batch: Batch, had: Shelved | undefined): Shelved => ({
  table: batch.table,
  code: had?.code ?? batch.code,
  head: batch.head + batch.count,
  state: batch.state,
  touched: Date.now(),
});

export class MemoryShelf implements Shelf {
  readonly lasts = false;
  private rows = new Map<number, Shelved>();
  private logs = new Map<number, string>();

  list(): Promise<Shelved[]> {
    return Promise.resolve([...this.rows.values()]);
  }
  append(batch: Batch): Promise<number> {
    const had = this.rows.get(batch.table);
    if ((had?.head ?? 0) !== batch.head) return Promise.resolve(STORE.fenced);
    this.rows.set(batch.table, next(batch, had));
    this.logs.set(batch.table, (this.logs.get(batch.table) ?? "") + batch.text);
    return Promise.resolve(STORE.ok);
  }
  load(table: number): Promise<string | null> {
    return Promise.resolve(this.logs.get(table) ?? null);
  }
  forget(table: number): Promise<void> {
    this.rows.delete(table);
    this.logs.delete(table);
    return Promise.resolve();
  }
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error("storage"));
  });

/** `tables` has one row per table; `batches` what was appended, by table and by how many entries came before. */
class DatabaseShelf implements Shelf {
  readonly lasts = true;
  constructor(private readonly db: IDBDatabase) {}

  list(): Promise<Shelved[]> {
    return asked(this.db.transaction("tables").objectStore("tables").getAll() as IDBRequest<Shelved[]>);
  }

  /** Another window may have the same table open: whoever is behind it is refused. */
  async append(batch: Batch): Promise<number> {
    const all = this.db.transaction(["tables", "batches"], "readwrite");
    const rows = all.objectStore("tables");
    const whole = new Promise<number>((done) => {
      all.oncomplete = () => done(STORE.ok);
      all.onabort = () => done(all.error?.name === "QuotaExceededError" ? STORE.full : STORE.fenced);
    });
    const had = await asked(rows.get(batch.table) as IDBRequest<Shelved | undefined>);
    if ((had?.head ?? 0) !== batch.head) all.abort();
    else {
      rows.put(next(batch, had));
      all.objectStore("batches").put(batch.text, [batch.table, batch.head]);
    }
    return whole;
  }

  async load(table: number): Promise<string | null> {
    const parts = await asked(this.db.transaction("batches").objectStore("batches").getAll(this.all(table)) as IDBRequest<string[]>); // prettier-ignore
    return parts.length ? parts.join("") : null;
  }

  async forget(table: number): Promise<void> {
    const all = this.db.transaction(["tables", "batches"], "readwrite");
    all.objectStore("tables").delete(table);
    await asked(all.objectStore("batches").delete(this.all(table)));
  }

  private all(table: number): IDBKeyRange {
    return IDBKeyRange.bound([table, 0], [table, Infinity]);
  }
}

/** The device's, if it has one. */
export async function openShelf(): Promise<Shelf> {
  try {
    const request = indexedDB.open("hustings", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("tables", { keyPath: "table" });
      request.result.createObjectStore("batches");
    };
    return new DatabaseShelf(await asked(request));
  } catch {
    return new MemoryShelf(); // forbidden, or a private window: the game lasts as long as the page
  }
}
