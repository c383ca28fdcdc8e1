/** When rules may show a page, as guards on the data. The order of the rules is left out. */
import type { CompiledChecklist, Step } from "../../checklist/compile.ts";
import type { Candidate, ChecklistRow, CompiledFlow } from "../../flow/compiled-flow.ts";
import type { Guard } from "../../guard/guard.ts";
import { memoize } from "../../memoize.ts";
import { stateNamed } from "../../space/decisions.ts";
import type { ScopedGuard } from "../../space/space.ts";

/** Guards that hold together. */
export type Together = readonly ScopedGuard[];

/** When a rule may show a page: one of some conditions holds, and none of the others does. */
export interface Way {
  /** Null when the rule always applies. */
  readonly any: readonly Together[] | null;
  readonly none: readonly Together[];
  /** The rows of the page table, of which none applies, either; empty for a rule that comes before them. */
  readonly rows: readonly Together[];
}

const NO_ROWS: Way["rows"] = [];

const guardsIn = (candidates: readonly Candidate[]): readonly ScopedGuard[] =>
  candidates.flatMap(({ guard }) => (guard === null ? [] : [guard]));

const ALWAYS_SHOWN: Way = { any: null, none: [], rows: NO_ROWS };

export const waysToPage = /* @__PURE__ */ memoize((flow: CompiledFlow, page: string) =>
  waysTo(page, flow),
);

/**
 * Returns when a page may be shown: by the rules that name it, from the pages that it opens within, and by its own
 * guard.
 */
function waysTo(
  id: string,
  flow: CompiledFlow,
  seen: ReadonlySet<string> = new Set(),
): readonly Way[] {
  const page = flow.pages.get(id);
  if (page === undefined || flow.fallback === id) return [ALWAYS_SHOWN];
  if (seen.has(id)) return [];
  const open = flow.open.get(id);
  if (page.open !== undefined && open === undefined) return [ALWAYS_SHOWN];
  const condition = flow.withinWhen.get(id);
  if (page.withinWhen !== undefined && condition === undefined) return [ALWAYS_SHOWN];
  const around = (page.within ?? [])
    .flatMap((each) => waysTo(each, flow, new Set([...seen, id])))
    .map((way) => (condition === undefined ? way : onlyWhile(condition, way)));
  return [
    ...around,
    ...(open === undefined ? [] : [openWay(open)]),
    ...(waysByPage(flow).get(id) ?? []),
  ];
}

const openWay = /* @__PURE__ */ memoize((open: ScopedGuard): Way => ({
  any: [[open]],
  none: [],
  rows: NO_ROWS,
}));

/** Adds a guard to the conditions of a way. */
const onlyWhile = /* @__PURE__ */ memoize((guard: ScopedGuard, { any, ...others }: Way): Way => ({
  ...others,
  any: (any ?? [[]]).map((each) => [...each, guard]),
}));

/**
 * Returns when the rows of the page table and the states show each page. Many pages share a way, so that its key is
 * made once.
 */
const waysByPage = /* @__PURE__ */ memoize((flow: CompiledFlow): ReadonlyMap<string, Way[]> => {
  const ways = new Map<string, Way[]>();
  const add = (page: string, way: Way) => ways.set(page, [...(ways.get(page) ?? []), way]);
  for (const row of flow.rows) add(row.to, { any: [applying(row, flow)], none: [], rows: NO_ROWS });
  const states = [...flow.states.values()];
  const leading = new Map<string, Candidate[]>();
  for (const rule of [...flow.entries, ...states.flatMap(({ transitions }) => transitions)])
    leading.set(rule.to, [...(leading.get(rule.to) ?? []), rule]);
  for (const { id, page, pages, transitions } of states) {
    const way: Way = {
      any: id === flow.initial ? null : anyOf(leading.get(id) ?? []),
      // The machine leaves the state, or the table of the checklist decides.
      none: transitions.map((each) => guardsIn([each])),
      rows: allRows(flow),
    };
    for (const shown of new Set([page, ...pages.map(({ to }) => to)])) add(shown, way);
  }
  return ways;
});

const applying = (row: ChecklistRow, flow: CompiledFlow): Together => [
  stateNamed(row, flow.scope),
  ...guardsIn([row]),
];

/** One list for all states, so that its key is made once. */
const allRows = /* @__PURE__ */ memoize((flow: CompiledFlow): readonly Together[] =>
  flow.rows.map((row) => applying(row, flow)),
);

/** Null when one of the rules has no condition. */
const anyOf = (rules: readonly Candidate[]): Way["any"] =>
  rules.some(({ guard }) => guard === null) ? null : rules.map((rule) => guardsIn([rule]));

/** A way to a page that the borrower opens again from another one. */
export interface Reopening {
  /** The page that is due. */
  readonly from: string;
  /** Id of the step that is current. */
  readonly step: string;
  readonly way: Way;
}

/**
 * Returns when the borrower may open a page again from the pages that rows of the page table show: the steps before
 * the current one are done. Of these steps those count that read what the guards of the actions read. While the jobs of
 * a step run the borrower may have to wait.
 */
export function reopeningsOf(
  page: string,
  offers: readonly Guard[],
  flow: CompiledFlow,
  checklist: CompiledChecklist,
): readonly Reopening[] {
  const within = flow.pages.get(page)?.within ?? [];
  if (within.length === 0) return [];
  const { text, guards } = rowsAround(flow, page);
  const key = JSON.stringify([within, text, offers.length]);
  const condition = flow.withinWhen.get(page) ?? null;
  const store = reopeningStore(checklist, key, condition, ...offers, ...guards);
  return (store.reopenings ??= reopeningsIn(page, offers, flow, checklist));
}

/** Most edits of a flow's rules leave what decides about a page that opens again. */
const reopeningStore = /* @__PURE__ */ memoize(
  (
    _checklist: CompiledChecklist,
    _key: string,
    ..._guards: readonly (Guard | null)[]
  ): { reopenings: readonly Reopening[] | null } => ({ reopenings: null }),
);

/** Returns what the rows consist of that name a state in which the page may open again. */
const rowsAround = /* @__PURE__ */ memoize((flow: CompiledFlow, page: string) => {
  const within = flow.pages.get(page)?.within ?? [];
  const named = new Set(flow.rows.flatMap(({ to, states }) => (within.includes(to) ? states : [])));
  const rows = flow.rows.filter(({ states }) => states.some((state) => named.has(state)));
  return {
    text: JSON.stringify(rows.map(({ to, states }) => [to, states])),
    guards: rows.map(({ guard }) => guard),
  };
});

function reopeningsIn(
  page: string,
  offers: readonly Guard[],
  flow: CompiledFlow,
  { steps, scope }: CompiledChecklist,
): readonly Reopening[] {
  const condition = flow.withinWhen.get(page);
  const read = new Set(offers.flatMap(({ reads }) => reads));
  const wayIn = (index: number, { state, when, done }: Step, row: ChecklistRow): Way => ({
    any: [
      [
        stateNamed({ states: [state] }, scope),
        ...guardsOf([row.guard, condition, when]),
        ...guardsOf(steps.slice(0, index).flatMap((each) => doneBefore(each, read))),
      ],
    ],
    none: [...guardsOf([done]).map((guard) => [guard]), ...winning(row, state, flow).map(guardsIn)],
    rows: NO_ROWS,
  });
  return (flow.pages.get(page)?.within ?? []).flatMap((from) =>
    flow.rows
      .filter(({ to }) => to === from)
      .flatMap((row) =>
        steps.flatMap((step, index): readonly Reopening[] =>
          row.states.includes(step.state) && step.run.length === 0
            ? [{ from, step: step.id, way: wayIn(index, step, row) }]
            : [],
        ),
      ),
  );
}

/** Returns the rows of a state that come before a row, each as a list: when one of them applies, it shows its page. */
const winning = (
  row: ChecklistRow,
  state: string,
  flow: CompiledFlow,
): readonly (readonly ChecklistRow[])[] =>
  (flow.rowsByState.get(state) ?? [])
    .slice(0, flow.rowsByState.get(state)?.indexOf(row))
    .map((each) => [each]);

const guardsOf = (guards: readonly (Guard | null | undefined)[]): Together =>
  guards.filter((each) => each !== null && each !== undefined);

/** A step of a task list, or with a condition, may be open although a later one is current. */
const doneBefore = ({ when, task, done }: Step, read: ReadonlySet<string>): readonly Guard[] =>
  when === null && task === null && done?.reads.some((path) => read.has(path)) === true
    ? [done]
    : [];
