/** Faults of the branches of conditions in forms: which questions they ask, require and refuse. */
import { withoutTexts, type Edit } from "./edit.ts";
import {
  atEach,
  parentOf,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const CONDITION = "/form/schema(?:/allOf/#)?";

const elses = atEach(
  SCREEN,
  `${CONDITION}/else`,
  ({ properties }: Any) => properties !== undefined,
);

const questionOf = (file: string, condition: string, tree: Tree): string =>
  Object.keys(tree.value(file, `${condition}/if/properties`))[0] ?? "";

/** Returns a condition next to this one that waits for another question. */
const otherCondition = ({ file, pointer }: Spot, tree: Tree): Any =>
  (tree.value(file, "/form/schema/allOf") as Any[]).find((_each, index) => {
    const [own, other] = [ownCondition(pointer), `/form/schema/allOf/${index}`].map((condition) =>
      questionOf(file, condition, tree),
    );
    return own !== other;
  });

const ownCondition = (pointer: string): string =>
  pointer.replace(/^(\/form\/schema\/allOf\/\d+).*$/, "$1");

/** The places of a part of conditions, in forms with conditions that wait for different questions. */
const besideOthers =
  (part: string) =>
  (tree: Tree): Spot[] =>
    atEach(
      SCREEN,
      `/form/schema/allOf/#/${part}`,
    )(tree).filter((spot) => otherCondition(spot, tree) !== undefined);

/** Returns the translations of a screen with the texts of a condition in its other branch. */
const movedTexts = ({ file }: Spot, condition: string, tree: Tree): Record<string, unknown> => {
  const [folder = "", part = ""] = file.replace(".json", "").split(/\/(?=screens\/)/);
  const moved = (pointer: string): string =>
    pointer.startsWith(`${condition}/then/`)
      ? pointer.replace(`${condition}/then/`, `${condition}/else/`)
      : pointer;
  return Object.fromEntries(
    tree.files(new RegExp(`^${folder}/copy/`)).map((copy) => [
      copy,
      tree.changed(copy, "/texts", (texts: Any) => ({
        ...texts,
        [part]: Object.fromEntries(
          Object.entries(texts[part]).map(([pointer, text]) => [moved(pointer), text]),
        ),
      })),
    ]),
  );
};

/** Fields with a message for borrowers who leave them out. */
const askedFor = (tree: Tree): Spot[] =>
  atEach(
    SCREEN,
    `${CONDITION}/then/required/#`,
  )(tree).filter(
    ({ file, pointer }) =>
      tree.value(file, `/form/ui/${tree.value(file, pointer)}/ui:messages/required`) !== undefined,
  );

export const branchKinds: readonly Kind[] = [
  replacing(
    "a condition requires a question that another one refuses",
    "answer-impossible",
    besideOthers("then/required"),
    (required: string[], spot, tree) => [...required, ...otherCondition(spot, tree).then.required],
  ),
  replacing(
    "a condition refuses a question that another one requires",
    "answer-impossible",
    besideOthers("else/properties"),
    (refused: Any, spot, tree) => ({ ...otherCondition(spot, tree).else.properties, ...refused }),
  ),
  replacing(
    "a condition refuses its question in no branch",
    "form-open",
    elses,
    () => undefined,
    ({ pointer }) => `${parentOf(pointer)}/if`,
  ),
  replacing(
    "a condition refuses a part of its questions",
    "form-open",
    (tree) =>
      elses(tree).filter(
        ({ file, pointer }) => Object.keys(tree.value(file, `${pointer}/properties`)).length > 1,
      ),
    ({ properties }: Any) => ({
      properties: Object.fromEntries(Object.entries(properties).slice(1)),
    }),
  ),
  replacing(
    "a form loses the conditions of its questions",
    "form-open",
    atEach(SCREEN, "/form/schema/allOf"),
    () => undefined,
    () => "/form/schema/properties",
  ),
  {
    name: "the branches of a condition change places",
    code: "condition-absent",
    spots: elses,
    mutate: (spot, tree) => {
      const { file, pointer } = spot;
      const condition = parentOf(pointer);
      const { then, else: otherwise } = tree.value(file, condition);
      return {
        changes: {
          [file]: tree.changed(file, condition, (before: Any) => ({
            ...before,
            then: otherwise,
            else: then,
          })),
          ...movedTexts(spot, condition, tree),
        },
        file,
        pointer,
      };
    },
  },
  {
    name: "a condition no longer requires its question",
    code: "message-unshown",
    spots: askedFor,
    mutate: ({ file, pointer }, tree) => ({
      changes: { [file]: tree.changed(file, pointer, () => undefined) },
      file,
      pointer: `/form/ui/${tree.value(file, pointer)}/ui:messages/required`,
    }),
  },
];

export const branchEdits: readonly Edit[] = [
  {
    name: "a condition names the answers that do not ask its question",
    spots: (tree) =>
      atEach(
        SCREEN,
        `${CONDITION}/if/properties/*/enum`,
      )(tree).filter(({ file, pointer }) => offered(file, pointer, tree).length > 0),
    change: ({ file, pointer }, tree) => ({
      [file]: tree.changed(file, parentOf(pointer), ({ enum: accepted }: Any) => ({
        not: {
          enum: offered(file, pointer, tree).filter((each) => !accepted.includes(each)),
        },
      })),
    }),
  },
  {
    name: "a question of a condition becomes optional, and its message goes",
    spots: askedFor,
    change: ({ file, pointer }, tree) => {
      const name = tree.value(file, pointer);
      const screen = tree.changed(file, pointer, () => undefined);
      delete screen.form.ui[name]["ui:messages"].required;
      return {
        [file]: screen,
        ...withoutTexts(
          file,
          file.replace(/^.*?(?=screens\/)|\.json$/g, ""),
          `/form/ui/${name}/ui:messages/required`,
          tree,
        ),
      };
    },
  },
];

const offered = (file: string, pointer: string, tree: Tree): unknown[] =>
  (
    tree.value(
      file,
      `/form/schema/properties/${parentOf(pointer).split("/").at(-1) ?? ""}/oneOf`,
    ) ?? []
  ).map(({ const: value }: Any) => value);
