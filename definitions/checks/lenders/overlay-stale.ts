import { finding, type Finding } from "../../findings/finding.ts";
import { lockOf, recordedIn } from "../../overlays/lock.ts";
import type { Check } from "../check.ts";

/**
 * Finds parts of an overlay whose base has changed since its owner accepted them. An overlay
 * without a lock file was never accepted.
 */
export const overlayStale: Check = (effective, { organisations }) => {
  const organisation =
    effective.organisation === null ? undefined : organisations.get(effective.organisation);
  const lock = organisation?.lock?.value;
  const overlay = organisation?.overlay;
  if (!organisation || !overlay || lock === undefined) return [];
  return Object.entries(lockOf(effective).replaced).flatMap(([path, parts]) =>
    Object.entries(parts).flatMap(([pointer, now]): Finding[] => {
      const recorded = recordedIn(lock, path, pointer);
      if (recorded === now) return [];
      const place = overlay.placeOf(pointer);
      const location = {
        file: overlay.path,
        pointer,
        line: place?.line ?? null,
        column: place?.column ?? null,
        organisation: organisation.code,
      };
      const fix = `Look at it with \`npm run flow -- diff --org ${organisation.code}\`, then \`npm run flow -- accept --org ${organisation.code}\`.`;
      return [
        recorded === null
          ? finding({
              ...location,
              code: "overlay-unaccepted",
              severity: "warning",
              message:
                "overlay.lock.json does not record the value that this part of the overlay replaces.",
              fix,
            })
          : finding({
              ...location,
              code: "overlay-stale",
              message: `The value that this part of the overlay replaces in flows/${path} has changed since its owner accepted it.`,
              fix,
            }),
      ];
    }),
  );
};
