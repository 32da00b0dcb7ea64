// The next moment at which the page has nothing to do.

/** Waits for it; if the browser can't say, a short pause will do. */
export const settled = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => done(), { timeout: 1000 });
    else setTimeout(done, 30);
  });
