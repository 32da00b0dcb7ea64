// Browsers have service workers where the page came over HTTPS, or from the machine itself.
const SOLO_AFTER = 3000;

export function keepInPocket(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  const loaded = () => performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname);
  void navigator.serviceWorker
    .register("/sw.js")
    .then(() => navigator.serviceWorker.ready)
    .then((here) => {
      here.active?.postMessage(loaded());
      // what a game on this device needs, once the page has nothing else to fetch
      setTimeout(() => here.active?.postMessage("solo"), SOLO_AFTER);
    })
    .catch(() => undefined); // without it everything works, except without a network
}
