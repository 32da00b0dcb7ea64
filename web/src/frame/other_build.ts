// Files of this page are fetched when they are needed. If one is gone, the servers may have another build by now: then the
// page is loaded again. If nobody answers, or the build is still ours, that would not help: a page that is here is better
// than an error page of the browser.
import { load, save } from "../wire/keep";

const AGAIN = 60_000; // at most so often, whatever happens

/** Whether the first page of the server is another one than this: it names another script. */
async function isOther(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  const answer = await fetch("/", { cache: "no-store" }).catch(() => null);
  return Boolean(own && answer?.ok && !(await answer.text()).includes(own));
}

async function lost(): Promise<void> {
  if (Date.now() - load("other-build", 0) < AGAIN || !(await isOther())) return;
  save("other-build", Date.now());
  location.reload();
}

/** vite says so wherever such a file cannot be had. */
export const watchForOtherBuild = (): void =>
  window.addEventListener("vite:preloadError", () => {
    void lost();
  });
