/**
 * Fills the ranges that a lender publishes from its rules, so that no figure is written twice. The list of ranges
 * names them in its schema: `x-ranges` has, by `id` and end of the range, the rules whose values add up to it and the
 * argument by which copy uses it, and by `called` the words by which texts name the range. `unit` is the unit of such
 * a range. `rates` are rules that give no end, but that the greatest amount must fit.
 */
import { isRecord, joinPointer, parsePointer, valueAt, withValueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";

const ENDS = ["min", "max"] as const;
type End = (typeof ENDS)[number];

interface RangeRule {
  /** Pointers in organisation.json; `*` means each member of a list. */
  readonly of: readonly string[];
  /** Name of the argument. */
  readonly argument: string;
  /** Pointer of a figure that the end may not exceed. */
  readonly atMost?: string;
}

/** One end of a published range. */
export interface RangeEnd extends RangeRule {
  /** Pointer of the list. */
  readonly list: string;
  readonly id: string;
  readonly end: End;
  /** How texts name the range, as a regular expression. */
  readonly called: string | undefined;
}

/** What the schema says about a published range besides the rules of its ends. */
export interface PublishedRange extends Partial<Record<End, RangeRule>> {
  /** Pointer of the list. */
  readonly list: string;
  readonly id: string;
  readonly unit?: string;
  /** How texts name the range, as a regular expression. */
  readonly called?: string;
  /** The rates whose highest sum is the greatest amount. */
  readonly rates?: RangeRates;
}

/** Rates that rules of single places give, such as those of a state. */
export interface RangeRates {
  /** Pointer of the rules, by place. */
  readonly rules: string;
  /** Pointer of the rates in a rule. */
  readonly parts: string;
  /** Pointers of the least and the greatest amount to which the rates apply. */
  readonly between: readonly [string, string];
  /** Amount for which the range is published. */
  readonly per: number;
}

/** Returns the published ranges, by the schema of the settings. */
export const publishedRanges = memoize((schema: unknown): readonly PublishedRange[] =>
  rangesIn(schema, ""),
);

const rangesIn = (schema: unknown, list: string): PublishedRange[] => {
  if (!isRecord(schema)) return [];
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const ranges = isRecord(schema["x-ranges"]) ? schema["x-ranges"] : {};
  return [
    ...Object.entries(ranges).map(([id, range]) => ({ ...(range as object), list, id })),
    ...Object.entries(properties).flatMap(([name, each]) =>
      rangesIn(each, joinPointer(list, name)),
    ),
  ];
};

/** Returns the ends of ranges that rules give, by the schema of the settings. */
export const rangeEnds = memoize((schema: unknown): readonly RangeEnd[] =>
  publishedRanges(schema).flatMap(({ list, id, called, ...rules }) =>
    ENDS.flatMap((end) => (rules[end] ? [{ ...rules[end], list, id, end, called }] : [])),
  ),
);

/** Returns the ranges of a text that begin with the upper end: "{maxLine} to {minLine}". */
export const reversedRanges = (text: string, schema: unknown): string[] =>
  [...text.matchAll(/\{(\w+)\} to \{(\w+)\}/g)].flatMap(([range, from, to]) => {
    const [first, second] = [from, to].map((name) =>
      rangeEnds(schema).find(({ argument }) => argument === name),
    );
    return first?.end === "max" && second?.end === "min" && first.id === second.id ? [range] : [];
  });

/**
 * Returns the settings of a lender with the ends of its published ranges. A rule without values
 * leaves its end as written.
 */
export const withPublishedRanges = (
  info: Record<string, unknown>,
  schema: unknown,
): Record<string, unknown> =>
  rangeEnds(schema).reduce<Record<string, unknown>>((filled, end) => {
    const place = placeOfEnd(info, end);
    const value = valueOfEnd(info, end);
    return place === null || value === null
      ? filled
      : (withValueAt(filled, place, value) as Record<string, unknown>);
  }, info);

/** Returns the pointer of an end in settings; null when they do not publish the range. */
export function placeOfEnd(settings: unknown, end: RangeEnd): string | null {
  const range = placeOfRange(settings, end);
  return range === null ? null : joinPointer(range, end.end);
}

/** Returns the pointer of a range in settings; null when they do not publish it. */
export function placeOfRange(
  settings: unknown,
  { list, id }: Pick<RangeEnd, "list" | "id">,
): string | null {
  const ranges = valueAt(settings, list);
  const index = Array.isArray(ranges)
    ? ranges.findIndex((range: unknown) => isRecord(range) && range.id === id)
    : -1;
  return index === -1 ? null : joinPointer(list, index);
}

/** Returns the sum of the least or the greatest values of the rules; null when one has none. */
export function valueOfEnd(info: unknown, { of, end }: RangeEnd): number | null {
  let sum = 0;
  for (const rule of of) {
    const values = everyAt(info, parsePointer(rule)).filter((each) => typeof each === "number");
    if (values.length === 0) return null;
    sum += end === "min" ? Math.min(...values) : Math.max(...values);
  }
  // Sums of percentages are not exact in binary.
  return Number(sum.toFixed(6));
}

/** Returns the values at a path in which `*` is each member of a list or of a group. */
export const everyAt = (value: unknown, [step, ...rest]: readonly string[]): unknown[] => {
  if (step === undefined) return [value];
  if (step === "*")
    return typeof value === "object" && value !== null
      ? Object.values(value).flatMap((each: unknown) => everyAt(each, rest))
      : [];
  return isRecord(value) && Object.hasOwn(value, step) ? everyAt(value[step], rest) : [];
};
