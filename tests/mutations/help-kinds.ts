/** Faults of figures in the help of fields, in leads and in the texts of lenders. */
import { rewording, translated, type Edit } from "./edit.ts";
import {
  atEach,
  OVERLAY,
  overlayWith,
  patchPointer,
  SCREEN,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const CODE = "figure-differs";

/** A fault in an English text whose translations follow it. */
const restating = (
  name: string,
  spots: (tree: Tree) => Spot[],
  reword: (text: string) => string,
): Kind => ({
  name,
  code: CODE,
  spots,
  mutate: (spot, tree) => {
    const text = reword(tree.value(spot.file, spot.pointer));
    const changed = tree.changed(spot.file, spot.pointer, () => text);
    return { changes: { [spot.file]: changed, ...translated(spot, text, tree) }, ...spot };
  },
});

const texts = (pattern: string, figure: string) =>
  atEach(SCREEN, pattern, (text: unknown) => typeof text === "string" && text.includes(figure));

const help = (figure: string) => texts("/form/schema/properties/*/description", figure);

export const helpEdits: readonly Edit[] = [
  rewording("a help names another example that the field accepts", help("07/04/1980"), (text) =>
    text.replace("07/04/1980", "12/31/1979"),
  ),
];

export const helpKinds: readonly Kind[] = [
  restating(
    "a help states a shorter answer than the field takes",
    help("At least 15 characters"),
    (text) => text.replace("15", "12"),
  ),
  restating("a help states more digits than the field takes", help("4 to 10 digits"), (text) =>
    text.replace("10", "12"),
  ),
  restating("an example of a date has its day before its month", help("07/04/1980"), (text) =>
    text.replace("07/04", "13/04"),
  ),
  restating("an example of a rate is a fraction", help("like 7.125"), (text) =>
    text.replace("7.125", "0.07125"),
  ),
  restating(
    "an example of a ZIP code has a digit too many",
    texts("/form/ui/*/zip/ui:messages/pattern", "97204,"),
    (text) => text.replace("97204,", "972045,"),
  ),
  restating(
    "a lead states another amount than the field takes",
    texts("/lead", "$40,000"),
    (text) => text.replace("$40,000", "$400,000"),
  ),
  {
    name: "a lender's own text states another rate than its prices",
    code: CODE,
    spots: texts("/lead", "income before taxes"),
    mutate: ({ file, pointer }, tree, random) => {
      const overlay = random.pick(tree.files(OVERLAY));
      const lead = "APRs from 1.05%. Write your income before taxes.";
      const [folder = "", part = ""] = file.replace(".json", "").split(/\/(?=screens\/)/);
      const translation = { source: lead, text: "APR desde 1.05%. Antes de impuestos." };
      return {
        changes: overlayWith(tree, overlay, {
          [file]: { lead },
          [`${folder}/copy/es-US.json`]: { texts: { [part]: { [pointer]: translation } } },
        }),
        file: overlay,
        pointer: patchPointer(file, pointer),
      };
    },
  },
];
