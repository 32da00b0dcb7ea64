// The next moment at which the page has nothing to do.

/** Waits for it; where the browser can't tell, a short pause does. */
export const settled = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => done(), { timeout: 1000 });
    else setTimeout(done, 30);
  });
