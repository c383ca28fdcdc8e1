/** Faults of the formats in which values are shown, and edits that resemble them. */
import { editing, type Edit } from "./edit.ts";
import { atEach, DOCUMENT, replacing, SCREEN, type Any, type Kind, type Tree } from "./tree.ts";

/** Formats for other values. */
const OTHER: Readonly<Record<string, string>> = {
  currency: "date",
  percent: "date",
  number: "date",
  months: "address",
  date: "percent",
  address: "currency",
  name: "months",
  phone: "percent",
  list: "currency",
};

const isReplaceable = (each: Any): boolean =>
  each?.format in OTHER &&
  ["value", "pointer"].some((name) => /^\/(application|profile)\//.test(each[name])) &&
  ["currency", "decimals", "to"].every((name) => each[name] === undefined);

const inAnother = ({ format, ...row }: Any) => ({ ...row, format: OTHER[format] });
const atFormat = ({ pointer }: { pointer: string }) => `${pointer}/format`;

const rows = atEach(SCREEN, "/body/#/options/rows/#", isReplaceable);

/** Amounts that more than two rows of the same flow show. */
const amounts = (tree: Tree) => {
  const flowOf = (file: string) => file.replace(/screens\/.*/, "");
  const all = rows(tree).filter(({ file, pointer }) => {
    const { format } = tree.value(file, pointer);
    return format === "currency";
  });
  const keyOf = ({ file, pointer }: (typeof all)[number]) =>
    `${flowOf(file)} ${tree.value(file, pointer).value}`;
  return all.filter((spot) => all.filter((each) => keyOf(each) === keyOf(spot)).length > 2);
};

export const formatKinds: readonly Kind[] = [
  replacing(
    "a row shows a value in a format for other values",
    "value-format",
    rows,
    inAnother,
    atFormat,
  ),
  replacing(
    "a document shows a value in a format for other values",
    "value-format",
    (tree) => tree.spots(DOCUMENT, isReplaceable),
    inAnother,
    atFormat,
  ),
  replacing(
    "agents see a value in a format for other values",
    "agent-fact",
    (tree) => tree.spots(/^flows\/[a-z-]+\/agent-view\.json$/, isReplaceable),
    inAnother,
    atFormat,
  ),
  replacing(
    "a row shows as a percentage what other rows show as an amount",
    "unit-misfit",
    amounts,
    (row: Any) => ({ ...row, format: "percent" }),
    atFormat,
  ),
];

const shownAs = (format: string) =>
  atEach(SCREEN, "/body/#/options/rows/#", (row: Any) => row.format === format);

export const formatEdits: readonly Edit[] = [
  editing("a row rounds an amount", shownAs("currency"), (row: Any) => ({ ...row, decimals: 0 })),
  editing("a row shows months as a number", shownAs("months"), (row: Any) => ({
    ...row,
    format: "number",
  })),
  editing("a row says how far a date is from today", shownAs("date"), (row: Any) => ({
    ...row,
    format: "relative",
  })),
];
