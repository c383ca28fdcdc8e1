import { namedFacts } from "#engine/analyze/guards/named-facts.ts";
import { matchPattern, pagePattern, placedRecords, recordsOf } from "#engine/index.ts";
import { derived, memoize } from "#engine/memoize.ts";
import { addressesIn, filledPath, type Address } from "../../copy/addresses.ts";
import { sharedValue } from "../../identity/shared-value.ts";
import type { EffectiveFlow, Entities, MergedFile } from "../../model.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { findingAt, type FlowCheck } from "../check.ts";
import { neverHolds, scopeOf } from "../guard-faults.ts";

type Flow = EffectiveFlow["flow"]["value"];
type Page = Flow["pages"][number];

interface Link extends Address {
  readonly when: string;
}

/** A page with the condition under which it is open. */
interface Opening {
  readonly page: string;
  readonly pattern: string;
  /** Null for a page that opens in another way as well. */
  readonly open: string | null;
}

/**
 * Finds emails and notifications whose link leads to a page that is closed whenever they are sent: the person would
 * land on another page.
 */
export const linkClosed: FlowCheck = (flow, effective, { entitiesOf }) => {
  const { value } = flow.flow;
  const { mail, notifications } = flow;
  const files = [...mail.values(), ...(notifications === null ? [] : [notifications])];
  const tasks = flow.checklist === null ? "" : tasksOf(flow.checklist.value);
  const openings = sharedValue(openingsOf(value, tasks));
  const facts = sharedValue(factsOf(value, openings, ...files));
  const entities = entitiesOf(value);
  return files.flatMap((file: MergedFile) =>
    linksOf(file.value).flatMap((link) => {
      const page = closedPage(link, openings, facts, entities);
      return page === null
        ? []
        : [
            findingAt(effective, file, link.pointer, {
              code: "link-closed",
              message: `The page "${page}" is never open when this is sent, so the link leads to another page.`,
              fix: "Write the address of a page that is open then, or the address of the application alone.",
            }),
          ];
    }),
  );
};

/** Returns the links of an email, or of the notifications of a file, with the guards of their sending. */
const linksOf = memoize((value: unknown): readonly Link[] => {
  const file = asRecord(value);
  const sent = [[file, ""] as const, ...placedRecords(file.notifications, "/notifications")];
  return sent.flatMap(([message, at]) => {
    const { when } = message;
    return typeof when === "string"
      ? addressesIn(message, at).map((each) => ({ ...each, when }))
      : [];
  });
});

/** Returns the page to which a link leads, when it is proven that it is closed; else null. */
const closedPage = memoize(
  (
    { when, address }: Link,
    openings: readonly Opening[],
    facts: Readonly<Record<string, string>>,
    entities: Entities,
  ): string | null => {
    const opening = openingAt(address, openings);
    if (opening === null || opening.open === null) return null;
    const space = { scope: scopeOf(entities, facts), entities };
    return !neverHolds(when, space) && neverHolds(`(${when}) && (${opening.open})`, space)
      ? opening.page
      : null;
  },
);

function openingAt(address: string, openings: readonly Opening[]): Opening | null {
  const path = filledPath(address);
  return openings.find(({ pattern }) => matchPattern(pattern, path) !== null) ?? null;
}

/** Returns the facts that the conditions name: an edit of another one leaves what is found. */
const factsOf = derived(
  ({ facts = {} }: Flow, openings: readonly Opening[], ...files: readonly MergedFile[]) =>
    namedFacts(conditionsIn(openings, ...files), facts),
);

const conditionsIn = memoize((openings: readonly Opening[], ...files: readonly MergedFile[]) =>
  [
    ...openings.map(({ open }) => open ?? ""),
    ...files.flatMap(({ value }) => linksOf(value).map(({ when }) => when)),
  ].map((source) => ["", source] as const),
);

/** Returns the states of tasks, whose pages open in any order, as lines of a text. */
const tasksOf = derived((checklist: object): string => {
  const { steps } = asRecord(checklist);
  const states = recordsOf(steps).flatMap(({ task, state }) => (task === undefined ? [] : [state]));
  return [...new Set(states)].join("\n");
});

/**
 * Returns the pages in the order in which an address finds them.
 * @param tasks states of tasks, as lines of a text
 */
const openingsOf = derived((flow: Flow, tasks: string): readonly Opening[] =>
  openingsIn(
    flow.pages,
    flow.states,
    flow.checklist ?? NO_ROWS,
    flow.basePath,
    flow.fallback,
    tasks,
  ),
);

/** By the members that it reads: an edit of a fact leaves it. */
const openingsIn = memoize(
  (
    pages: Flow["pages"],
    states: Flow["states"],
    rows: NonNullable<Flow["checklist"]>,
    basePath: string,
    fallback: string,
    tasks: string,
  ): readonly Opening[] => {
    if (recordsOf(pages).length === 0) return [];
    const ofTasks = new Set(tasks.split("\n"));
    return pages.map((page) => ({
      page: page.id,
      pattern: pagePattern({ basePath }, page),
      open: openingOf(page, { states, rows, fallback }, ofTasks),
    }));
  },
);

/** One object, because results are cached by it. */
const NO_ROWS: NonNullable<Flow["checklist"]> = [];

/** Returns the condition under which a page is open; null for a page that opens in another way as well. */
function openingOf(
  { id, open, again, exit, within = [] }: Page,
  {
    states,
    rows,
    fallback,
  }: Pick<Flow, "states" | "fallback"> & { rows: NonNullable<Flow["checklist"]> },
  tasks: ReadonlySet<unknown>,
): string | null {
  const around = [id, ...within];
  const deciding = rows.flatMap(({ page, states: own }) => (around.includes(page) ? own : []));
  if (again !== undefined || exit !== undefined || deciding.some((each) => tasks.has(each)))
    return null;
  // The states decide where no row of the checklist does.
  const isOfStates = around.includes(fallback) || states.some(({ page }) => around.includes(page));
  const answered = rows.flatMap(({ when, states: own }) => (when === undefined ? own : []));
  return [
    open === undefined ? "false" : `(${open})`,
    inStates(deciding),
    isOfStates ? `!(${inStates(answered)})` : "false",
  ].join(" || ");
}

const inStates = (states: readonly string[]): string =>
  states.length === 0
    ? "false"
    : `application.status.checklistStatus in [${states.map((each) => `'${each}'`).join(", ")}]`;
