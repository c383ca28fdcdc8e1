/** Faults of conditions: those of forms, and those that underwriters ask for; and edits that resemble them. */
import { branchEdits } from "./branch-kinds.ts";
import { entryEdits } from "./entry-kinds.ts";
import { formRuleEdits } from "./form-rule-kinds.ts";
import { editing, withoutTexts, type Edit } from "./edit.ts";
import { atEach, replacing, SCREEN, type Any, type Kind, type Spot, type Tree } from "./tree.ts";

const CONDITIONS = /^flows\/[a-z-]+\/conditions\.json$/;

const conditions = atEach(SCREEN, "/form/schema(?:/allOf/#)?/if", (test: Any) => test.required);

/** Whether a condition waits for an answer that the form gives beforehand. */
const hasDefault = ({ file, pointer }: Spot, tree: Tree): boolean =>
  Object.keys(tree.value(file, pointer).properties ?? {}).some(
    (name) => tree.value(file, `/form/schema/properties/${name}/default`) !== undefined,
  );

const withoutRequired = ({ required: _required, ...test }: Any): Any => test;

/** Conditions that each wait for one choice of one field. */
const choosing = (tree: Tree): Spot[] =>
  atEach(
    SCREEN,
    "/form/schema/allOf/#/if/properties/*/const",
  )(tree).filter(
    ({ file, pointer }) =>
      !pointer.startsWith("/form/schema/allOf/0/") && sameField(file, pointer, tree),
  );

const sameField = (file: string, pointer: string, tree: Tree): boolean =>
  tree.value(file, firstOf(pointer)) !== undefined;

const firstOf = (pointer: string): string => pointer.replace(/allOf\/\d+/, "allOf/0");

/** Cards of conditions that a job of the checklist asks for. */
const askedCards = (tree: Tree): Spot[] =>
  atEach(
    CONDITIONS,
    "/cards/#",
  )(tree).filter(
    ({ file, pointer }) => askingJob(file, tree.value(file, pointer).id, tree) !== undefined,
  );

const stepOf = (pointer: string): string => pointer.replace(/\/run\/.*$/, "");

const checklistOf = (file: string): string => file.replace("conditions.json", "checklist.json");

const askingJob = (file: string, id: string, tree: Tree): Spot | undefined =>
  tree
    .spots(/checklist\.json$/, (value) => value === id)
    .find((spot) => spot.file === checklistOf(file) && spot.pointer.endsWith("/categoryEnum"));

export const conditionKinds: readonly Kind[] = [
  replacing(
    "a condition of a form holds without an answer",
    "condition-absent",
    (tree) => conditions(tree).filter((spot) => !hasDefault(spot, tree)),
    withoutRequired,
  ),
  replacing(
    "a condition of a form waits for the choice of the one before",
    "condition-repeated",
    choosing,
    (_choice, { file, pointer }, tree) => tree.value(file, firstOf(pointer)),
    ({ pointer }) => pointer.replace(/\/properties\/.*$/, ""),
  ),
  replacing(
    "a step asks for another condition than it waits for",
    "request-differs",
    (tree) =>
      atEach(
        /checklist\.json$/,
        "/steps/#/run/#/options/categoryEnum",
      )(tree).filter(({ file, pointer }) =>
        String(tree.value(file, `${stepOf(pointer)}/done`)).includes("categoryEnum"),
      ),
    (id: string, { file }, tree) =>
      tree
        .value(file.replace("checklist.json", "conditions.json"), "/cards")
        .map((card: Any) => card.id)
        .find((each: string) => each !== id),
  ),
  {
    name: "a job asks for a condition without a card",
    code: "condition-card",
    spots: askedCards,
    mutate: ({ file, pointer }, tree) => {
      const { id } = tree.value(file, pointer);
      return {
        changes: {
          [file]: tree.changed(file, pointer, () => undefined),
          ...withoutTexts(file, "conditions", `/cards/${id}/`, tree),
        },
        file: checklistOf(file),
        pointer: askingJob(file, id, tree)?.pointer ?? "",
      };
    },
  },
];

/** Cards of conditions that only underwriters raise. */
const unaskedCards = (tree: Tree): Spot[] =>
  atEach(
    CONDITIONS,
    "/cards/#",
  )(tree).filter(
    ({ file, pointer }) =>
      tree.spots(/\.json$/, (value) => value === tree.value(file, pointer).id).length === 2 &&
      tree.value(file, "/cards").length > 1,
  );

export const conditionEdits: readonly Edit[] = [
  ...branchEdits,
  ...formRuleEdits,
  ...entryEdits,
  editing(
    "a condition of a form relies on the default of its question",
    (tree) => conditions(tree).filter((spot) => hasDefault(spot, tree)),
    withoutRequired,
  ),
  {
    name: "a card of a condition that no job asks for goes",
    spots: unaskedCards,
    change: ({ file, pointer }, tree) => ({
      [file]: tree.changed(file, pointer, () => undefined),
      ...withoutTexts(file, "conditions", `/cards/${tree.value(file, pointer).id}/`, tree),
    }),
  },
];
