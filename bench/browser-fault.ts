/**
 * Returns what to do when the product did not answer the browser of a measurement in time; null for
 * any other error.
 */
export function browserFault(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== "TimeoutError") return null;
  // The lines below the first one are Playwright's log.
  const [cause = ""] = error.message.split("\n");
  return `The product did not answer the browser in time: ${cause} End other work on this machine, and measure again.`;
}
