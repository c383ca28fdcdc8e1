/**
 * Returns why something failed, for the person who starts the server; never empty. An error without
 * a message of its own, such as the AggregateError of an unreachable database, has those of its
 * errors or of its cause.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== "") return error.message;
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  const reasons = causes.filter((cause) => cause instanceof Error).map(reasonOf);
  return reasons.length > 0 ? [...new Set(reasons)].join("; ") : error.name || "Error";
}
