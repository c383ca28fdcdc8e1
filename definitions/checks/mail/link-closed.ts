import { isRecord, joinPointer, matchPattern, pagePattern } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { EffectiveFlow, Entities, MergedFile } from "../../model.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { findingAt, type FlowCheck } from "../check.ts";
import { neverHolds, scopeOf } from "../guard-faults.ts";

type Flow = EffectiveFlow["flow"]["value"];
type Page = Flow["pages"][number];

interface Link {
  readonly pointer: string;
  readonly when: string;
  readonly address: string;
}

/**
 * Finds emails and notifications whose link leads to a page that is closed whenever they are sent: the person would
 * land on another page.
 */
export const linkClosed: FlowCheck = (flow, effective, { entitiesOf }) => {
  const { mail, notifications } = flow;
  const entities = entitiesOf(flow.flow.value);
  const files = [...mail.values(), ...(notifications === null ? [] : [notifications])];
  return files.flatMap((file: MergedFile) =>
    linksOf(file.value).flatMap((link) => {
      const page = closedPage(link, flow, entities);
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
  const { when, action, notifications } = asRecord(value);
  const links = [
    { when, address: asRecord(action).href, pointer: "/action/href" },
    ...(Array.isArray(notifications) ? (notifications as unknown[]) : []).flatMap((each, index) => {
      const { when: own, ctas } = asRecord(each);
      return (Array.isArray(ctas) ? (ctas as unknown[]) : []).map((cta, position) => ({
        when: own,
        address: asRecord(cta).redirectPath,
        pointer: joinPointer("/notifications", index, "ctas", position, "redirectPath"),
      }));
    }),
  ];
  return links.filter(
    (each): each is Link => typeof each.when === "string" && typeof each.address === "string",
  );
});

/** Returns the page of the flow to which a link leads, when it is proven that it is closed; else null. */
function closedPage(
  { when, address }: Link,
  { flow, checklist }: EffectiveFlow,
  entities: Entities,
) {
  const { value } = flow;
  if (!Array.isArray(value.pages)) return null;
  const page = pageAt(address, value);
  if (page === null) return null;
  const open = openingOf(page, value, tasksOf(checklist?.value ?? null));
  const scope = scopeOf(entities, value.facts);
  return open !== null &&
    !neverHolds(when, { scope, entities }) &&
    neverHolds(`(${when}) && (${open})`, { scope, entities })
    ? page.id
    : null;
}

const ID = "00000000-0000-4000-8000-000000000000";

function pageAt(address: string, { pages, basePath }: Flow): Page | null {
  const [path = ""] = address.split(/[?#]/);
  const filled = path.replace(/\{[^}]*\}|:uuid\b/g, ID);
  return (
    pages.find((page) => matchPattern(pagePattern({ basePath }, page), filled) !== null) ?? null
  );
}

/** Returns the states of tasks, whose pages open in any order. */
const tasksOf = memoize((checklist: unknown): ReadonlySet<unknown> => {
  const { steps } = asRecord(checklist);
  return new Set(
    (Array.isArray(steps) ? (steps as unknown[]) : []).flatMap((step) =>
      isRecord(step) && step.task !== undefined ? [step.state] : [],
    ),
  );
});

/** Returns the condition under which a page is open; null for a page that opens in another way as well. */
function openingOf(
  { id, open, again, exit, within = [] }: Page,
  { states, checklist: rows = [], fallback }: Flow,
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
