/**
 * Faults of the ways between pages: actions that lead nowhere, tasks with the wrong page; and edits
 * that resemble them.
 */
import { editing, type Edit } from "./edit.ts";
import {
  atEach,
  CHECKLIST,
  FLOW,
  MAIL,
  ORGANISATION,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const flowOf = ({ file }: Spot): string => file.replace(/screens\/.*/, "flow.json");

const screenOf = ({ file }: Spot): string => file.replace(/^.*?\/screens\/|\.json$/g, "");

/** Returns the pages that show the screen of a spot. */
const pagesOf = (spot: Spot, tree: Tree): Any[] =>
  tree.value(flowOf(spot), "/pages").filter(({ screen }: Any) => screen === screenOf(spot));

const isPlain = ({ open, again, exit }: Any): boolean =>
  [open, again, exit].every((each) => each === undefined);

/** The actions that lead to another page, on screens of one page that opens only in its turn. */
const links = (tree: Tree): Spot[] =>
  atEach(
    SCREEN,
    "/actions/#",
    (action: Any) => action.kind === "go",
  )(tree)
    .map(({ file, pointer }) => ({ file, pointer: `${pointer}/page` }))
    .filter((spot) => {
      const [page, ...more] = pagesOf(spot, tree);
      return (
        page !== undefined && more.length === 0 && isPlain(page) && closed(spot, tree).length > 0
      );
    });

/** Returns the pages that the borrower cannot open from the page of a spot. */
function closed(spot: Spot, tree: Tree): string[] {
  const flow = tree.value(flowOf(spot));
  const [from] = pagesOf(spot, tree);
  const around = new Set([from.id, ...(from.within ?? [])]);
  const listed = new Set(tree.files(/checklist\.json$/).flatMap((file) => taskStates(file, tree)));
  const ofTasks = (flow.checklist ?? [])
    .filter(({ states }: Any) => states.some((state: string) => listed.has(state)))
    .map(({ page }: Any) => page);
  return flow.pages
    .filter(
      (page: Any) =>
        isPlain(page) &&
        !ofTasks.includes(page.id) &&
        [page.id, ...(page.within ?? [])].every((each) => !around.has(each)),
    )
    .map(({ id }: Any) => id);
}

const taskStates = (file: string, tree: Tree): string[] =>
  tree.value(file, "/steps").flatMap(({ task, state }: Any) => (task === undefined ? [] : [state]));

/** The rows of the page table that give a task its page. */
const taskRows = (tree: Tree): Spot[] =>
  atEach(
    FLOW,
    "/checklist/#/page",
  )(tree).filter(({ file, pointer }) => {
    const checklist = file.replace("flow.json", "checklist.json");
    return (
      tree.files(/checklist\.json$/).includes(checklist) &&
      (tree.value(checklist, "/taskLists") ?? []).length > 0 &&
      tree
        .value(checklist, "/steps")
        .filter(({ task, run }: Any) => task !== undefined && run === undefined)
        .some(({ state }: Any) =>
          tree.value(file, pointer.replace(/page$/, "states")).includes(state),
        )
    );
  });

/** The pages of tasks that have a step of the progress before theirs. */
const taskPages = (tree: Tree): Spot[] =>
  taskRows(tree).flatMap((spot) => {
    const pages: Any[] = tree.value(spot.file, "/pages");
    const index = pages.findIndex(({ id }) => id === tree.value(spot.file, spot.pointer));
    return positionIn(spot.file, pages[index].progress, tree) > 0
      ? [{ file: spot.file, pointer: `/pages/${index}/progress` }]
      : [];
  });

const positionIn = (file: string, step: string, tree: Tree): number =>
  tree.value(file, "/progress").findIndex(({ id }: Any) => id === step);

const lives = (tree: Tree): Spot[] =>
  atEach(
    MAIL,
    "/action/values/*/life",
  )(tree).filter(
    ({ file, pointer }) => tree.value(file, pointer.replace(/life$/, "token")) !== "invitation",
  );

const flowOfMail = ({ file }: Spot): string => file.replace(/mail\/.*/, "flow.json");

const whenOf = ({ file }: Spot, tree: Tree): string => tree.value(file, "/when");

/** Returns a page that only another state than that of the email decides. */
function otherPage(spot: Spot, tree: Tree): string | undefined {
  const { checklist, pages, states } = tree.value(flowOfMail(spot));
  const ofTasks = new Set(tree.files(/checklist\.json$/).flatMap((file) => taskStates(file, tree)));
  const [, state] = /checklistStatus == '(\w+)'/.exec(whenOf(spot, tree)) ?? [];
  return checklist.find(({ page, states: own }: Any) => {
    const { within = [], path, ...rest } = pages.find(({ id }: Any) => id === page);
    return (
      isPlain(rest) &&
      path === undefined &&
      within.length === 0 &&
      !own.includes(state) &&
      !own.some((each: string) => ofTasks.has(each)) &&
      checklist.filter((row: Any) => row.page === page).length === 1 &&
      !states.some((each: Any) => each.page === page)
    );
  })?.page;
}

export const pageKinds: readonly Kind[] = [
  replacing(
    "an action leads to its own page",
    "action-idle",
    links,
    (_: string, spot, tree) => pagesOf(spot, tree)[0].id,
  ),
  replacing(
    "an action leads to a page that is closed from its own",
    "action-idle",
    links,
    (_: string, spot, tree, random) => random.pick(closed(spot, tree)),
  ),
  replacing(
    "a banner shows on the page to which it leads",
    "action-idle",
    atEach(FLOW, "/banners/#/notOn"),
    (pages: string[], { file, pointer }, tree) => {
      const own = tree.value(file, pointer.replace(/notOn$/, "page"));
      return pages.filter((page) => page !== own);
    },
    ({ pointer }) => pointer.replace(/notOn$/, "page"),
  ),
  replacing(
    "an action to another page names none",
    "screen-schema",
    links,
    () => undefined,
    ({ pointer }) => pointer.replace(/\/page$/, ""),
  ),
  replacing(
    "a job waits for a value that is no time",
    "unknown-field",
    atEach(CHECKLIST, "/steps/#/run/#/after"),
    () => "/application/amount",
  ),
  {
    name: "two tasks exchange their pages",
    code: "task-fault",
    spots: (tree) => taskRows(tree).slice(0, 1),
    mutate: (spot, tree) => {
      const [first, second] = taskRows(tree);
      const pages = [first, second].map((each) => tree.value(spot.file, each?.pointer));
      const once = tree.changed(spot.file, "/checklist", (rows: Any[]) =>
        rows.map((row) =>
          pages.includes(row.page)
            ? { ...row, page: pages.find((each) => each !== row.page) }
            : row,
        ),
      );
      return { changes: { [spot.file]: once }, file: spot.file, pointer: spot.pointer };
    },
  },
  replacing(
    "the page of a task is at an earlier step than its list",
    "task-fault",
    taskPages,
    (_: string, { file }, tree) => tree.value(file, "/progress/0/id"),
  ),
  replacing(
    "the machine begins in its last state",
    "unreachable-state",
    atEach(FLOW, "/initial"),
    (_: string, { file }, tree) => tree.value(file, "/states").at(-1).id,
    ({ file, pointer }, tree) =>
      `/states/${tree.value(file, "/states").findIndex(({ id }: Any) => id === tree.value(file, pointer))}`,
  ),
  {
    name: "a product has the address of another one",
    code: "page-address-shared",
    spots: (tree) =>
      tree
        .files(/^flows\/personal-loan\/flow\.json$/)
        .map((file) => ({ file, pointer: "/basePath" })),
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, pointer, () => tree.value("flows/heloc/flow.json", pointer)),
      },
      file,
      pointer,
    }),
  },
  replacing(
    "an email leads to a page of another state",
    "link-closed",
    (tree) =>
      atEach(
        MAIL,
        "/action/href",
      )(tree).filter(
        (spot) =>
          /checklistStatus == '/.test(whenOf(spot, tree)) && otherPage(spot, tree) !== undefined,
      ),
    (_href: string, spot, tree) =>
      `${tree.value(flowOfMail(spot), "/basePath").replace(":uuid", "{application}")}/${otherPage(spot, tree)}`,
  ),
  replacing("an email waits for years", "mail-period", atEach(MAIL, "/delay"), () => "P9000D"),
  replacing("a link would be valid for too long", "mail-period", lives, () => "P90D"),
  replacing(
    "a lender has the registry number of another one",
    "nmls-shared",
    (tree) =>
      atEach(
        ORGANISATION,
        "/orgMetaData/footer/companyNMLS",
      )(tree).filter(({ file }) => !file.includes("/main/")),
    (_: string, { pointer }, tree) =>
      tree.value("flows/organisations/main/organisation.json", pointer),
    // The lender that comes first in the order of the folders keeps it.
  ),
];

export const pageEdits: readonly Edit[] = [
  editing(
    "the page of a task is at a later step than its list",
    (tree) => taskPages(tree),
    (_: string, { file }, tree) => tree.value(file, "/progress").at(-1).id,
  ),
  editing(
    "an action leads to a page that is always open",
    (tree) => links(tree).filter((spot) => opened(spot, tree).length > 0),
    (_: string, spot, tree, random) => random.pick(opened(spot, tree)),
  ),
  editing("an email waits longer", atEach(MAIL, "/delay"), () => "P30D"),
  editing("a link is valid for a shorter time", lives, () => "PT10M"),
];

/** Returns the pages that a guard opens, without the page of a spot. */
const opened = (spot: Spot, tree: Tree): string[] =>
  tree
    .value(flowOf(spot), "/pages")
    .filter(({ open, screen }: Any) => open !== undefined && screen !== screenOf(spot))
    .map(({ id }: Any) => id);
