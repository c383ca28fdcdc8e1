/** Bands of amounts that do not meet, and names that a list next to them lacks, as the schema marks them. */
import { isRecord, joinPointer } from "#engine/index.ts";
import { suggestion } from "../findings/suggest.ts";
import type { FigureFault } from "./list-figures.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Members of an item: the ends of its band, and those in which items of one row of bands are alike. */
interface Bands {
  readonly from: string;
  readonly below: string;
  readonly alike: readonly string[];
}

/**
 * Finds bands that overlap or leave a gap (`x-bands`): a band that ends at an amount, in a row in which a higher band
 * begins, but none where this one ends. A row may begin above zero, and it may end.
 */
export function bandFaults(
  list: readonly unknown[],
  schema: Schema,
  pointer: string,
): FigureFault[] {
  const mark = schema["x-bands"];
  if (!isRecord(mark)) return [];
  const bands = mark as unknown as Bands;
  const rows = new Map<string, Row>();
  for (const [index, item] of list.entries()) {
    if (!isRecord(item)) continue;
    const row = JSON.stringify(bands.alike.map((name) => item[name] ?? null));
    rows.set(row, [...(rows.get(row) ?? []), { item, index }]);
  }
  return [...rows.values()].flatMap((row) => rowFaults(row, bands, pointer));
}

type Row = readonly { readonly item: Schema; readonly index: number }[];

function rowFaults(row: Row, { from, below }: Bands, pointer: string): FigureFault[] {
  const begins = row.filter(({ item }) => typeof item[from] === "number");
  return row.flatMap(({ item, index }): FigureFault[] => {
    const end = item[below];
    if (typeof end !== "number" || begins.some((other) => other.item[from] === end)) return [];
    // The band that should begin here is the nearest one, among those that begin above this one.
    const next = begins
      .filter(
        (other) => Number(other.item[from]) > Number(item[from] ?? 0) && other.index !== index,
      )
      .sort((a, b) => Math.abs(Number(a.item[from]) - end) - Math.abs(Number(b.item[from]) - end))
      .at(0);
    if (next === undefined) return [];
    const begin = Number(next.item[from]);
    return [
      {
        code: "figure-order",
        message:
          begin < end
            ? `From ${begin} to ${end}, this item and item ${index} both apply: that one ends at ${end}.`
            : `From ${end} to ${begin}, neither this item nor item ${index} applies: that one ends at ${end}.`,
        fix: `Let "${from}" of this item and "${below}" of item ${index} be the same.`,
        pointers: [joinPointer(pointer, next.index, from), joinPointer(pointer, index, below)],
      },
    ];
  });
}

/** Finds names in the items of a list that a sibling of the list lacks (`x-listed-in`): once for each name. */
export function listedFaults(
  value: Schema,
  name: string,
  properties: Schema,
  pointer: string,
): FigureFault[] {
  const schema = properties[name];
  const list = value[name];
  const marks = isRecord(schema) ? schema["x-listed-in"] : undefined;
  if (!isRecord(marks) || !Array.isArray(list)) return [];
  return Object.entries(marks).flatMap(([member, sibling]) => {
    const known = value[String(sibling)];
    if (!Array.isArray(known)) return [];
    const names = known.filter((each) => typeof each === "string");
    const seen = new Set<unknown>(names);
    return (list as unknown[]).flatMap((item, index) => {
      const own = isRecord(item) ? item[member] : undefined;
      return (Array.isArray(own) ? (own as unknown[]) : []).flatMap((each, place) => {
        if (typeof each !== "string" || seen.has(each)) return [];
        seen.add(each);
        return [
          {
            code: "figure-differs",
            message: `"${String(sibling)}" does not list "${each}", so this item never applies there.`,
            fix: `${suggestion(each, names)} Or list "${each}" in "${String(sibling)}".`,
            pointers: [joinPointer(pointer, name, index, member, place)],
          },
        ];
      });
    });
  });
}
