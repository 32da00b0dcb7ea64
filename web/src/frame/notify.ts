// A notification that it is my turn: only where the menu has allowed it, and only while nobody looks at the page. It names
// the game and the table, and nothing that happened there.
import { change, settings } from "./settings.svelte";

const known = (): typeof Notification | undefined =>
  (globalThis as { Notification?: typeof Notification }).Notification;

/** Does this browser know them at all? Over plain HTTP most do not. */
export const canNotify = (): boolean => known() !== undefined && known()?.permission !== "denied";

/** From a press in the menu: the browser asks the person. What is so afterwards. */
export async function allowNotices(on: boolean): Promise<boolean> {
  const granted = on && known() !== undefined && (await known()?.requestPermission()) === "granted";
  change({ notify: granted });
  return granted;
}

export function notifyTurn(title: string, table: string): void {
  const Kind = known();
  if (!settings.notify || !document.hidden || !Kind || Kind.permission !== "granted") return;
  try {
    const notice = new Kind(title, { tag: "hustings " + table });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    change({ notify: false }); // a phone that wants a service worker for it
  }
}
