/**
 * action-unavailable: a screen asks for answers, and whenever a rule shows it, the guards of all
 * actions that submit them fail. An overlay that shows the page in another state causes it too. The
 * order of the rules is left out, so a finding is proven.
 */
import type { Candidate, ChecklistRow, CompiledFlow } from "../../flow/compiled-flow.ts";
import type { Entities } from "../../json/json-schema.ts";
import { memoize } from "../../memoize.ts";
import { textNumbers } from "../../numbered-texts.ts";
import type { Data } from "../../space/data.ts";
import { stateNamed } from "../../space/decisions.ts";
import { ALWAYS, NEVER, type Diagram } from "../../space/diagram.ts";
import { Space, type ScopedGuard } from "../../space/space.ts";
import { evidence } from "../evidence.ts";
import { guardKey } from "../guards/guard-key.ts";
import type { Analysis, LocatedFault } from "../subject.ts";
import { cachedVerdict } from "../verdict.ts";

export const actionUnavailable: Analysis = ({
  compiled,
  entities,
  guardsByFile,
  submits,
  flow,
}) => {
  if (compiled === null) return [];
  return submits.flatMap(({ part, pages, pointers }): LocatedFault[] => {
    const guards = guardsByFile.find(([first]) => first?.part === part) ?? [];
    const offers = guards
      .filter((each) => pointers.includes(each.pointer))
      .map(({ guard }) => guard);
    if (offers.length < pointers.length) return [];
    const ways = pages.flatMap((page) => waysToPage(compiled, page));
    const verdict = judgeOffers(offers, ways, entities);
    if (verdict === null || verdict.shownOn === null || verdict.isOffered) return [];
    return [
      {
        part,
        code: "action-unavailable",
        severity: verdict.certainty === "exact" ? "error" : "warning",
        pointer: "/actions",
        message: `${pages.length === 1 ? `Whenever the page "${pages[0]}" is shown` : "Whenever a page shows this screen"}, no action submits its answers: their guards fail then.`,
        fix: "Correct the guard of an action, or the rule that shows the page.",
        certainty: verdict.certainty,
        ...evidence(flow, verdict.shownOn),
      },
    ];
  });
};

/** Guards that hold together. */
type Together = readonly ScopedGuard[];

/** When a rule may show a page: one of some conditions holds, and none of the others does. */
interface Way {
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

const waysToPage = /* @__PURE__ */ memoize((flow: CompiledFlow, page: string) =>
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

interface OfferVerdict {
  readonly certainty: "exact" | "sampled";
  /** The least data on which the page is shown; null when there is none. */
  readonly shownOn: Data | null;
  /** Whether an action is offered on some data that shows the page, or on none at all. */
  readonly isOffered: boolean;
}

const numberOf = /* @__PURE__ */ textNumbers();

const keyOfAll = /* @__PURE__ */ memoize((all: readonly Together[]): string =>
  JSON.stringify(all.map((each) => each.map(guardKey))),
);

const keyOfWay = /* @__PURE__ */ memoize(({ any, none, rows }: Way): string =>
  [any === null ? "" : keyOfAll(any), keyOfAll(none), numberOf(keyOfAll(rows))].join(),
);

function judgeOffers(
  offers: readonly ScopedGuard[],
  ways: readonly Way[],
  entities: Entities,
): OfferVerdict | null {
  const used = () => [
    ...offers,
    ...ways.flatMap(({ any, none, rows }) => [...(any ?? []), ...none, ...rows].flat()),
  ];
  const key = JSON.stringify([offers.map(guardKey), ways.map(keyOfWay)]);
  return cachedVerdict(entities, `offers ${key}`, () => {
    const space = new Space(used(), entities);
    const { diagrams } = space;
    const isExact = (guard: ScopedGuard) => space.certainty([guard]) === "exact";
    const yes = (guards: Together): Diagram =>
      diagrams.all(guards.map((guard) => space.yes(guard)));
    // Without the conditions that are only sampled, the page shows on more data, so the proof stays valid.
    const shown = diagrams.any(
      ways.map(({ any, none, rows }) => {
        const others = [...none, ...rows].filter((each) => each.every(isExact));
        return diagrams.and(
          any === null ? ALWAYS : diagrams.any(any.map((each) => yes(each.filter(isExact)))),
          diagrams.not(diagrams.any(others.map(yes))),
        );
      }),
    );
    const offered = diagrams.any(offers.map((guard) => space.yes(guard)));
    return {
      certainty: space.certainty(offers),
      shownOn: shown === NEVER ? null : space.witness(shown),
      // A guard that never holds has a finding of its own.
      isOffered: offered === NEVER || diagrams.and(shown, offered) !== NEVER,
    };
  });
}
