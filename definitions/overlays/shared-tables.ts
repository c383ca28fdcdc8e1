/**
 * Fills the tables that a flow takes from other files of its product (`tablesFrom`), so that a figure
 * is in one file and a lender's overlay changes it in one place.
 */
import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { finding, type Finding } from "../findings/finding.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { singleFile } from "../parts/part-files.ts";
import { placedFile } from "./placed-file.ts";
import { suggestion } from "../findings/suggest.ts";

type Flows = ReadonlyMap<string, EffectiveFlow>;
type Fault = Required<Pick<Finding, "message" | "fix" | "pointer">>;

/** @param organisation organization to name in findings; null for the base */
export function withSharedTables(
  flows: Flows,
  organisation: string | null,
): { readonly flows: Flows; readonly findings: readonly Finding[] } {
  const filled = new Map(flows);
  const findings: Finding[] = [];
  for (const [id, flow] of flows) {
    const tables = tablesOf(flow.flow.value);
    if (tables.length === 0) continue;
    const sources = tables.map(({ at }) => sourceOf(flow, at, flows));
    const result = fill(flow, ...sources);
    filled.set(id, result.flow);
    findings.push(
      ...result.faults.map(({ pointer, message, fix }) =>
        finding({
          code: "table-missing",
          organisation,
          effective: { file: `flows/${flow.flow.path}`, pointer },
          ...flow.flow.sourceMap(null).locate(pointer),
          message,
          fix,
        }),
      ),
    );
  }
  return { flows: filled, findings };
}

interface TableSource {
  readonly name: string;
  /** Flow, file and pointer of the rows, as in `/personal-loan/underwriting/pricing/terms`. */
  readonly at: string;
  readonly columns: readonly string[];
}

/** Returns the tables that a flow takes over. A file that does not fit its schema is reported elsewhere. */
const tablesOf = memoize((flow: Flow): readonly TableSource[] =>
  Object.entries(isRecord(flow.tablesFrom) ? flow.tablesFrom : {}).flatMap(([name, source]) =>
    isRecord(source) && typeof source.at === "string" && Array.isArray(source.columns)
      ? [{ name, at: source.at, columns: source.columns.map(String) }]
      : [],
  ),
);

/** Returns the file with the rows; null without it, and for a file of another product. */
function sourceOf(reader: EffectiveFlow, at: string, flows: Flows): MergedFile | null {
  const [id = "", part = ""] = parsePointer(at);
  const owner = flows.get(id) ?? null;
  return owner?.flow.value.product === reader.flow.value.product ? singleFile(owner, part) : null;
}

/** Organizations that change neither the flow nor the files share the result. */
const fill = memoize(
  (
    flow: EffectiveFlow,
    ...sources: (MergedFile | null)[]
  ): { flow: EffectiveFlow; faults: Fault[] } => {
    const { value } = flow.flow;
    const faults: Fault[] = [];
    const tables: Record<string, unknown> = { ...value.tables };
    const places = new Map<string, { file: MergedFile; pointer: string }>();
    for (const [index, { name, at, columns }] of tablesOf(value).entries()) {
      const pointer = joinPointer("/tablesFrom", name);
      const file = sources[index] ?? null;
      const place = joinPointer("", ...parsePointer(at).slice(2));
      const rows = rowsIn(valueAt(file?.value, place));
      const missing = columns.find((column) => rows?.some(([, row]) => row[column] === undefined));
      if (Object.hasOwn(value.tables ?? {}, name))
        faults.push({
          pointer,
          message: `The flow has a table "${name}" of its own.`,
          fix: "Rename one of them.",
        });
      else if (file === null || rows === null)
        faults.push({
          pointer: `${pointer}/at`,
          message: `A file of this product has no rows at ${at}.`,
          fix: "Write the flow, the name of its file without .json, and the pointer in the file.",
        });
      else if (missing !== undefined)
        faults.push({
          pointer: `${pointer}/columns`,
          message: `A row at ${at} has no "${missing}".`,
          fix: suggestion(missing, Object.keys(rows[0]?.[1] ?? {})),
        });
      else {
        tables[name] = tableOf(valueAt(file.value, place), columns);
        places.set(name, { file, pointer: place });
      }
    }
    const origin: MergedFile["origin"] = (pointer) => {
      const [member, name = "", ...rest] = parsePointer(pointer);
      const from = member === "tables" ? places.get(name) : undefined;
      return from === undefined
        ? flow.flow.origin(pointer)
        : from.file.origin(from.pointer + joinPointer("", ...rest));
    };
    const filled = placedFile(
      flow.flow,
      { ...value, tables },
      origin,
      ...[...places.values()].map(({ file }) => file),
    );
    return { flow: { ...flow, flow: filled as EffectiveFlow["flow"] }, faults };
  },
);

type Rows = readonly (readonly [key: string, row: Record<string, unknown>])[];

/** Returns the rows of a table by key or position; null for a value that is no table of records. */
function rowsIn(table: unknown): Rows | null {
  const entries = isRecord(table) || Array.isArray(table) ? Object.entries(table) : [];
  const rows = entries.flatMap(([key, row]) => (isRecord(row) ? [[key, row] as const] : []));
  return entries.length > 0 && rows.length === entries.length ? rows : null;
}

/** Returns the table with these columns alone: no other figure leaves the server. */
function tableOf(table: unknown, columns: readonly string[]): unknown {
  const rows = (rowsIn(table) ?? []).map(
    ([key, row]) => [key, Object.fromEntries(columns.map((name) => [name, row[name]]))] as const,
  );
  return Array.isArray(table) ? rows.map(([, row]) => row) : Object.fromEntries(rows);
}
