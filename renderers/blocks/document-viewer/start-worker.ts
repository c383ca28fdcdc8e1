/** Attempts to start a worker whose file arrives. */
const ATTEMPTS = 3;

/**
 * Starts the worker of a module. The PDF reader's own start gives up after one lost answer, for the
 * life of the page.
 * @param fetchFile brings a file to the browser, with retries
 * @throws when the file does not arrive, or the worker does not start
 */
export async function startWorker(
  address: string,
  fetchFile: (address: string) => Promise<unknown>,
): Promise<Worker> {
  for (let count = 1; ; count += 1) {
    await fetchFile(address);
    try {
      return await started(new Worker(address, { type: "module" }));
    } catch (error) {
      if (count === ATTEMPTS) throw error;
    }
  }
}

/** The reader's worker sends a message as soon as it runs. */
function started(worker: Worker): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const events = new AbortController();
    const settle = (then: () => void) => () => {
      events.abort();
      then();
    };
    const { signal } = events;
    worker.addEventListener(
      "message",
      settle(() => resolve(worker)),
      { signal },
    );
    worker.addEventListener(
      "error",
      settle(() => {
        worker.terminate();
        reject(new Error());
      }),
      { signal },
    );
  });
}
