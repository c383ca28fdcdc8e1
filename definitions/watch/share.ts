/**
 * The part of a validation that a second thread does: the journeys, then the organizations, the
 * last one first, until it meets the first thread.
 */
import type { CheckMemory } from "../incremental/check-memory.ts";
import { textsHash } from "../identity/content-keys.ts";
import { foundByJourneys, organisationFinder, type Found } from "../incremental/kept-findings.ts";
import type { Definitions } from "../model.ts";
import type { Sources } from "../sources/sources.ts";
import { codesOf, foundOnlyIn } from "../validate.ts";

/** What the first thread does at the same time. */
interface FirstThread {
  /** Resolves with identities of the faults that all organizations share; with null when there is a newer save. */
  shared(): Promise<ReadonlySet<string> | null>;
  /** Whether it checks an organization itself; true for each of them when there is a newer save. */
  hasTaken(code: string): Promise<boolean>;
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
 * Checks until the first thread has taken every organization, and hands it each result at once.
 * @param memory what the checks found before in this root
 */
export async function checkShare(
  definitions: Definitions,
  memory: CheckMemory,
  first: FirstThread,
): Promise<void> {
  memory.begin();
  first.take(null, foundByJourneys(definitions));
  const shared = await first.shared();
  if (shared === null) return;
  const find = organisationFinder(definitions, memory);
  for (const code of codesOf(definitions).toReversed()) {
    if (!(await first.hasTaken(code)))
      first.take(code, foundOnlyIn(code, definitions, find, shared));
  }
}
