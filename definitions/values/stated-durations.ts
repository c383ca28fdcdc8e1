/** The durations that a text states in English, such as "within 24 hours" or "for two days". */

export interface StatedDuration {
  /** As the text has it. */
  readonly text: string;
  readonly seconds: number;
}

/** Seconds by unit, the largest last. A month has no fixed length. */
const SECONDS: Readonly<Record<string, number>> = {
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

const STATED = new RegExp(
  `\\b(?<count>\\d+|${NUMBERS.join("|")}|an?) (?<unit>minute|hour|day|week)s?\\b`,
  "gi",
);

/** Returns the durations of a text, those of one unit included: "a day". */
export const statedDurations = (text: string): readonly StatedDuration[] =>
  [...text.matchAll(STATED)].map(({ 0: written, groups }) => ({
    text: written,
    seconds:
      countOf(groups?.count ?? "") * (SECONDS[groups?.unit?.toLowerCase() ?? ""] ?? Number.NaN),
  }));

function countOf(word: string): number {
  const position = NUMBERS.indexOf(word.toLowerCase());
  if (position !== -1) return position + 1;
  return /^an?$/i.test(word) ? 1 : Number(word);
}

/** Returns a duration in the largest unit up to days that it fills: 24 hours read as one day. */
export function durationInWords(seconds: number): string {
  const [unit, size] = Object.entries(SECONDS)
    .filter(([name]) => name !== "week")
    .findLast(([, each]) => seconds % each === 0) ?? ["second", 1];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
