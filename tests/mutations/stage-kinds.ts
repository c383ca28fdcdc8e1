/** Faults of screens on which people read and sign groups of documents, and an edit that resembles them. */
import { editing, type Edit } from "./edit.ts";
import { atEach, SCREEN, type Any, type Kind, type Spot, type Tree } from "./tree.ts";

const folderOf = (screen: string): string => screen.replace(/screens\/.*/, "");

const stagesOf = (screen: string, tree: Tree): string[] =>
  tree.value(`${folderOf(screen)}stages.json`, "/stages").map(({ id }: Any) => id);

const otherStage = (screen: string, stage: string, tree: Tree): string =>
  stagesOf(screen, tree).find((id) => id !== stage) ?? "";

/** Groups of documents that a block with a field shows, where an action takes the field. */
const readStages = (tree: Tree): Spot[] =>
  atEach(
    SCREEN,
    "/body/#",
    (block: Any) => block.field !== undefined && block.options?.stage !== undefined,
  )(tree)
    .filter(({ file }) => takenStages(tree).some((each) => each.file === file))
    .map(({ file, pointer }) => ({ file, pointer: `${pointer}/options/stage` }));

const takenStages = atEach(SCREEN, "/actions/#/effects/#/options/stage");

const withOther = (
  name: string,
  spots: Kind["spots"],
  placeOf: (spot: Spot, tree: Tree) => string,
) =>
  ({
    name,
    code: "stage-unshown",
    spots,
    mutate: (spot, tree) => ({
      changes: {
        [spot.file]: tree.changed(spot.file, spot.pointer, (stage: string) =>
          otherStage(spot.file, stage, tree),
        ),
      },
      file: spot.file,
      pointer: placeOf(spot, tree),
    }),
  }) satisfies Kind;

/** The block where the finding is when no effect of the screen takes what it shows. */
const placeOfTaken = (spot: Spot, tree: Tree): string => {
  const effects = takenStages(tree).filter(({ file }) => file === spot.file);
  const block = readStages(tree).find(({ file }) => file === spot.file);
  return effects.length > 1 ? spot.pointer : (block?.pointer ?? "");
};

export const stageKinds: readonly Kind[] = [
  withOther(
    "a screen shows other documents than its effect takes",
    readStages,
    ({ pointer }) => pointer,
  ),
  withOther("an effect takes other documents than its screen shows", takenStages, placeOfTaken),
];

export const stageEdits: readonly Edit[] = [
  editing(
    "a screen shows documents of another group besides those to sign",
    (tree) => readStages(tree).map(({ file }) => ({ file, pointer: "/body" })),
    (body: Any[], { file }, tree) => {
      const [read] = readStages(tree).filter((each) => each.file === file);
      const stage = otherStage(file, tree.value(file, read?.pointer), tree);
      return [...body, { id: "planted", block: "document-viewer", options: { stage } }];
    },
  ),
];
