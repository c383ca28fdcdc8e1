import { oppositeOf } from "../names/opposite-names.ts";
import { equal, figuresOf, type Figure } from "./number-forms.ts";

/** A range in English. */
const RANGE = /\$?\d[\d.,]*%? to \$?\d[\d.,]*%?/g;

/** Between the ends of a range are a word or two. Characters. */
const LONGEST_BETWEEN = 12;

type Range = readonly [low: Figure, high: Figure];

/**
 * Returns a range of the English and the two figures that a translation writes for it in the other
 * order; null when there is none. Every language writes the lower end first: "$2,000 to $40,000",
 * "de $2,000 a $40,000".
 */
export function reversedRange(
  english: readonly string[],
  translated: readonly string[],
  locale: string,
): { english: Range; translated: readonly [Figure, Figure] } | null {
  const ranges = english.flatMap(rangesIn);
  if (ranges.length === 0) return null;
  for (const text of translated) {
    const figures = figuresOf(text, locale);
    for (const range of ranges) {
      const reversed = reversedIn(text, figures, range);
      if (reversed !== null) return { english: range, translated: reversed };
    }
  }
  return null;
}

const rangesIn = (text: string): Range[] =>
  [...text.matchAll(RANGE)].flatMap(([range]): Range[] => {
    const [low, high] = figuresOf(range, "en-US");
    return low !== undefined && high !== undefined && valueOf(low) < valueOf(high)
      ? [[low, high]]
      : [];
  });

const valueOf = ({ values: [value = 0] }: Figure): number => value;

/** Returns the higher end and the lower one next to it, unless the lower one also comes before. */
function reversedIn(
  text: string,
  figures: readonly Figure[],
  [low, high]: Range,
): readonly [Figure, Figure] | null {
  const lowest = figures.findIndex((each) => equal(each, low));
  const [first, second] = [figures[lowest - 1], figures[lowest]];
  if (first === undefined || second === undefined || !equal(first, high)) return null;
  const end = text.indexOf(first.written) + first.written.length;
  const between = text.indexOf(second.written, end) - end;
  return between >= 0 && between <= LONGEST_BETWEEN ? [first, second] : null;
}

/** Returns the arguments of a range that a translation writes in the other order; null when there is none. */
export function reversedArguments(
  english: string,
  translated: string,
): { english: readonly Figure[]; translated: readonly Figure[] } | null {
  for (const [, low = "", high = ""] of english.matchAll(/\{(\w+)\} to \{(\w+)\}/g)) {
    const opposite = oppositeOf(low);
    if (opposite === null || opposite.isHigh || opposite.name !== high) continue;
    const [from, to] = [`{${low}}`, `{${high}}`].map((name) => translated.indexOf(name)) as [
      number,
      number,
    ];
    const between = from - (to + high.length + 2);
    const isOnce = [low, high].every((name) => translated.split(`{${name}}`).length === 2);
    if (isOnce && to !== -1 && between > 0 && between <= LONGEST_BETWEEN)
      return { english: named(low, high), translated: named(high, low) };
  }
  return null;
}

const named = (...names: readonly string[]): Figure[] =>
  names.map((name) => ({ written: `{${name}}`, values: [] }));
