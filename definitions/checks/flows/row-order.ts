import type { ExpressionNode } from "#engine/expression/dialect.ts";
import { partsOf } from "#engine/guard/ast.ts";
import { isRecord, joinPointer } from "#engine/index.ts";
import type { FileFault } from "../file-faults.ts";
import type { TableUse } from "./table-uses.ts";

/** A list of rows of which the first that fits is taken: `tables.bands.filter(row, x <= row.upTo)[0]`. */
interface FirstFit {
  readonly column: string;
  /** How the compared value relates to the column of a row that fits. */
  readonly operator: "<" | "<=" | ">" | ">=" | "==";
}

/** Returns a row that is never taken, because an earlier one fits whenever it does; one for each list. */
export const rowOrder = (
  rows: readonly unknown[],
  uses: readonly Pick<TableUse, "around">[],
  pointer: string,
): FileFault[] =>
  // Another use may take the rows that the first fit leaves.
  uses.every((use) => firstFitOf(use.around) !== null)
    ? uses
        .flatMap(({ around }) => firstFitOf(around) ?? [])
        .flatMap((fit) => untakenFault(rows, fit, pointer))
        .slice(0, 1)
    : [];

function untakenFault(
  rows: readonly unknown[],
  { column, operator }: FirstFit,
  pointer: string,
): FileFault[] {
  const figures = rows.map((row) => figureOf(isRecord(row) ? row[column] : null));
  const covers = COVERS[operator];
  const untaken = figures.flatMap((figure, index) => {
    const by = figures
      .slice(0, index)
      .find((earlier) => earlier !== null && figure !== null && covers(earlier, figure));
    return by === undefined ? [] : [{ index, figure, by }];
  });
  const [first] = untaken;
  return first === undefined
    ? []
    : [
        {
          pointer: joinPointer(pointer, first.index, column),
          code: "figure-order",
          message: `"${column}" is ${String(first.figure)}, and ${String(first.by)} in a row before. The first row that fits applies, so this one never does.`,
          fix: FIXES[operator](column),
        },
      ];
}

type Figure = number | string;

const figureOf = (value: unknown): Figure | null =>
  typeof value === "number" || typeof value === "string" ? value : null;

const COVERS: Readonly<Record<FirstFit["operator"], (earlier: Figure, figure: Figure) => boolean>> =
  {
    "<": (earlier, figure) => typeof figure === typeof earlier && figure <= earlier,
    "<=": (earlier, figure) => typeof figure === typeof earlier && figure <= earlier,
    ">": (earlier, figure) => typeof figure === typeof earlier && figure >= earlier,
    ">=": (earlier, figure) => typeof figure === typeof earlier && figure >= earlier,
    "==": (earlier, figure) => figure === earlier,
  };

const lowestFirst = (column: string) => `Order the rows by "${column}", the lowest first.`;
const highestFirst = (column: string) => `Order the rows by "${column}", the highest first.`;

const FIXES: Readonly<Record<FirstFit["operator"], (column: string) => string>> = {
  "<": lowestFirst,
  "<=": lowestFirst,
  ">": highestFirst,
  ">=": highestFirst,
  "==": (column) => `Remove one of the rows, or correct its "${column}".`,
};

function firstFitOf([filter, first]: readonly ExpressionNode[]): FirstFit | null {
  if (filter?.kind !== "macro" || filter.name !== "filter" || first?.kind !== "index") return null;
  if (first.key.kind !== "literal" || first.key.value !== 0) return null;
  const { variable, body } = filter;
  if (body.kind !== "compare") return null;
  const [left, right] = [columnOf(body.left, variable), columnOf(body.right, variable)];
  const { operator } = body;
  if (right !== null && isFit(operator) && !names(body.left, variable))
    return { column: right, operator };
  if (left !== null && isFit(operator) && !names(body.right, variable))
    return { column: left, operator: TURNED[operator] };
  return null;
}

const TURNED: Readonly<Record<FirstFit["operator"], FirstFit["operator"]>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "==": "==",
};

const isFit = (operator: string): operator is FirstFit["operator"] =>
  Object.hasOwn(TURNED, operator);

const columnOf = (node: ExpressionNode, variable: string): string | null =>
  node.kind === "field" && node.object.kind === "name" && node.object.name === variable
    ? node.name
    : null;

const names = (node: ExpressionNode, variable: string): boolean =>
  (node.kind === "name" && node.name === variable) ||
  partsOf(node).some((part) => names(part, variable));
