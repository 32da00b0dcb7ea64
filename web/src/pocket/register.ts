import { load } from "../wire/keep";

// Browsers have service workers where the page came over HTTPS, or from the machine itself.
const SOLO_AFTER = 3000;

const hasWorkers = () => import.meta.env.PROD && window.isSecureContext && "serviceWorker" in navigator;

/** The pictures, too: for those who play on this device, or have the page among their programs. */
export function keepPictures(): void {
  if (hasWorkers()) void navigator.serviceWorker.ready.then((here) => here.active?.postMessage("pictures"));
}

export function keepInPocket(): void {
  if (!hasWorkers()) return;
  const loaded = () => performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname);
  void navigator.serviceWorker
    .register("/sw.js")
    .then(() => navigator.serviceWorker.ready)
    .then((here) => {
      here.active?.postMessage(loaded());
      // what a game on this device needs, once the page has nothing else to fetch
      setTimeout(() => {
        here.active?.postMessage("solo");
        if (load("here", false) || matchMedia("(display-mode: standalone)").matches) keepPictures();
      }, SOLO_AFTER);
    })
    .catch(() => undefined); // without it everything works, except without a network
}
