// A TV without a table: it waits on a line of its own, with letters that a player types.
import { lang } from "../words/words.svelte";
import { screenToken } from "./keep";
import type { Incoming } from "./message";
import { Line } from "./socket";

const RENEW = 20_000; // before the letters end

export class Screen {
  /** "": none yet, or the line is lost. */
  letters = $state("");
  /** What the server says where it has none for us. */
  fault = $state("");
  private renewal: ReturnType<typeof setTimeout> | undefined;
  private readonly line = new Line({
    hello: () => this.wish(),
    take: (message) => this.take(message),
    lost: () => this.forget(),
  });

  constructor(private readonly paired: (table: string, key: string) => void) {}

  open(): void {
    this.line.open();
  }

  close(): void {
    this.forget();
    this.line.drop();
  }

  private wish(): { t: string; lang: string; token: string } {
    return { t: "screen", lang: lang() === "xx" ? "en" : lang(), token: screenToken() };
  }

  private forget(): void {
    clearTimeout(this.renewal);
    this.letters = "";
  }

  private take(message: Incoming): void {
    if (message.t === "ack" && message.screen) {
      this.forget();
      this.fault = "";
      this.letters = message.screen;
      this.renewal = setTimeout(
        () => this.line.send(this.wish(), () => undefined),
        Math.max(RENEW, (message.left_ms ?? 0) - RENEW),
      );
    } else if (message.t === "reject") {
      this.fault = message.message;
    } else if (message.t === "paired") {
      this.close();
      this.paired(message.table, message.key);
    }
  }
}
