/** The highest rate that parts add up to, such as taxes by county and by the amount of a line. */
import { isRecord } from "#engine/index.ts";

type Part = Readonly<Record<string, unknown>>;

/** Lists by which a part applies to some places only. */
const PLACES = ["counties", "cities"] as const;

/**
 * Returns the highest sum of the percentages that apply together: in one county and city, at one amount of the range.
 * An exemption can only lower it. Null without parts.
 * @param lists the parts of each place that has rules of its own, such as a state
 */
export function highestRate(
  lists: readonly (readonly unknown[])[],
  [least, most]: readonly [number, number],
): number | null {
  const sums = lists.flatMap((list) => {
    const parts = list.filter(isRecord);
    const amounts = [least, most, ...parts.map(({ from }) => Number(from))].filter(
      (each) => each >= least && each <= most,
    );
    const [counties, cities] = PLACES.map((name) => namesIn(parts, name));
    return (counties ?? []).flatMap((county) =>
      (cities ?? []).flatMap((city) =>
        amounts.map((amount) =>
          parts
            .filter((part) => applies(part, { counties: county, cities: city }, amount))
            .reduce((sum, { percent }) => sum + Number(percent), 0),
        ),
      ),
    );
  });
  // Sums of percentages are not exact in binary.
  return sums.length === 0 ? null : Number(Math.max(...sums).toFixed(6));
}

/** Returns the names in the lists of the parts, and a place that none of them names. */
const namesIn = (parts: readonly Part[], name: string): readonly string[] => [
  "",
  ...new Set(parts.flatMap((part) => (Array.isArray(part[name]) ? part[name].map(String) : []))),
];

const applies = (
  part: Part,
  place: Readonly<Record<(typeof PLACES)[number], string>>,
  amount: number,
): boolean =>
  PLACES.every((name) => {
    const names = part[name];
    return !Array.isArray(names) || names.includes(place[name]);
  }) &&
  amount >= Number(part.from ?? 0) &&
  amount < Number(part.below ?? Infinity);
