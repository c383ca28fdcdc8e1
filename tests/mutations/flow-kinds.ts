/** Faults of flows and checklists. */
import { closest } from "#engine/names/closest.ts";
import {
  atEach,
  CHECKLIST,
  FLOW,
  parentOf,
  replacing,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const nowhere = () => "nowhere";
const misspelled = (text: string) => `${text}Zq`;
const anotherState = (state: string) => `${state}_X`;

/** Members of lists that have a predecessor, so that a mutation can repeat its id. */
const seconds =
  (path: RegExp, list: string) =>
  (tree: Tree): Spot[] =>
    atEach(path, `${list}/#/id`)(tree).filter(({ pointer }) => !pointer.endsWith("/0/id"));

const firstId = (_: string, { file, pointer }: Spot, tree: Tree): unknown =>
  tree.value(file, `${parentOf(parentOf(pointer))}/0/id`);

export const repeatedId = (name: string, path: RegExp, list: string): Kind =>
  replacing(name, "duplicate-id", seconds(path, list), firstId);

/** Guards of a flow, by the form of their pointers. */
const guards = ["/facts/*", "/checklist/#/when", "/entries/#/when", "/states/#/transitions/#/when"];
const guardSpots =
  (test: (source: string) => boolean) =>
  (tree: Tree): Spot[] =>
    guards.flatMap((pattern) => atEach(FLOW, pattern, test)(tree));

const field = /\bstatus\.[a-zA-Z]+/;
const enumerated = /(status\.(?:checklistStatus|uwDecision|uwSubDecision|bpo) *[!=]= *)'[A-Z_]+'/;

const usesFact =
  (tree: Tree) =>
  (spot: Spot): string | undefined =>
    Object.keys(tree.value(spot.file, "/facts") ?? {}).find(
      (fact) =>
        spot.pointer !== `/facts/${fact}` &&
        new RegExp(`(?<![.\\w'])${fact}(?!\\w)`).test(tree.value(spot.file, spot.pointer)),
    );

export const flowKinds: readonly Kind[] = [
  replacing(
    "a banner of a flow is for nobody",
    "unsatisfiable-guard",
    atEach(FLOW, "/banners/#/when"),
    (when: string) => `${when} && !application.active && application.active`,
  ),
  replacing(
    "a flow names an unknown allow-list",
    "allow-list",
    atEach(FLOW, "/entity"),
    (name: string) => `${name}-zq`,
  ),
  replacing(
    "a flow takes a table from a place without rows",
    "table-missing",
    atEach(FLOW, "/tablesFrom/*/at"),
    misspelled,
  ),
  replacing(
    "a state calls an unknown flow",
    "call-fault",
    atEach(FLOW, "/states/#/call"),
    (call: Any) => ({ ...call, flow: misspelled(call.flow) }),
  ),
  replacing(
    "a state shows an unknown page",
    "dangling-reference",
    // The page of a state with a call must fit the called flow.
    (tree) =>
      atEach(
        FLOW,
        "/states/#/page",
      )(tree).filter(({ file, pointer }) => tree.value(file, parentOf(pointer)).call === undefined),
    nowhere,
  ),
  replacing(
    "a transition leads to an unknown state",
    "dangling-reference",
    atEach(FLOW, "/states/#/transitions/#/to"),
    nowhere,
  ),
  replacing(
    "an entry leads to an unknown state",
    "dangling-reference",
    atEach(FLOW, "/entries/#/to"),
    nowhere,
  ),
  replacing(
    "a row of the page table shows an unknown page",
    "dangling-reference",
    atEach(FLOW, "/checklist/#/page"),
    nowhere,
  ),
  replacing(
    "the fallback is an unknown page",
    "dangling-reference",
    atEach(FLOW, "/fallback"),
    nowhere,
  ),
  replacing(
    "the flow begins in an unknown state",
    "dangling-reference",
    atEach(FLOW, "/initial"),
    nowhere,
  ),
  replacing(
    "a page belongs to an unknown progress step",
    "dangling-reference",
    atEach(FLOW, "/pages/#/progress"),
    nowhere,
  ),
  replacing(
    "a page is within an unknown page",
    "dangling-reference",
    atEach(FLOW, "/pages/#/within/#"),
    nowhere,
  ),
  repeatedId("two states have one id", FLOW, "/states"),
  repeatedId("two transitions of a state have one id", FLOW, "/states/#/transitions"),
  repeatedId("two entries have one id", FLOW, "/entries"),
  repeatedId("two rows have one id", FLOW, "/checklist"),
  repeatedId("two steps have one id", CHECKLIST, "/steps"),
  {
    name: "two pages have one address",
    code: "page-path-conflict",
    spots: atEach(
      FLOW,
      "/pages/#",
      (page: Any) => page.screen !== undefined && page.path === undefined,
    ),
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, "/pages", (pages: Any[]) => [
          ...pages,
          { ...tree.value(file, pointer), id: "rival", path: tree.value(file, `${pointer}/id`) },
        ]),
      },
      file,
      pointer: `/pages/${tree.value(file, "/pages").length}`,
    }),
  },
  {
    name: "two flows have a page at one address",
    code: "page-address-shared",
    spots: (tree) =>
      tree
        .files(FLOW)
        .slice(1)
        .filter((file) => tree.value(file, "/callable") !== true)
        .map((file) => ({ file, pointer: "" })),
    mutate: ({ file }, tree) => {
      const [first = ""] = tree.files(FLOW);
      const page = tree.value(first, "/pages").find((each: Any) => each.screen !== undefined);
      const path = `${tree.value(first, "/basePath")}/${page.path ?? page.id}`.replace(/\/+/g, "/");
      const pageIndex = tree
        .value(file, "/pages")
        .findIndex((each: Any) => each.screen !== undefined);
      return {
        changes: {
          [file]: tree.changed(file, `/pages/${pageIndex}`, ({ query: _query, ...each }) => ({
            ...each,
            path: page.path?.startsWith("/") ? page.path : path,
          })),
        },
        file,
        pointer: `/pages/${pageIndex}`,
      };
    },
  },
  replacing(
    "a flow of applications without a product",
    "product-missing",
    (tree) =>
      atEach(
        FLOW,
        "/product",
      )(tree).filter(({ file }) => tree.value(file, "/basePath").includes("/:uuid")),
    () => undefined,
    () => "/basePath",
  ),
  {
    name: "a product without a home",
    code: "product-page-missing",
    spots: atEach(FLOW, "/home"),
    mutate: ({ file, pointer }, tree) => ({
      changes: { [file]: tree.changed(file, pointer, () => undefined) },
      file: atEach(FLOW, "/product")(tree)[0]?.file ?? "",
      pointer: "/product",
    }),
  },
  {
    name: "no rule leads to a page",
    code: "page-never-shown",
    spots: atEach(FLOW, "/pages/#", (page: Any) => page.screen !== undefined),
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, "/pages", (pages: Any[]) => [
          ...pages,
          { id: "lost", screen: tree.value(file, `${pointer}/screen`) },
        ]),
      },
      file,
      pointer: `/pages/${tree.value(file, "/pages").length}`,
    }),
  },
  {
    name: "no transition leads to a state",
    code: "unreachable-state",
    spots: atEach(FLOW, "/states/#/page"),
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, "/states", (states: Any[]) => [
          ...states,
          { id: "lost", page: tree.value(file, pointer), final: true },
        ]),
      },
      file,
      pointer: `/states/${tree.value(file, "/states").length}`,
    }),
  },
  replacing(
    "a state without transitions is not final",
    "dead-end",
    atEach(FLOW, "/states/#/final"),
    () => undefined,
    ({ pointer }) => parentOf(pointer),
  ),
  replacing(
    "two states lead to each other on the same data",
    "cycle",
    (tree) =>
      atEach(
        FLOW,
        "/states/#/transitions",
        (ways: Any[]) => ways.length > 0,
      )(tree).filter(({ file }) => tree.value(file, "/callable") !== true),
    (ways: Any[], { file, pointer }, tree) =>
      ways.map((way, index) =>
        index === 0
          ? { ...way, to: tree.value(file, `${parentOf(pointer)}/id`), when: "true" }
          : way,
      ),
  ),
  {
    name: "no rule handles a checklist state",
    code: "unmapped-checklist-state",
    // A state like one that has a page looks misspelled; no step has some of the others.
    spots: (tree) =>
      atEach(
        FLOW,
        "/leftToStates/#",
      )(tree).filter(({ file, pointer }) => {
        const state = tree.value(file, pointer);
        const { steps } = tree.value(file.replace("flow.json", "checklist.json"));
        const answered = tree.value(file, "/checklist").flatMap(({ states = [] }: Any) => states);
        return steps.some((step: Any) => step.state === state) && closest(state, answered) === null;
      }),
    mutate: ({ file, pointer }, tree) => ({
      changes: { [file]: tree.changed(file, pointer, () => undefined) },
      file,
      pointer: "/checklist",
    }),
  },
  replacing(
    "a row names an unknown checklist state",
    "unknown-checklist-state",
    atEach(FLOW, "/checklist/#/states/#"),
    anotherState,
  ),
  replacing(
    "a step has an unknown checklist state",
    "unknown-checklist-state",
    atEach(CHECKLIST, "/steps/#/state"),
    anotherState,
  ),
  replacing(
    "a guard reads an unknown field",
    "guard-unknown-field",
    guardSpots((source) => field.test(source)),
    (source: string) => source.replace(field, misspelled),
  ),
  replacing(
    "a guard compares with an impossible value",
    "guard-impossible-value",
    guardSpots((source) => enumerated.test(source)),
    (source: string) => source.replace(enumerated, "$1'NEVER_SO'"),
  ),
  replacing(
    "a guard writes the word and for &&",
    "guard-syntax",
    guardSpots((source) => source.includes("&&")),
    (source: string) => source.replace("&&", "and"),
  ),
  replacing(
    "a guard gives a value that is not a boolean",
    "guard-type",
    guardSpots(() => true),
    () => "application.term",
  ),
  {
    name: "a guard uses an unknown fact",
    code: "guard-unknown-name",
    spots: (tree) =>
      guardSpots(() => true)(tree).filter((spot) => usesFact(tree)(spot) !== undefined),
    mutate: (spot, tree) => {
      const fact = usesFact(tree)(spot) ?? "";
      return {
        changes: {
          [spot.file]: tree.changed(spot.file, spot.pointer, (source: string) =>
            source.replace(new RegExp(`(?<![.\\w'])${fact}(?!\\w)`), misspelled),
          ),
        },
        ...spot,
      };
    },
  },
  replacing(
    "a fact depends on itself",
    "guard-fact-cycle",
    atEach(FLOW, "/facts/*"),
    (source: string, { pointer }) => `${pointer.slice("/facts/".length)} || (${source})`,
  ),
  replacing(
    "an exemption gives no reason",
    "exemption-without-reason",
    (tree) => tree.spots(/^flows\//, (_, pointer) => /\/exempt\/\d+\/reason$/.test(pointer)),
    () => undefined,
    ({ pointer }) => parentOf(pointer),
  ),
  replacing(
    "an exemption matches no finding",
    "exemption-not-needed",
    atEach(FLOW, "/states/#", (state: Any) => state.exempt === undefined),
    (state: Any) => ({
      ...state,
      exempt: [{ code: "copy-stale", reason: "Nothing here was ever translated." }],
    }),
  ),
];
