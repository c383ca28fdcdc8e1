/** Abortable waits in the browser. */

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    const onAbort = () => {
      clearTimeout(timer);
      reject(calledOff());
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** Resolves once the page is visible. */
export function whenVisible(signal: AbortSignal, page: Document = document): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(calledOff());
    if (!page.hidden) return resolve();
    const onChange = () => {
      if (page.hidden) return;
      page.removeEventListener("visibilitychange", onChange);
      resolve();
    };
    page.addEventListener("visibilitychange", onChange);
    signal.addEventListener(
      "abort",
      () => {
        page.removeEventListener("visibilitychange", onChange);
        reject(calledOff());
      },
      { once: true },
    );
  });
}

/** Calls `look` whenever the tab becomes visible. @returns a function that stops it */
export function onFront(look: () => void): () => void {
  const onVisible = () => {
    if (!document.hidden) look();
  };
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("focus", onVisible);
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("focus", onVisible);
  };
}

const calledOff = () => new DOMException("Called off", "AbortError");
