import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { EffectiveFlow } from "../../model.ts";
import { findingAt, type FlowCheck } from "../check.ts";

/** The effect by which a page answers a condition, as the schema of the cards says. */
interface AnsweredBy {
  readonly effect: string;
  /** Option of the effect that lists the conditions it takes; without it, the effect takes all. */
  readonly lists: string;
  /** Option of an effect on a page with another purpose. */
  readonly unless: string;
}

/** Finds cards of conditions that lead to a page on which the borrower cannot answer the condition. */
export const conditionPage: FlowCheck = (flow, effective) => {
  const { conditions } = flow;
  const by = answeredBy(effective.schemas("conditions"));
  if (conditions === null || by === null || !Array.isArray(conditions.value.cards)) return [];
  const pages = pagesOf(flow);
  const answering = [...pages].flatMap(([page, screen]) => {
    const taken = takenOn(screen, by);
    return taken.length === 0 ? [] : [{ page, taken }];
  });
  const pagesThat = (judge: (taken: Taken) => boolean): readonly string[] =>
    answering.flatMap(({ page, taken }) => (taken.some(judge) ? [page] : []));
  return conditions.value.cards.flatMap(({ id, page }, index) => {
    if (!pages.has(page)) return [];
    const taking = pagesThat(({ list }) => list?.includes(id) ?? true);
    const own = pagesThat(({ list, isOptional }) => !isOptional && list?.includes(id) === true);
    if (taking.includes(page) && (own.length === 0 || own.includes(page))) return [];
    const fitting = own.length > 0 ? own : taking;
    return [
      findingAt(effective, conditions, joinPointer("/cards", index, "page"), {
        code: "condition-page",
        message: taking.includes(page)
          ? `The condition "${id}" has a page of its own, and its card leads to "${page}".`
          : `No action of the page "${page}" answers the condition "${id}".`,
        fix:
          fitting.length > 0
            ? `Name the page ${fitting.map((each) => `"${each}"`).join(" or ")}.`
            : `Run the effect "${by.effect}" in an action of the page.`,
      }),
    ];
  });
};

const answeredBy = memoize((schema: unknown): AnsweredBy | null => {
  const mark = valueAt(schema, "/properties/cards/items/properties/page/x-answered-by");
  return isRecord(mark)
    ? { effect: String(mark.effect), lists: String(mark.lists), unless: String(mark.unless) }
    : null;
});

/** Returns the screens of the pages that show one. */
const pagesOf = ({ flow, screens }: EffectiveFlow): ReadonlyMap<string, unknown> =>
  new Map(
    flow.value.pages.flatMap(({ id, screen }) => {
      const file = screen === undefined ? undefined : screens.get(screen);
      return file === undefined ? [] : [[id, file.value] as const];
    }),
  );

interface Taken {
  /** The conditions; null for all. */
  readonly list: readonly unknown[] | null;
  readonly isOptional: boolean;
}

const listIn = (value: unknown, name: string): readonly unknown[] =>
  isRecord(value) && Array.isArray(value[name]) ? (value[name] as unknown[]) : [];

const takenOn = memoize(
  (screen: unknown, { effect, lists, unless }: AnsweredBy): readonly Taken[] =>
    listIn(screen, "actions")
      .flatMap((action) => listIn(action, "effects"))
      .flatMap((each) => {
        if (!isRecord(each) || each.effect !== effect) return [];
        const options = isRecord(each.options) ? each.options : {};
        const list = options[lists];
        return [
          {
            list: Array.isArray(list) ? (list as unknown[]) : null,
            isOptional: options[unless] === true,
          },
        ];
      }),
);
