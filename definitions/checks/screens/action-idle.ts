import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Finding } from "../../findings/finding.ts";
import type { EffectiveFlow, MergedFile } from "../../model.ts";
import { findingAt, type FileCheck, type FileOwner } from "../check.ts";

type Flow = EffectiveFlow["flow"]["value"];
type Checklist = NonNullable<EffectiveFlow["checklist"]>["value"];

/**
 * Finds actions and banners that lead to the page which already shows them, and actions to a page that the borrower
 * cannot open while a page with the action is shown: the app would show the same page again. The guard of a page that
 * opens out of order may hold anywhere, so such pages pass.
 */
export const actionIdle: FileCheck = (flow, effective) => {
  const { value } = flow.flow;
  const pages = pagesByScreen(value);
  const decided = decidedPages(value, flow.checklist?.value ?? NO_CHECKLIST);
  return [
    ...[...flow.screens].flatMap(([name, file]) =>
      linksOf(file.value).flatMap((link) =>
        faultsOf(effective, file, link, pages.get(name) ?? [], decided),
      ),
    ),
    ...idleBanners(value).map(({ pointer, page }) =>
      findingAt(effective, flow.flow, pointer, {
        code: "action-idle",
        message: `The banner also shows on "${page}", the page to which it leads.`,
        fix: `Add "${page}" to \`notOn\`.`,
      }),
    ),
  ];
};

/** Returns the banners that their own page shows. */
const idleBanners = memoize(({ banners = [] }: Flow): readonly Link[] =>
  banners.flatMap(({ page, notOn = [] }, index) =>
    notOn.includes(page) ? [] : [{ page, pointer: joinPointer("/banners", index, "page") }],
  ),
);

const NO_CHECKLIST = { steps: [] };

interface Link {
  readonly page: string;
  readonly pointer: string;
}

/** Returns the pages to which the actions of a screen lead at once. */
const linksOf = memoize((screen: unknown): readonly Link[] => {
  const actions = isRecord(screen) && Array.isArray(screen.actions) ? screen.actions : [];
  return actions.flatMap((action: unknown, index): Link[] =>
    isRecord(action) && action.kind === "go" && typeof action.page === "string"
      ? [{ page: action.page, pointer: joinPointer("/actions", index, "page") }]
      : [],
  );
});

const pagesByScreen = memoize(({ pages }: Flow): ReadonlyMap<string, readonly string[]> => {
  const byScreen = new Map<string, string[]>();
  for (const { id, screen } of pages)
    if (screen !== undefined) byScreen.set(screen, [...(byScreen.get(screen) ?? []), id]);
  return byScreen;
});

/** The decided pages with which a page can be shown; null for any. */
type DecidedPages = ReadonlyMap<string, ReadonlySet<string> | null>;

const decidedPages = memoize((flow: Flow, checklist: object): DecidedPages => {
  const tasks = pagesOfTasks(flow, checklist as Checklist);
  return new Map(
    flow.pages.map(({ id, open, again, exit, within = [] }) => [
      id,
      open !== undefined || again !== undefined || exit !== undefined || tasks.has(id)
        ? null
        : new Set([id, ...within]),
    ]),
  );
});

/** Returns the pages of tasks, which open in any order. */
function pagesOfTasks({ checklist: rows = [] }: Flow, { steps }: Checklist): ReadonlySet<string> {
  const states = new Set(steps.flatMap(({ task, state }) => (task === undefined ? [] : [state])));
  return new Set(
    rows.flatMap(({ states: own, page }) => (own.some((each) => states.has(each)) ? [page] : [])),
  );
}

function faultsOf(
  effective: FileOwner,
  file: MergedFile,
  { page, pointer }: Link,
  shownOn: readonly string[],
  decided: DecidedPages,
): Finding[] {
  const target = decided.get(page);
  // Other checks report a page that the flow lacks, and a screen that no page shows.
  if (target === undefined || shownOn.length === 0) return [];
  const isOwn = shownOn.every((each) => each === page);
  if (!isOwn && shownOn.some((each) => canMeet(decided.get(each) ?? null, target))) return [];
  return [
    findingAt(effective, file, pointer, {
      code: "action-idle",
      message: isOwn
        ? `The action leads to "${page}", the page that shows it, so nothing happens.`
        : `The borrower cannot open the page "${page}" from "${shownOn.join('" or "')}", so the action shows the same page again.`,
      fix: isOwn
        ? "Name another page, or write the kind `refresh` to ask the server again."
        : `Name another page, or add "${shownOn[0]}" to \`within\` of the page "${page}".`,
    }),
  ];
}

/** Whether one decision can show both pages. */
const canMeet = (one: ReadonlySet<string> | null, other: ReadonlySet<string> | null): boolean =>
  one === null || other === null || [...one].some((each) => other.has(each));
