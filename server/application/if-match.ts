import { Problem, problems } from "#server/errors/problem.ts";
import type { Services } from "#server/services.ts";
import { type Loaded, viewOf } from "./store.ts";

/** The `If-Match` header: the version that the caller saw, or null for none (or `*`). */
export function expectedVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === "*") return null;
  const version = header.trim().match(/^(?:W\/)?"?(\d{1,9})"?$/)?.[1];
  if (version === undefined)
    throw problems.invalid([
      'headers/if-match: must be the version from the ETag of the last answer, such as "3".',
    ]);
  return Number(version);
}

/**
 * Refuses a write made from data that a person has changed since, with the data as it is now. What jobs wrote meanwhile does not
 * count: it overwrites nothing that is on a form, and where it moves the borrower on, the page check says so.
 */
export function requireFresh(services: Services, loaded: Loaded, expected: number | null): void {
  const { row } = loaded;
  if (expected === null || (expected >= row.editedVersion && expected <= row.version)) return;
  throw new Problem(
    412,
    "stale",
    [
      "This was changed meanwhile, in another window or on another device. Look at it again before you send it.",
    ],
    { version: row.version, ...viewOf(services, loaded) },
    { etag: `"${row.version}"` },
  );
}
