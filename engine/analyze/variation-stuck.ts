/**
 * variation-stuck: an applicant keeps the value of a flag, and with this value no transition leaves
 * a state, or a step of the checklist is never done. Other values do let the applicant go on.
 */
import { compileGuard, type Guard } from "../guard/guard.ts";
import { entityScope } from "../guard/scope.ts";
import { isRecord } from "../json/json.ts";
import type { Entities } from "../json/json-schema.ts";
import { valueAt } from "../json/pointer.ts";
import { NEVER } from "../space/diagram.ts";
import { Space } from "../space/space.ts";
import { judgeChecklist } from "./checklist-verdict.ts";
import { guardKey } from "./guard-key.ts";
import type { Analysis, LocatedFault, Subject } from "./subject.ts";
import { cachedVerdict } from "./verdict.ts";

const PREFIX = "application.flags.";
const PROPERTIES = "/properties/flags/properties";

type Place = Pick<LocatedFault, "part" | "pointer"> & { readonly what: string };

export const variationStuck: Analysis = (subject) => {
  const flags = flagsRead(subject);
  if (flags.length === 0) return [];
  const always = new Set(stuckPlaces(subject, null).map(keyOf));
  const scope = entityScope(subject.entities);
  return flags.flatMap((name) =>
    valuesOf(subject.entities, name).flatMap((value) => {
      const { guard } = compileGuard(`flags.${name} == ${JSON.stringify(value)}`, scope);
      return stuckPlaces(subject, guard)
        .filter((place) => !always.has(keyOf(place)))
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

const keyOf = ({ part, pointer }: Place): string => `${part} ${pointer}`;

/** Returns the flags that the flow or its checklist reads. Guards of screens lead nowhere. */
function flagsRead({ guards }: Subject): readonly string[] {
  const reads = guards
    .filter(({ part }) => part === "flow" || part === "checklist")
    .flatMap(({ guard }) => guard.reads);
  return [
    ...new Set(reads.flatMap((path) => (path.startsWith(PREFIX) ? path.slice(PREFIX.length) : []))),
  ];
}

function valuesOf({ application }: Entities, name: string): readonly unknown[] {
  const schema = valueAt(application, `${PROPERTIES}/${name}`);
  const values = isRecord(schema) ? schema["enum"] : undefined;
  return Array.isArray(values) ? values : [true, false];
}

/** Returns the states and the steps that nobody leaves, among the applicants for whom the guard holds. */
function stuckPlaces(
  { compiled, compiledChecklist, entities }: Subject,
  assumed: Guard | null,
): Place[] {
  const states = [...(compiled?.states.values() ?? [])].flatMap(
    ({ id, transitions }, index): Place[] =>
      transitions.length > 0 &&
      transitions.every(({ guard }) => guard !== null && exclude(guard, assumed, entities))
        ? [
            {
              part: "flow",
              pointer: `/states/${index}`,
              what: `No transition leaves the state "${id}"`,
            },
          ]
        : [],
  );
  const verdict =
    compiledChecklist === null ? null : judgeChecklist(compiledChecklist, entities, assumed);
  const steps = (compiledChecklist?.steps ?? []).flatMap(({ id, done }, index): Place[] => {
    const saysSo = done?.node.kind === "literal" && done.node.value === false;
    return verdict?.steps[index]?.neverDone === true && !saysSo
      ? [
          {
            part: "checklist",
            pointer: `/steps/${index}/done`,
            what: `The step "${id}" is never done`,
          },
        ]
      : [];
  });
  return [...states, ...steps];
}

/** Whether no data makes both guards true. */
const exclude = (guard: Guard, assumed: Guard | null, entities: Entities): boolean =>
  cachedVerdict(entities, `both ${guardKey(assumed)} and ${guardKey(guard)}`, () => {
    const space = new Space(assumed === null ? [guard] : [assumed, guard], entities);
    return space.diagrams.and(space.yes(assumed), space.yes(guard)) === NEVER;
  }) ?? false;
