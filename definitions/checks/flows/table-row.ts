import { schemaAt } from "#engine/space/schema-at.ts";
import { factScope, isRecord, joinPointer, recordsOf } from "#engine/index.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Entities } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FlowCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";
import { rowOrder } from "./row-order.ts";
import { tableUses, type TableUse } from "./table-uses.ts";

/**
 * Finds tables of a checklist that lack the row of an answer by which an expression looks them up, rows of answers
 * that do not exist, rows that an earlier one always precedes, and percentages that are fractions.
 */
export const tableRow: FlowCheck = ({ flow, checklist }, effective, { entitiesOf }) =>
  checklist === null || checklist.value.tables === undefined
    ? []
    : faultsIn(effective, checklist, entitiesOf(flow.value));

const faultsIn = fileFaults((checklist, entities: Entities): FileFault[] => {
  const { tables, derive, facts } = asRecord(checklist);
  const scope = factScope(entities, asRecord(facts) as Record<string, string>);
  const uses = recordsOf(derive).flatMap(({ when, expression }) =>
    typeof expression === "string" ? tableUses(expression, when, scope) : [],
  );
  return Object.entries(asRecord(tables)).flatMap(([name, table]) => {
    const own = uses.filter((use) => use.table === name);
    const pointer = joinPointer("/tables", name);
    return [
      ...(isRecord(table) ? keyFaults(table, own, pointer, entities) : []),
      ...(Array.isArray(table) ? rowOrder(table, own, pointer) : []),
      ...fractionsIn(table, pointer),
    ];
  });
});

function keyFaults(
  table: Readonly<Record<string, unknown>>,
  uses: readonly TableUse[],
  pointer: string,
  entities: Entities,
): FileFault[] {
  const looked = uses.flatMap(({ key, isGuarded }) =>
    key === null ? [] : [{ key, isGuarded, values: valuesAt(key, entities) }],
  );
  const rows = Object.keys(table);
  const short = looked.flatMap(({ key, isGuarded, values }) => {
    const missing = (values ?? []).filter((value) => !rows.includes(value));
    // A table of a few exceptions is no fault: a key without a row has no value.
    const isWhole = missing.length < rows.length;
    return isGuarded || missing.length === 0 || !isWhole ? [] : [{ key, missing }];
  });
  const [first] = short;
  if (first !== undefined) return [missingRows(first, rows, looked, pointer)];
  const isKnown = uses.length > 0 && uses.length === looked.length;
  const possible = looked.flatMap(({ values }) => values ?? rows);
  return isKnown
    ? rows
        .filter((row) => !possible.includes(row))
        .map((row) => ({
          pointer: joinPointer(pointer, row),
          code: "table-row",
          severity: "warning" as const,
          message: `No expression takes this row: ${looked[0]?.key ?? ""} is never "${row}".`,
          fix: "Remove the row, or allow the value in application.json of the product.",
        }))
    : [];
}

function missingRows(
  { key, missing }: { readonly key: string; readonly missing: readonly string[] },
  rows: readonly string[],
  looked: readonly { readonly values: readonly string[] | null }[],
  pointer: string,
): FileFault {
  const stray = rows.filter((row) => !looked.some(({ values }) => values?.includes(row)));
  const [only] = missing;
  return {
    pointer,
    code: "table-row",
    message: `An expression looks this table up by ${key}, and it has no row "${missing.join('" and no row "')}": nothing is computed for ${missing.length === 1 ? "that answer" : "those answers"}.`,
    fix:
      stray.length === 0 || only === undefined
        ? "Add the row."
        : `${suggestion(only, stray) ?? ""} Add the row, or correct the name of another one.`.trim(),
  };
}

/** Returns the values that a place can have; null when they are not listed. */
function valuesAt(place: string, entities: Entities): readonly string[] | null {
  const { enum: values } = schemaAt(entities, place) as { enum?: readonly unknown[] };
  const texts = (values ?? []).filter((each) => each !== null);
  return texts.length > 0 && texts.every((each) => typeof each === "string") ? texts : null;
}

/** The least percentage that is plausible. */
const LEAST_PERCENT = 0.1;

/** The column `percent`, and those whose names end with it, are in percent. */
const isPercent = (column: string): boolean => /percent$/i.test(column);

function fractionsIn(table: unknown, pointer: string): FileFault[] {
  if (typeof table !== "object" || table === null) return [];
  return Object.entries(table).flatMap(([name, value]) => {
    const at = joinPointer(pointer, name);
    if (typeof value === "object") return fractionsIn(value, at);
    return typeof value === "number" && value > 0 && value < LEAST_PERCENT && isPercent(name)
      ? [
          {
            pointer: at,
            code: "figure-fraction",
            message: `${value} means ${value} percent here.`,
            fix: `Write ${Number((value * 100).toFixed(6))} for ${Number((value * 100).toFixed(6))} percent.`,
          },
        ]
      : [];
  });
}
