/**
 * action-unavailable: a screen asks for answers, and whenever a rule shows it, or when the borrower opens it again in a
 * step, the guards of all actions that submit them fail. An overlay that shows the page in another state causes it too.
 * The order of the rules is left out, so a finding is proven.
 */
import type { Entities } from "../../json/json-schema.ts";
import { memoize } from "../../memoize.ts";
import { textNumbers } from "../../numbered-texts.ts";
import type { Data } from "../../space/data.ts";
import { ALWAYS, NEVER, type Diagram } from "../../space/diagram.ts";
import { Space, type ScopedGuard } from "../../space/space.ts";
import { evidence } from "../evidence.ts";
import { guardKey } from "../guards/guard-key.ts";
import type { Analysis, LocatedFault } from "../subject.ts";
import { cachedVerdict } from "../verdict.ts";
import { reopeningsOf, waysToPage, type Together, type Way } from "./ways-to-page.ts";

export const actionUnavailable: Analysis = ({
  compiled,
  compiledChecklist,
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
    const fault = (verdict: OfferVerdict | null, when: string, rule: string): LocatedFault[] =>
      verdict === null || verdict.shownOn === null || verdict.isOffered
        ? []
        : [
            {
              part,
              code: "action-unavailable",
              severity: verdict.certainty === "exact" ? "error" : "warning",
              pointer: "/actions",
              message: `${when}, no action submits its answers: their guards fail then.`,
              fix: `Correct the guard of an action, or ${rule}.`,
              certainty: verdict.certainty,
              ...evidence(flow, verdict.shownOn),
            },
          ];
    const whenever =
      pages.length === 1
        ? `Whenever the page "${pages[0]}" is shown`
        : "Whenever a page shows this screen";
    const always = fault(
      judgeOffers(offers, ways, entities),
      whenever,
      "the rule that shows the page",
    );
    if (always.length > 0 || compiledChecklist === null) return always;
    const reopened = pages.flatMap((page) =>
      reopeningsOf(page, offers, compiled, compiledChecklist).map((each) => ({
        page,
        ...each,
      })),
    );
    return reopened
      .flatMap(({ page, from, step, way }) =>
        fault(
          judgeReopening(way, entities, ...offers),
          `When the borrower opens the page "${page}" again from "${from}" in the step "${step}"`,
          `take "${from}" from \`within\` of the page`,
        ),
      )
      .slice(0, 1);
  });
};

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

/** Most edits leave the ways on which pages open again. */
const judgeReopening = /* @__PURE__ */ memoize(
  (way: Way, entities: Entities, ...offers: readonly ScopedGuard[]): OfferVerdict | null =>
    judgeOffers(offers, [way], entities),
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
