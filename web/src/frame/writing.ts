// Where the first answer counts for all, bots wait for a person who is writing one (docs/protocol.md, writing): as long as
// the editor is open, and the page is in sight.
const EVERY_MS = 10000;

/** Reports it now and every ten seconds; returns what ends that. */
export function reportWriting(report: () => void): () => void {
  const tell = () => {
    if (document.visibilityState === "visible") report();
  };
  tell();
  const timer = setInterval(tell, EVERY_MS);
  return () => clearInterval(timer);
}
