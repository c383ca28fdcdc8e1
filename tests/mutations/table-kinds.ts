/** Faults of the tables that a checklist computes with, and edits that resemble them. */
import { editing, type Edit } from "./edit.ts";
import { atEach, CHECKLIST, replacing, type Any, type Kind } from "./tree.ts";

const isList = (table: Any) => Array.isArray(table) && table.length > 1;

/** Tables by an answer, of which no expression names a row itself. */
const byAnswer = (tree: Parameters<Kind["spots"]>[0]) =>
  atEach(
    CHECKLIST,
    "/tables/*",
    (table: Any) => !Array.isArray(table),
  )(tree).filter(({ file, pointer }) =>
    (tree.value(file, "/derive") ?? []).some(({ expression = "" }: Any) =>
      expression.includes(`tables.${pointer.split("/").at(-1)}[`),
    ),
  );

const lists = atEach(CHECKLIST, "/tables/*", isList);

export const tableKinds: readonly Kind[] = [
  replacing("a table lacks the row of an answer", "table-row", byAnswer, (table: Any) =>
    Object.fromEntries(Object.entries(table).slice(1)),
  ),
  replacing(
    "a table has the row of an unknown answer",
    "table-row",
    byAnswer,
    (table: Any) => ({ ...table, NONSENSE: Object.values(table)[0] }),
    ({ pointer }) => `${pointer}/NONSENSE`,
  ),
  replacing(
    "an earlier row of a table always fits",
    "figure-order",
    lists,
    (rows: Any[]) => rows.toReversed(),
    ({ pointer }) => `${pointer}/1`,
  ),
  replacing(
    "the last row of a table covers what an earlier one covers",
    "figure-order",
    atEach(CHECKLIST, "/tables/*/#/upTo", (limit: number) => limit > 90),
    () => 60,
  ),
  replacing(
    "a percentage of a table is a fraction",
    "figure-fraction",
    atEach(CHECKLIST, "/tables/costs/percent"),
    (percent: number) => percent / 100,
  ),
];

export const tableEdits: readonly Edit[] = [
  editing("a table gets a row between two others", lists, ([first, second, ...rows]: Any[]) => [
    first,
    { ...first, upTo: (first.upTo + second.upTo) / 2 },
    second,
    ...rows,
  ]),
  editing(
    "a row of a table gets other figures",
    atEach(CHECKLIST, "/tables/*/*/(?:percent|spread)"),
    (figure: number) => figure + 0.125,
  ),
  editing("the rows of a table by an answer change their order", byAnswer, (table: Any) =>
    Object.fromEntries(Object.entries(table).toReversed()),
  ),
];
