/** Values by name, as schemas/lookups/<service>.schema.json describes them. */
export type LookupValues = Readonly<Record<string, unknown>>;

/** Returns a value as text for an address or a label; an empty text for no value. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";

/** A service that answers lookups. */
export interface LookupService {
  /**
   * Returns the answers, the best first; none when it knows none.
   * @param signal ends the question, because it took too long or nobody waits for it
   * @throws when the service cannot be reached or gives no usable answer
   */
  ask(question: LookupValues, signal: AbortSignal): Promise<readonly LookupValues[]>;
}

/** The services of a server, by name. */
export type LookupServices = ReadonlyMap<string, LookupService>;
