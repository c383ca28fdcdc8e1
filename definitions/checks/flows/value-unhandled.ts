import { cachedGuard, joinPointer, placedRecords, type Entities } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { describedAt } from "../../schemas/described-at.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { EffectiveFlow } from "../../model.ts";
import { findingAt, type FlowCheck } from "../check.ts";
import { scopeOf } from "../guard-faults.ts";
import { requestsOf } from "./requests.ts";
import { requirementsOf, type Requirements } from "./requirements.ts";

type Checklist = NonNullable<EffectiveFlow["checklist"]>["value"];

/** A step that the application leaves only when another step comes before it. */
interface Stop {
  readonly id: string;
  readonly state: string;
  readonly pointer: string;
  readonly requires: Requirements;
}

/** A fact of the checklist, and what it requires. */
interface Fact {
  readonly name: string;
  readonly requires: Requirements;
}

interface Fault {
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
}

/**
 * Finds answers of a vendor that no step of a checklist handles: values at which no step stops although steps stop at
 * all others but one, and values at which a page asks again although no fact begins the inquiry again.
 */
export const valueUnhandled: FlowCheck = (flow, effective, definitions) => {
  const { checklist } = flow;
  if (checklist === null || !Array.isArray(checklist.value.steps)) return [];
  const entities = flowEntities(flow, definitions);
  return [
    ...unstoppedIn(checklist.value, entities),
    ...unrepeatedIn(checklist.value, entities, (state) =>
      writtenAt(state, flow, { schemas: effective.schemas, entities }),
    ),
  ].map(({ pointer, ...fault }) =>
    findingAt(effective, checklist, pointer, { code: "value-unhandled", ...fault }),
  );
};

const factsIn = memoize(({ facts = {}, steps }: Checklist, entities: Entities): readonly Fact[] => {
  const scope = scopeOf(entities, facts);
  const text = JSON.stringify(steps);
  return Object.entries(facts).flatMap(([name, source]) => {
    const guard = cachedGuard(scope, source);
    if (guard === null) return [];
    const requires = requirementsOf(guard);
    // A fact that only other facts name has its effect through them.
    const isNamed = new RegExp(`(?<![.\\w])${name}\\b`).test(text);
    return requires.values.size > 0 || isNamed ? [{ name, requires }] : [];
  });
});

const stopsIn = memoize(({ steps, facts }: Checklist, entities: Entities): readonly Stop[] => {
  const scope = scopeOf(entities, facts);
  return placedRecords(steps, "/steps").flatMap(([{ id, state, when, done }, step]): Stop[] => {
    const guard = done === "false" && typeof when === "string" ? cachedGuard(scope, when) : null;
    return guard === null
      ? []
      : [
          {
            id: String(id),
            state: String(state),
            pointer: joinPointer(step, "when"),
            requires: requirementsOf(guard),
          },
        ];
  });
});

/** Steps stop at most values of an answer, so that the application goes on with one value alone. */
const unstoppedIn = memoize((checklist: Checklist, entities: Entities): readonly Fault[] => {
  const stops = stopsIn(checklist, entities);
  const paths = new Set(stops.flatMap(({ requires }) => [...requires.values.keys()]));
  return [...paths].flatMap((path): Fault[] => {
    const all = answersAt(entities, path);
    const stopping = stops.filter(({ requires }) => requires.values.has(path));
    const stopped = new Set(stopping.flatMap(({ requires }) => requires.values.get(path) ?? []));
    const left = all.filter((value) => !stopped.has(value));
    if (stopped.size < 3 || stopped.size * 2 <= all.length || left.length < 2) return [];
    const repeated = left.filter((value) =>
      factsIn(checklist, entities).some(
        ({ requires }) =>
          requires.flags.size > 0 && requires.values.get(path)?.includes(value) === true,
      ),
    );
    const names = stopping.map(({ id }) => `"${id}"`).join(", ");
    return [
      {
        pointer: stopping[0]?.pointer ?? "",
        message: `The steps ${names} stop the application at the values of ${path}, but none stops at ${(repeated.length > 0 ? repeated : left).join(" or ")}${repeated.length > 0 ? "" : ", and only one of them can let it go on"}.`,
        fix: "Let the condition of one of these steps name the value, or add a step for it.",
      },
    ];
  });
});

/** Returns the values that a job gives a place; none for a place that borrowers write. */
const answersAt = memoize(({ application }: Entities, path: string): readonly string[] => {
  const [root, ...names] = path.split(".");
  const schema = root === "application" ? describedAt(application, names).way.at(-1)?.schema : null;
  const { enum: values, "x-writable": writable } = schema ?? {};
  return Array.isArray(values) && writable !== true
    ? values.filter((each): each is string => typeof each === "string")
    : [];
});

/** Returns what is wrong where the page of a stop sets a flag for which no fact holds at one of its values. */
function unrepeatedIn(
  checklist: Checklist,
  entities: Entities,
  setIn: (state: string) => ReadonlySet<string>,
): readonly Fault[] {
  const facts = factsIn(checklist, entities);
  return stopsIn(checklist, entities).flatMap(({ id, state, requires }): Fault[] => {
    const answers = [...requires.values].filter(([path]) => answersAt(entities, path).length > 0);
    if (answers.length === 0) return [];
    const set = setIn(state);
    const repeating = facts.filter(({ requires: { flags } }) =>
      [...flags].some((flag) => set.has(flag)),
    );
    return answers.flatMap(([path, values]): Fault[] => {
      const own = repeating.filter((fact) => fact.requires.values.has(path));
      const covers = ({ requires: by }: Fact, value: string): boolean =>
        by.values.size === 0 || by.values.get(path)?.includes(value) === true;
      const left = values.filter((value) => !repeating.some((fact) => covers(fact, value)));
      const [fact] = own.length > 0 ? own : repeating;
      return fact === undefined || left.length === 0
        ? []
        : [
            {
              pointer: joinPointer("/facts", fact.name),
              message: `The page of the step "${id}" lets the borrower ask again at ${left.join(" and ")} of ${path}, but "${fact.name}" does not hold then, so nothing happens.`,
              fix: `Let "${fact.name}" name ${left.join(" and ")}, or show a page without the request.`,
            },
          ];
    });
  });
}

/** Returns the paths of what the borrower can write on the page of a state of the checklist, as far as it is certain. */
function writtenAt(
  state: string,
  flow: EffectiveFlow,
  { schemas, entities }: { readonly schemas: SchemaLookup; readonly entities: Entities },
): ReadonlySet<string> {
  const { checklist = [], pages, facts } = flow.flow.value;
  const rows = checklist.filter(({ states }) => states.includes(state));
  const [row] = rows;
  const page = pages.find(({ id }) => id === row?.page);
  // Where several rows share a state, their conditions decide at which value each page is shown.
  if (rows.length !== 1 || row?.when !== undefined) return new Set();
  const isShown = (when: string | undefined): boolean => {
    const guard = when === undefined ? null : cachedGuard(scopeOf(entities, facts), when);
    const states = guard && requirementsOf(guard).values.get("application.status.checklistStatus");
    return when === undefined || states?.includes(state) === true;
  };
  const screen = flow.screens.get(page?.screen ?? "")?.value;
  return new Set(
    (screen === undefined ? [] : requestsOf(screen, flow, schemas))
      .filter(({ when }) => isShown(when))
      .flatMap(({ paths }) => paths),
  );
}
