import { isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";

/** Returns the pages that the actions and the blocks of a screen name: the borrower can open them from there. */
export const pagesNamed = memoize((screen: unknown): readonly string[] => [
  ...new Set(named(screen)),
]);

function named(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(named);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === "page" && typeof each === "string" ? [each] : named(each),
  );
}
