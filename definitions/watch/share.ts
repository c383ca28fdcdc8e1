/** The part of a validation that a second thread does: the journeys, then its share of the organizations. */
import type { CheckMemory } from "../incremental/check-memory.ts";
import { textsHash } from "../identity/content-keys.ts";
import { foundByJourneys, organisationFinder, type Found } from "../incremental/kept-findings.ts";
import type { Definitions } from "../model.ts";
import type { Sources } from "../sources/sources.ts";
import { codesOf, onlyIn } from "../validate.ts";

/** What the first thread does at the same time. */
interface FirstThread {
  /** Resolves with identities of the faults that all organizations share; with null when there is a newer save. */
  shared(): Promise<ReadonlySet<string> | null>;
  /** Resolves with the organization to check next; with null when none is left, or when there is a newer save. */
  next(codes: readonly string[]): Promise<string | null>;
  /** Takes what was found in an organization; null: by the journeys. */
  take(code: string | null, found: Found): void;
}

/** Identity of what two threads have read: they read the files at different instants, and in another order. */
export const sourcesContent = ({ files, passedOver }: Sources): string =>
  [
    textsHash([...files.values()].sort((one, other) => (one.path < other.path ? -1 : 1))),
    ...passedOver,
  ].join(" ");

/**
 * Checks until no organization is left, and hands the first thread each result at once. Results wait while the
 * first thread does not know yet what all organizations share.
 * @param memory what the checks found before in this root
 */
export async function checkShare(
  definitions: Definitions,
  memory: CheckMemory,
  first: FirstThread,
): Promise<void> {
  memory.begin();
  first.take(null, foundByJourneys(definitions));
  const find = organisationFinder(definitions, memory);
  const waiting = new Map<string, Found>();
  let shared: ReadonlySet<string> | null = null;
  const known = first.shared().then((each) => (shared = each));
  const handOver = (): void => {
    if (shared === null) return;
    for (const [code, found] of waiting) first.take(code, onlyIn(code, found, definitions, shared));
    waiting.clear();
  };
  const codes = codesOf(definitions);
  for (let code = await first.next(codes); code !== null; code = await first.next(codes)) {
    waiting.set(code, find(code));
    handOver();
  }
  await known;
  handOver();
}
