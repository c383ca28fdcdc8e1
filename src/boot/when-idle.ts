/** Runs work when the browser has nothing else to do, after two seconds at the latest. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function")
    requestIdleCallback(() => run(), { timeout: 2000 });
  else setTimeout(run, 200);
}
