/** Published ranges in another unit, or with another greatest amount, than their rules have. */
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import {
  placeOfRange,
  publishedRanges,
  type PublishedRange,
} from "../overlays/published-ranges.ts";
import { highestRate } from "./highest-rate.ts";
import type { FigureFault } from "./list-figures.ts";

/** Returns the faults of the ranges that settings publish, by their schema. */
export const rangeFaults = (settings: unknown, schema: unknown): FigureFault[] =>
  publishedRanges(schema).flatMap((range) => {
    const place = placeOfRange(settings, range);
    const written = place === null ? null : valueAt(settings, place);
    return place === null || !isRecord(written)
      ? []
      : [...unitFaults(written, range, place), ...rateFaults(settings, written, range, place)];
  });

const unitFaults = (
  { unit: written }: Readonly<Record<string, unknown>>,
  { id, unit }: PublishedRange,
  place: string,
): FigureFault[] =>
  unit === undefined || typeof written !== "string" || written === unit
    ? []
    : [
        {
          code: "figure-differs",
          message: `"${id}" is published in ${written}, and its rules are in ${unit}.`,
          fix: `Write "${unit}".`,
          pointers: [joinPointer(place, "unit")],
        },
      ];

/** The greatest amount is that of the highest rates which apply together. */
function rateFaults(
  settings: unknown,
  { max }: Readonly<Record<string, unknown>>,
  { id, rates }: PublishedRange,
  place: string,
): FigureFault[] {
  if (rates === undefined || typeof max !== "number") return [];
  const rules = valueAt(settings, rates.rules);
  const [least, most] = rates.between.map((each) => valueAt(settings, each));
  if (!isRecord(rules) || typeof least !== "number" || typeof most !== "number") return [];
  const lists = Object.values(rules).map((rule) => valueAt(rule, rates.parts));
  const rate = highestRate(
    lists.filter((each) => Array.isArray(each)),
    [least, most],
  );
  const given = rate === null ? null : Number(((rate / 100) * rates.per).toFixed(2));
  return given === null || given === max
    ? []
    : [
        {
          code: "figure-differs",
          message: `The published highest amount of "${id}" is ${max}, and the rules give ${given}.`,
          fix: `Write ${given}, or correct the rules.`,
          pointers: [joinPointer(place, "max"), rates.rules],
        },
      ];
}
