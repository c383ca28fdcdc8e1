/** Faults that take the only way to a state or a page away, so that other files name what no one reaches. */
import { CHECKLIST, FLOW, type Any, type Kind, type Mutant, type Spot, type Tree } from "./tree.ts";

const isDecided = (flow: Any, id: string): boolean =>
  JSON.stringify([flow.states, flow.checklist, flow.fallback, flow.taskLists]).includes(
    JSON.stringify(id),
  );

/** Returns the pages that only open within another one, and within which no other page opens alone. */
const innerPages = (tree: Tree): Spot[] =>
  tree
    .spots(FLOW, (_value, pointer) => /^\/pages\/\d+$/.test(pointer))
    .filter(({ file, pointer }) => {
      const flow = tree.value(file);
      const page = tree.value(file, pointer);
      return (
        [page.open, page.again, page.exit].every((each) => each === undefined) &&
        page.within !== undefined &&
        !isDecided(flow, page.id) &&
        flow.pages.every(({ within }: Any) => !within?.includes(page.id) || within.length > 1)
      );
    });

const withinOnly =
  (inner: (page: Any, flow: Any) => string | undefined) =>
  ({ file, pointer }: Spot, tree: Tree): Mutant => ({
    changes: {
      [file]: tree.changed(file, pointer, (page: Any) => ({
        ...page,
        within: [inner(page, tree.value(file))],
      })),
    },
    file,
    pointer,
  });

/** Returns the row of the page table that names the state of a step. */
function rowOf({ file, pointer }: Spot, tree: Tree): Spot | null {
  const flow = file.replace("checklist.json", "flow.json");
  const state = tree.value(file, pointer);
  const rows: Any[] = tree.value(flow, "/checklist") ?? [];
  const index = rows.findIndex(({ states }) => states.includes(state));
  return index === -1
    ? null
    : { file: flow, pointer: `/checklist/${index}/states/${rows[index].states.indexOf(state)}` };
}

/** Returns the states that one step alone gives, and that the page table names. */
const onlyStates = (tree: Tree): Spot[] =>
  tree
    .spots(CHECKLIST, (_value, pointer) => /^\/steps\/\d+\/state$/.test(pointer))
    .filter((spot) => {
      const steps: Any[] = tree.value(spot.file, "/steps");
      const state = tree.value(spot.file, spot.pointer);
      return (
        steps.filter((step) => step.state === state).length === 1 &&
        !(tree.value(spot.file, "/states") ?? []).includes(state) &&
        rowOf(spot, tree) !== null
      );
    });

export const lostKinds: readonly Kind[] = [
  {
    name: "a step has the state of another step",
    code: "unknown-checklist-state",
    spots: onlyStates,
    mutate: (spot, tree, random) => {
      const { file, pointer } = spot;
      const state = tree.value(file, pointer);
      const others = tree
        .value(file, "/steps")
        .map((step: Any) => step.state)
        .filter((each: string) => each !== state);
      return {
        changes: { [file]: tree.changed(file, pointer, () => random.pick(others)) },
        ...(rowOf(spot, tree) ?? spot),
      };
    },
  },
  {
    name: "a page opens only within itself",
    code: "page-never-shown",
    spots: innerPages,
    mutate: withinOnly(({ id }) => id),
  },
  {
    name: "a page opens only within a page that no rule decides",
    code: "page-never-shown",
    spots: (tree) => innerPages(tree).filter(({ file }) => outer(tree.value(file)) !== undefined),
    mutate: withinOnly(({ id }, flow) => outer(flow, id)),
  },
];

/** Returns another page that no rule decides. */
const outer = (flow: Any, id?: string): string | undefined =>
  flow.pages.find((page: Any) => page.id !== id && page.within && !isDecided(flow, page.id))?.id;
