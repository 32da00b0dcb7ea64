// A screen that shows a table does not fall asleep, where the browser lets it be asked for (not on plain HTTP).
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  const ask = () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    navigator.wakeLock.request("screen").then(
      (got) => (lock = got),
      () => undefined, // it may refuse: then the set's own settings hold
    );
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
