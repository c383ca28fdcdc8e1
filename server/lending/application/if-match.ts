import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { ownerView, type OwnerViewPorts } from "./owner-view.ts";
import type { LoadedApplication } from "./store.ts";

/** Parses the `If-Match` header: the version that the caller saw, or null for none and for `*`. */
export function expectedVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === "*") return null;
  const version = header.trim().match(/^(?:W\/)?"?(\d{1,10})(?:\.[\w-]*)?"?$/)?.[1];
  if (version === undefined)
    throw problems.invalid([
      'headers/if-match: must be the version from the ETag of the last answer, such as "3".',
    ]);
  return Number(version);
}

/**
 * Rejects a write from stale data: a person has changed the application since. The error contains
 * the current data. Writes of jobs do not count. They overwrite no form, and the entitlement check
 * reports a changed page.
 */
export function requireFresh(
  services: OwnerViewPorts,
  loaded: LoadedApplication,
  expected: number | null,
): void {
  const { row } = loaded;
  if (expected === null || (expected >= row.editedVersion && expected <= row.version)) return;
  throw new Problem(
    412,
    "stale",
    [message("stale")],
    { version: row.version, ...ownerView(services, loaded) },
    { etag: `"${row.version}"` },
  );
}
