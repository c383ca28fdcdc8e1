/** Faults of choices and labels that have each other's texts. */
import { stablePointer } from "#definitions/copy/stable-pointer.ts";
import { editing, folderOf, type Edit } from "./edit.ts";
import {
  atEach,
  DOCUMENT,
  parentOf,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const CODE = "value-exchanged";
const COPY = /^flows\/[a-z-]+\/copy\//;

/** Exchanges the texts of the two places below the spot, with their translations. */
const exchanging = (
  name: string,
  spots: (tree: Tree) => Spot[],
  [one, other]: readonly [string, string],
): Kind => ({
  name,
  code: CODE,
  spots,
  mutate: ({ file, pointer }, tree) => {
    const [first, second] = [one, other].map((below) => `${pointer}/${below}`) as [string, string];
    const [text, exchanged] = [tree.value(file, first), tree.value(file, second)];
    const part = file.slice(folderOf(file).length + 1).replace(".json", "");
    const [key, next] = [first, second].map((each) => stablePointer(tree.value(file), each)) as [
      string,
      string,
    ];
    const copies = tree.files(COPY).filter((copy) => copy.startsWith(`${folderOf(file)}/`));
    const below = (place: string) => place.slice(pointer.length);
    const changed = tree.changed(file, pointer, (list: Any) =>
      withText(withText(list, below(first), exchanged), below(second), text),
    );
    return {
      changes: {
        [file]: changed,
        ...Object.fromEntries(
          copies.map((copy) => [
            copy,
            tree.changed(copy, "/texts", (texts: Any) => ({
              ...texts,
              [part]: { ...texts[part], [key]: texts[part][next], [next]: texts[part][key] },
            })),
          ]),
        ),
      },
      file,
      pointer,
    };
  },
});

/** Returns a copy with another text at a path, such as `/3/title`. */
function withText(value: Any, path: string, text: string): Any {
  const [, key = "", ...rest] = path.split("/");
  const changed = rest.length === 0 ? text : withText(value[key], `/${rest.join("/")}`, text);
  if (!Array.isArray(value)) return { ...value, [key]: changed };
  return value.map((each: Any, index: number) => (String(index) === key ? changed : each));
}

const choices = (first: string, second: string) =>
  atEach(
    SCREEN,
    "/form/schema/properties/*/oneOf",
    (list: Any[]) => list[0]?.const === first && list[1]?.const === second,
  );

const documentLabels = (tree: Tree) =>
  tree.spots(
    DOCUMENT,
    (value, pointer) => pointer.endsWith("/labels") && "MARRIED" in value && "UNMARRIED" in value,
  );

/** Translations of a choice that other pages translate too. */
const translations = (tree: Tree) =>
  tree.spots(COPY, (_value, pointer) => pointer.endsWith("~1oneOf~1RETIRED~1title"));

export const choiceEdits: readonly Edit[] = [
  editing("a document calls a value otherwise than a page", documentLabels, (labels: Any) => ({
    ...labels,
    UNMARRIED: "Single, divorced, or widowed",
  })),
];

export const choiceKinds: readonly Kind[] = [
  exchanging("two choices have the texts of each other", choices("FULL_TIME", "PART_TIME"), [
    "0/title",
    "1/title",
  ]),
  exchanging("two choices have the names of each other", choices("RENT", "OWN"), [
    "0/title",
    "1/title",
  ]),
  exchanging(
    "two labels of a summary are exchanged",
    atEach(SCREEN, "/body/#/options/sections/#/rows/#/labels", (labels: Any) => "RENT" in labels),
    ["RENT", "OWN"],
  ),
  replacing("two labels of a document are exchanged", CODE, documentLabels, (labels: Any) => ({
    ...labels,
    MARRIED: labels.UNMARRIED,
    UNMARRIED: labels.MARRIED,
  })),
  replacing(
    "two translations of a page are exchanged",
    CODE,
    (tree) => translations(tree).map((spot) => ({ ...spot, pointer: parentOf(spot.pointer) })),
    (texts: Any) => {
      const [retired = "", unemployed = ""] = ["RETIRED", "UNEMPLOYED"].map((choice) =>
        Object.keys(texts).find((each) => each.endsWith(`/oneOf/${choice}/title`)),
      );
      return {
        ...texts,
        [retired]: { ...texts[retired], text: texts[unemployed].text },
        [unemployed]: { ...texts[unemployed], text: texts[retired].text },
      };
    },
  ),
];
