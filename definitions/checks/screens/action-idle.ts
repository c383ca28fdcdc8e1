import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { sharedValue } from "../../identity/shared-value.ts";
import type { EffectiveFlow } from "../../model.ts";
import { findingAt, type FileCheck } from "../check.ts";
import { namedFaults, type FileFault } from "../file-faults.ts";

type Flow = EffectiveFlow["flow"]["value"];
type Rows = NonNullable<Flow["checklist"]>;
type Checklist = NonNullable<EffectiveFlow["checklist"]>["value"];

/**
 * Finds actions and banners that lead to the page which already shows them, and actions to a page that the borrower
 * cannot open while a page with the action is shown: the app would show the same page again. The guard of a page that
 * opens out of order may hold anywhere, so such pages pass.
 */
export const actionIdle: FileCheck = (flow, effective) => {
  const { value } = flow.flow;
  const pages = pagesByScreen(value.pages);
  const { steps } = flow.checklist?.value ?? NO_CHECKLIST;
  const decided = decidedPages(value.pages, value.checklist ?? NO_ROWS, steps);
  return [
    ...inScreens(effective, flow.screens, pages, decided),
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

/** One object each, because results are cached by them. */
const NO_CHECKLIST: Pick<Checklist, "steps"> = { steps: [] };
const NO_ROWS: Rows = [];

interface Link {
  readonly page: string;
  readonly pointer: string;
}

/** Returns the pages to which the actions of a screen lead at once. */
function linksOf(screen: unknown): readonly Link[] {
  const actions = isRecord(screen) && Array.isArray(screen.actions) ? screen.actions : [];
  return actions.flatMap((action: unknown, index): Link[] =>
    isRecord(action) && action.kind === "go" && typeof action.page === "string"
      ? [{ page: action.page, pointer: joinPointer("/actions", index, "page") }]
      : [],
  );
}

type PagesByScreen = Readonly<Record<string, readonly string[]>>;

const pagesByScreen = memoize((pages: Flow["pages"]): PagesByScreen => {
  const byScreen = new Map<string, string[]>();
  for (const { id, screen } of pages)
    if (screen !== undefined) byScreen.set(screen, [...(byScreen.get(screen) ?? []), id]);
  return sharedValue(Object.fromEntries(byScreen));
});

/** The decided pages with which a page can be shown; null for any. */
type DecidedPages = Readonly<Record<string, readonly string[] | null>>;

const decidedPages = memoize(
  (pages: Flow["pages"], rows: Rows, steps: Checklist["steps"]): DecidedPages => {
    const tasks = pagesOfTasks(rows, steps);
    return sharedValue(
      Object.fromEntries(
        pages.map(({ id, open, again, exit, within = [] }) => [
          id,
          open !== undefined || again !== undefined || exit !== undefined || tasks.has(id)
            ? null
            : [id, ...within],
        ]),
      ),
    );
  },
);

/** Returns the pages of tasks, which open in any order. */
function pagesOfTasks(rows: Rows, steps: Checklist["steps"]): ReadonlySet<string> {
  const states = new Set(steps.flatMap(({ task, state }) => (task === undefined ? [] : [state])));
  return new Set(
    rows.flatMap(({ states: own, page }) => (own.some((each) => states.has(each)) ? [page] : [])),
  );
}

const inScreens = namedFaults(
  (screen, name, pages: PagesByScreen, decided: DecidedPages): FileFault[] =>
    linksOf(screen).flatMap((link) => faultsOf(link, pages[name] ?? [], decided)),
);

function faultsOf(
  { page, pointer }: Link,
  shownOn: readonly string[],
  decided: DecidedPages,
): FileFault[] {
  const target = Object.hasOwn(decided, page) ? decided[page] : undefined;
  // Other checks report a page that the flow lacks, and a screen that no page shows.
  if (target === undefined || shownOn.length === 0) return [];
  const isOwn = shownOn.every((each) => each === page);
  if (!isOwn && shownOn.some((each) => canMeet(decided[each] ?? null, target))) return [];
  return [
    {
      pointer,
      code: "action-idle",
      message: isOwn
        ? `The action leads to "${page}", the page that shows it, so nothing happens.`
        : `The borrower cannot open the page "${page}" from "${shownOn.join('" or "')}", so the action shows the same page again.`,
      fix: isOwn
        ? "Name another page, or write the kind `refresh` to ask the server again."
        : `Name another page, or add "${shownOn[0]}" to \`within\` of the page "${page}".`,
    },
  ];
}

/** Whether one decision can show both pages. */
const canMeet = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === null || other === null || one.some((each) => other.includes(each));
