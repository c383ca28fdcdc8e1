/** The differences of two checklists: steps, their order, guards and jobs, and derived values. */
import type { CompiledChecklist } from "../checklist/compile.ts";
import type { Certainty } from "../finding.ts";
import type { Guard } from "../guard/guard.ts";
import { sameJson } from "../json/json.ts";
import type { Entities } from "../json/json-schema.ts";
import { equivalence } from "./decisions.ts";

export interface ChecklistChange {
  readonly kind: "step" | "derive" | "task list";
  readonly id: string;
  readonly change: "added" | "removed" | "changed" | "moved" | "equivalent";
  /**
   * The member that changed: `when`, `done`, `state`, `run job`, `task`, `tasks`, `set`, `value`,
   * `expression`. Empty when the whole step was added, removed or moved.
   */
  readonly what: string;
  readonly was: string | null;
  readonly is: string | null;
  /** For guards with different text that hold on the same data. */
  readonly certainty: Certainty | null;
}

interface Item {
  readonly id: string;
  readonly guards: ReadonlyMap<string, Guard | null>;
  readonly values: ReadonlyMap<string, unknown>;
}

/**
 * Returns the changes of derived values first, then those of task lists and of steps. A guard that
 * was only written in another way is reported as equivalent, with the certainty of that.
 */
export function checklistDiff(
  before: CompiledChecklist,
  after: CompiledChecklist,
  entities: Entities,
): readonly ChecklistChange[] {
  return [
    ...listDiff("derive", before.derive.map(deriveItem), after.derive.map(deriveItem), entities),
    ...listDiff("task list", listItems(before), listItems(after), entities),
    ...listDiff("step", before.steps.map(stepItem), after.steps.map(stepItem), entities),
  ];
}

const deriveItem = ({
  id,
  set,
  guard,
  value,
  expression,
}: CompiledChecklist["derive"][number]): Item => ({
  id,
  guards: new Map([["when", guard]]),
  values: new Map<string, unknown>([
    ["set", set],
    ["value", value],
    ["expression", expression?.source],
  ]),
});

const listItems = ({ definition }: CompiledChecklist): readonly Item[] =>
  (definition.taskLists ?? []).map(({ id, state, tasks }) => ({
    id,
    guards: new Map(),
    values: new Map<string, unknown>([
      ["state", state],
      ["tasks", tasks],
    ]),
  }));

const stepItem = ({
  id,
  state,
  task,
  when,
  done,
  run,
}: CompiledChecklist["steps"][number]): Item => ({
  id,
  guards: new Map([
    ["when", when],
    ["done", done],
    ...run.map((job): [string, Guard | null] => [`when of job ${job.id}`, job.guard]),
  ]),
  values: new Map<string, unknown>([
    ["state", state],
    ["task", task ?? undefined],
    ["jobs", run.map(({ id: job }) => job)],
    ...run.map(({ id: name, job, after, options }): [string, unknown] => [
      `job ${name}`,
      { job, after, options },
    ]),
  ]),
});

function listDiff(
  kind: ChecklistChange["kind"],
  before: readonly Item[],
  after: readonly Item[],
  entities: Entities,
): ChecklistChange[] {
  const wholeItem = (id: string, change: "added" | "removed" | "moved"): ChecklistChange => {
    return { kind, id, change, what: "", was: null, is: null, certainty: null };
  };
  const old = new Map(before.map((item) => [item.id, item]));
  const keptIds = after.filter(({ id }) => old.has(id)).map(({ id }) => id);
  const order = before.filter(({ id }) => keptIds.includes(id)).map(({ id }) => id);
  return [
    ...after.flatMap((item) => {
      const was = old.get(item.id);
      return was === undefined
        ? [wholeItem(item.id, "added")]
        : itemDiff(kind, was, item, entities);
    }),
    ...before
      .filter(({ id }) => !after.some((item) => item.id === id))
      .map(({ id }) => wholeItem(id, "removed")),
    ...keptIds.filter((id, index) => order[index] !== id).map((id) => wholeItem(id, "moved")),
  ];
}

function itemDiff(
  kind: ChecklistChange["kind"],
  was: Item,
  is: Item,
  entities: Entities,
): ChecklistChange[] {
  const guards = [...new Set([...was.guards.keys(), ...is.guards.keys()])].flatMap(
    (what): ChecklistChange[] => {
      const [a, b] = [was.guards.get(what) ?? null, is.guards.get(what) ?? null];
      const texts = { was: a?.source ?? null, is: b?.source ?? null };
      const certainty = equivalence(a, b, entities);
      // Equal text may differ in meaning: a fact that it names may have changed.
      if (texts.was === texts.is && certainty !== null) return [];
      const change = certainty === null ? "changed" : "equivalent";
      return [{ kind, id: is.id, change, what, ...texts, certainty }];
    },
  );
  const values = [...new Set([...was.values.keys(), ...is.values.keys()])].flatMap(
    (what): ChecklistChange[] => {
      const [a, b] = [was.values.get(what), is.values.get(what)];
      if (sameJson(a, b)) return [];
      const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
      return [
        { kind, id: is.id, change: "changed", what, was: text(a), is: text(b), certainty: null },
      ];
    },
  );
  return [...guards, ...values];
}
