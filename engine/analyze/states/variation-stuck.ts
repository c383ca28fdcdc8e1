/**
 * variation-stuck: an applicant keeps the value of a flag, and with this value no transition leaves
 * a state, or a step of the checklist is never done. Other values do let the applicant go on.
 */
import { cachedGuard } from "../../guard/cached-guard.ts";
import { entityScope } from "../../guard/scope.ts";
import { isRecord } from "../../json/json.ts";
import type { Entities } from "../../json/json-schema.ts";
import { valueAt } from "../../json/pointer.ts";
import { readByOwn } from "../guards/own-guards.ts";
import { keyOfPlace, stuckPlaces } from "./stuck-places.ts";
import type { Analysis, LocatedFault, Subject } from "../subject.ts";

const PREFIX = "application.flags.";
const PROPERTIES = "/properties/flags/properties";

export const variationStuck: Analysis = (subject) => {
  const flags = flagsRead(subject);
  if (flags.length === 0) return [];
  const always = new Set(stuckPlaces(subject, null).map(keyOfPlace));
  const scope = entityScope(subject.entities);
  return flags.flatMap((name) =>
    valuesOf(subject.entities, name).flatMap((value) => {
      const guard = cachedGuard(scope, `flags.${name} == ${JSON.stringify(value)}`);
      return stuckPlaces(subject, guard)
        .filter((place) => !always.has(keyOfPlace(place)))
        .map(({ part, pointer, what }): LocatedFault => ({
          part,
          code: "variation-stuck",
          severity: "error",
          pointer,
          message: `${what} for an applicant whose flag "${name}" is ${String(value)}, which never changes.`,
          fix: "Let every value of the flag lead on.",
        }));
    }),
  );
};

/** Returns the flags that the flow or its checklist reads. */
const flagsRead = (subject: Subject): readonly string[] =>
  [...readByOwn(subject)]
    .filter((path) => path.startsWith(PREFIX))
    .map((path) => path.slice(PREFIX.length));

function valuesOf({ application }: Entities, name: string): readonly unknown[] {
  const schema = valueAt(application, `${PROPERTIES}/${name}`);
  const values = isRecord(schema) ? schema["enum"] : undefined;
  return Array.isArray(values) ? values : [true, false];
}
