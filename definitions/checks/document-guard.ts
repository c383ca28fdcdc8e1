import { isRecord } from "#engine/index.ts";
import { joinPointer } from "../pointer.ts";
import type { Check } from "./check.ts";
import { guardFaults, scopeOf } from "./guard-faults.ts";

/** Guards of a document: its own, those of its sections, and those of the rows of its tables. */
function guardsIn(value: unknown, pointer: string): [pointer: string, source: string][] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => guardsIn(each, joinPointer(pointer, index)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]): [string, string][] =>
    key === "when" && typeof each === "string"
      ? [[joinPointer(pointer, key), each]]
      : guardsIn(each, joinPointer(pointer, key)),
  );
}

export const guardsOfDocument = (document: unknown): [pointer: string, source: string][] =>
  guardsIn(document, "");

/** A document, or a part of it, is made under a condition that has no meaning. */
export const documentGuard: Check = (effective, { entities }) => {
  const scope = scopeOf(entities);
  return [...effective.flows.values()].flatMap(({ documents }) =>
    [...documents.values()].flatMap((file) =>
      guardFaults(file.value, guardsOfDocument, scope, () =>
        file.sourceMap(effective.organisation),
      ),
    ),
  );
};
