/** Faults of ranges that begin with their upper end, and of links whose addresses do not fit. */
import {
  atEach,
  ORGANISATION,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const RANGE = "figure-order";
const COMPUTED = "/form/computed";

const exchanged = (value: Any, one: string, other: string): Any => ({
  ...value,
  [one]: value[other],
  [other]: value[one],
});

const ranges = atEach(SCREEN, "/body/#/options/rows/#", (row: Any) => row.value?.endsWith("Low"));

/** Two computed values, the second of which is the upper end. */
const computedEnds = atEach(
  SCREEN,
  COMPUTED,
  (list: Any[]) => list[0]?.id === "lowest" && list[1]?.id === "highest",
);

const disclosures = atEach(ORGANISATION, "/orgMetaData/footer/disclosureCopy", (text: string) =>
  text.includes("{minLine} to {maxLine}"),
);

const links = (tree: Tree): Spot[] =>
  tree.spots(
    SCREEN,
    (value, pointer) =>
      pointer.startsWith("/form/ui/") && pointer.endsWith("/link") && value.length === 2,
  );

export const rangeKinds: readonly Kind[] = [
  replacing(
    "a row of figures begins with the upper end of its range",
    RANGE,
    ranges,
    (row: Any) => exchanged(row, "value", "to"),
    ({ pointer }) => `${pointer}/value`,
  ),
  replacing(
    "a row of figures ends with the upper end of another range",
    "value-exchanged",
    (tree) => ranges(tree).filter((spot) => /\/rate/.test(tree.value(spot.file, spot.pointer).to)),
    (row: Any) => ({ ...row, to: row.to.replace(/\/rate(?=\w+$)/, "/payment") }),
    ({ pointer }) => `${pointer}/to`,
  ),
  replacing(
    "a computed range has the same value at both ends",
    RANGE,
    computedEnds,
    ([lowest, highest, ...rest]: Any[]) => [
      { ...lowest, expression: highest.expression },
      highest,
      ...rest,
    ],
    ({ pointer }) => `${pointer}/0/expression`,
  ),
  replacing(
    "a computed range begins with its upper end",
    RANGE,
    computedEnds,
    ([lowest, highest, ...rest]: Any[]) => [
      { ...lowest, expression: highest.expression },
      { ...highest, expression: lowest.expression },
      ...rest,
    ],
    ({ pointer }) => `${pointer}/0/expression`,
  ),
  replacing(
    "two rates of a text are computed the wrong way around",
    RANGE,
    atEach(SCREEN, "/args", (args: Any) => "lowestRate" in args && "highestRate" in args),
    (args: Any) => exchanged(args, "lowestRate", "highestRate"),
    ({ pointer }) => `${pointer}/lowestRate/expression`,
  ),
  replacing(
    "a published text begins a range with its highest figure",
    RANGE,
    disclosures,
    (text: string) => text.replace("{minLine} to {maxLine}", "{maxLine} to {minLine}"),
  ),
  replacing(
    "a sentence has two links and one address",
    "link-dead",
    links,
    ([address]: string[]) => address,
  ),
  replacing(
    "two links of a sentence have each other's address",
    "value-exchanged",
    links,
    (addresses: string[]) => addresses.toReversed(),
  ),
];
