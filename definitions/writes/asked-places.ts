/** What the screens of a flow collect until the borrower leaves a step or a state. */
import type { Collected } from "#engine/analyze/subject.ts";
import { memoize } from "#engine/memoize.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { EffectiveFlow } from "../model.ts";

/** Returns what these screens collect together. */
type CollectedOn = (screens: ReadonlySet<string>) => Collected;

/**
 * Returns what screens collect until each step of the checklist is done. A step with a condition can
 * come back after any other, so all screens count for it.
 * @param writtenFrom the first step at whose end a place can have a value; Infinity for none
 */
export function askedBySteps(
  { flow, checklist, screens }: EffectiveFlow,
  on: CollectedOn,
  writtenFrom: (pointer: string) => number,
): Collected[] {
  if (checklist === null) return [];
  const { steps, taskLists = [] } = checklist.value;
  const all = on(new Set(screens.keys()));
  const listOf = (task: string | undefined) =>
    taskLists.find(({ tasks }) => tasks.some(({ id }) => id === task));
  const until = new Set<string>();
  let current = on(until);
  let given = -1;
  let states: ReadonlySet<string> | null = null;
  const flags = new Map(
    [...new Set([...flagsOfWays(flow.value).values()].flat())].map((flag) => [
      flag,
      writtenFrom(flag),
    ]),
  );
  return steps.map(({ task, state, when }, index) => {
    const before = until.size;
    const now = [...flags.values()].filter((from) => from <= index).length;
    if (states === null || now > given)
      states = statesReached(flow.value, (flag) => (flags.get(flag) ?? Infinity) <= index);
    given = now;
    const list = listOf(task);
    // The tasks of a list are open at the same time.
    const together = list === undefined ? [] : steps.filter((each) => listOf(each.task) === list);
    const reached = states;
    for (const checklistState of new Set([state, ...together.map((other) => other.state)]))
      for (const name of screensOf(
        flow.value,
        pagesIn(flow.value, { checklistState, states: reached }),
      ))
        until.add(name);
    if (until.size > before) current = on(until);
    return when === undefined ? current : all;
  });
}

/**
 * Returns what screens collect until the machine leaves each state; nothing for a flow with a
 * checklist, whose steps decide.
 */
export function askedByStates(
  { flow, checklist }: EffectiveFlow,
  on: CollectedOn,
): ReadonlyMap<string, Collected> {
  if (checklist !== null) return new Map();
  return new Map(
    flow.value.states.flatMap(({ id }) => {
      const states = statesUpTo(flow.value, id);
      return states === null
        ? []
        : [[id, on(screensOf(flow.value, pagesIn(flow.value, { states })))] as const];
    }),
  );
}

/**
 * Returns the pages that the borrower can open in a state of the checklist, while the machine is in one of
 * these states. A page too many is harmless: less is then reported.
 */
function pagesIn(
  flow: Flow,
  at: { readonly checklistState?: string; readonly states: ReadonlySet<string> },
): ReadonlySet<string> {
  const { fallback } = flow;
  const rows = at.checklistState === undefined ? [] : (rowsOf(flow).get(at.checklistState) ?? []);
  const leftToMachine = !rows.some(({ when }) => when === undefined);
  const shown = leftToMachine ? flow.states.filter(({ id }) => at.states.has(id)) : [];
  const open = new Set([
    fallback,
    ...rows.map(({ page }) => page),
    ...shown.flatMap(({ page, pages: others = [] }) => [page, ...others.map((each) => each.page)]),
    ...openPages(flow),
  ]);
  for (const around of open) for (const id of pagesAround(flow).get(around) ?? []) open.add(id);
  return open;
}

type Row = NonNullable<Flow["checklist"]>[number];

/** Returns the rows of the page table by each state of the checklist that they name. */
const rowsOf = memoize(({ checklist = [] }: Flow): ReadonlyMap<string, readonly Row[]> => {
  const rows = new Map<string, Row[]>();
  for (const row of checklist)
    for (const state of new Set(row.states)) rows.set(state, [...(rows.get(state) ?? []), row]);
  return rows;
});

/** Returns the pages that a guard can open in any state. */
const openPages = memoize(({ pages }: Flow): readonly string[] =>
  pages.flatMap(({ id, open }) => (open === undefined ? [] : [id])),
);

/** Returns the pages that are open within each page. */
const pagesAround = memoize(({ pages }: Flow): ReadonlyMap<string, readonly string[]> => {
  const inside = new Map<string, string[]>();
  for (const { id, within = [] } of pages)
    for (const around of within) inside.set(around, [...(inside.get(around) ?? []), id]);
  return inside;
});

/** Returns the states that the machine reaches, without those behind a flag that cannot have a value yet. */
function statesReached(flow: Flow, isGiven: (flag: string) => boolean): ReadonlySet<string> {
  const needs = flagsOfWays(flow);
  const isOpen = (way: object) => needs.get(way)?.every(isGiven) !== false;
  const { initial, entries = [], states } = flow;
  const reached = new Set([initial, ...entries.filter(isOpen).map(({ to }) => to)]);
  for (const each of reached)
    for (const way of states.find(({ id }) => id === each)?.transitions ?? [])
      if (isOpen(way)) reached.add(way.to);
  return reached;
}

/** Returns the flags that each entry and each transition needs. */
export const flagsOfWays = memoize(
  ({ entries = [], states, facts = {} }: Flow): ReadonlyMap<object, readonly string[]> =>
    new Map(
      [...entries, ...states.flatMap(({ transitions = [] }) => transitions)].map((way) => [
        way,
        flagsNeeded(way.when ?? "true", facts),
      ]),
    ),
);

/** Returns the places without whose flags a guard is false: those that it joins with `&&` alone. */
function flagsNeeded(source: string, facts: Readonly<Record<string, string>>): readonly string[] {
  if (/[|?]/.test(source)) return [];
  return source.split("&&").flatMap((part): readonly string[] => {
    const name = part.trim();
    const { [name]: fact, ...others } = facts;
    // Each fact counts once, so that a fact in a cycle has an end.
    if (fact !== undefined) return flagsNeeded(fact, others);
    if (!/^(?:status|application|profile)(?:\.\w+)+$/.test(name)) return [];
    return [`/${name.replace(/^status\./, "application.status.").replaceAll(".", "/")}`];
  });
}

/** Returns the states that the machine may have been in before it leaves a state, the state included; null for all. */
function statesUpTo(flow: Flow, state: string): ReadonlySet<string> | null {
  const entered = new Set((flow.entries ?? []).map(({ to }) => to));
  const before = new Set([state]);
  for (const each of before) {
    if (entered.has(each)) return null;
    for (const { id, transitions = [] } of flow.states)
      if (transitions.some(({ to }) => to === each)) before.add(id);
  }
  return before;
}

/** Returns the names of the screens that pages show. */
function screensOf(flow: Flow, pages: ReadonlySet<string>): ReadonlySet<string> {
  const screens = screensByPage(flow);
  return new Set([...pages].flatMap((page) => screens.get(page) ?? []));
}

const screensByPage = memoize(
  ({ pages }: Flow): ReadonlyMap<string, string> =>
    new Map(pages.flatMap(({ id, screen }) => (screen === undefined ? [] : [[id, screen]]))),
);
