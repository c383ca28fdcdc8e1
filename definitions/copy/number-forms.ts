/** The forms of a number in English and in other languages. */

/** A number, a time or a phone number in a text. */
export interface Figure {
  readonly written: string;
  /** Every value that it can mean: a comma separates decimals in some languages and thousands in others. */
  readonly values: readonly number[];
}

/** Whether two figures can mean one number. */
export const equal = (one: Figure, other: Figure): boolean =>
  one.values.some((value) => other.values.includes(value));

/** A phone number of North America, a time, or a number with its separators. */
const FIGURES = new RegExp(
  [
    /(?<phone>(?:\+?1[\s.-]?)?(?<!\d)\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?!\d))/,
    /(?<time>(?<!\d)\d{1,2}(?:(?::|\s?h\s?)\d{2}(?!\d)(?:\s?[ap]\.?\s?m\b)?|\s?[ap]\.?\s?m\b))/,
    /\d{1,3}(?:[\u00a0\u202f '’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "giu",
);

/** Thousands by commas, or as in India, and a decimal point. */
const ENGLISH = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:\.\d+)?$/;

/** Thousands by points, blanks or apostrophes, and a decimal comma. */
const EUROPEAN = /^(?:\d{1,3}(?:[.\u00a0\u202f '’]\d{3})+|\d+)(?:,\d+)?$/;

/** Returns the figures of a piece of text. @param locale language of the text */
export function figuresOf(text: string, locale: string): Figure[] {
  const latin = inLatinDigits(text, locale);
  return [...latin.matchAll(FIGURES)].flatMap((match): Figure[] => {
    const [written] = match;
    const { phone, time } = match.groups ?? {};
    if (phone !== undefined)
      return [{ written, values: [Number(phone.replaceAll(/\D/g, "").slice(-10))] }];
    if (time !== undefined) return [{ written, values: hoursOf(time) }];
    const values = valuesOf(written, locale);
    const after = latin.slice(match.index + written.length).trimStart();
    return values.length > 0
      ? [{ written, values: withScale(values, after, locale) }]
      : // Several numbers, such as those of a date.
        (written.match(/\d+/g) ?? []).map((each) => ({ written: each, values: [Number(each)] }));
  });
}

/** Returns the values of a number with separators; none when they separate several numbers. */
const valuesOf = (written: string, locale: string): number[] => [
  ...(ENGLISH.test(written) ? [Number(written.replaceAll(",", ""))] : []),
  ...(EUROPEAN.test(written) && !locale.startsWith("en")
    ? [Number(written.replaceAll(/[.\u00a0\u202f '’]/g, "").replace(",", "."))]
    : []),
];

/** Returns the hour of a time, with the minutes as hundredths: 5:30 p.m. is 17.3, and may be 5.3 next to a word. */
function hoursOf(time: string): number[] {
  const [hour = 0, minutes = 0] = (time.match(/\d+/g) ?? []).map(Number);
  const half = hour % 12;
  const hours = /p/i.test(time) ? [half + 12, half] : [hour, half, ...(half === 0 ? [12, 24] : [])];
  return hours.map((each) => each + minutes / 100);
}

/** Adds the values that the word after a number gives it: "2.5 million", "25 mil". */
const withScale = (values: readonly number[], after: string, locale: string): number[] => [
  ...values,
  ...scalesOf(locale)
    .filter(
      ([word]) =>
        after.toLowerCase().startsWith(word) &&
        !/^\p{Script=Latin}/u.test(after.slice(word.length)),
    )
    .flatMap(([, factor]) => values.map((value) => Number((value * factor).toPrecision(12)))),
];

const byLocale = new Map<string, readonly (readonly [word: string, factor: number])[]>();

/** Returns the words of a language for a thousand, a million and so on, with their abbreviations. */
function scalesOf(locale: string): readonly (readonly [word: string, factor: number])[] {
  const cached = byLocale.get(locale);
  if (cached !== undefined) return cached;
  const numbers = [1e3, 1e4, 1e5, 1e6, 1e8, 1e9].flatMap((factor) => [
    factor,
    2 * factor,
    5 * factor,
  ]);
  const scales = new Map<string, number>();
  for (const compactDisplay of ["long", "short"] as const) {
    const format = new Intl.NumberFormat([locale, "en"], { notation: "compact", compactDisplay });
    for (const number of numbers) {
      const parts = format.formatToParts(number);
      const word = parts.find(({ type }) => type === "compact")?.value.toLowerCase();
      const written = Number(
        inLatinDigits(
          parts
            .filter(({ type }) => type === "integer")
            .map(({ value }) => value)
            .join(""),
          locale,
        ),
      );
      if (word !== undefined && written > 0) scales.set(word, number / written);
    }
  }
  const result = [...scales];
  byLocale.set(locale, result);
  return result;
}

/** Replaces the digits of other scripts. */
function inLatinDigits(text: string, locale: string): string {
  if (!/[^\P{Nd}0-9]/u.test(text)) return text;
  const native = new Intl.NumberFormat(`${locale}-u-nu-native`, { useGrouping: false });
  return [...Array(10).keys()].reduce(
    (result, digit) => result.replaceAll(native.format(digit), String(digit)),
    text,
  );
}

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** English words for numbers, with their values. */
export const SPELLED: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...ONES.map((word, value) => [word, [value]] as const),
  ...TENS.flatMap((ten, index) =>
    [ten, ...ONES.slice(1, 10).map((one) => `${ten}-${one}`)].map(
      (word, one) => [word, [(index + 2) * 10 + one]] as const,
    ),
  ),
  ["hundred", [100]],
  ["thousand", [1000]],
  ["half", [50, 0.5]],
  ["dozen", [12]],
  ["once", [1]],
  ["first", [1]],
  ["twice", [2]],
  ["both", [2]],
  ["second", [2]],
  ["third", [3]],
  ["noon", [12]],
  ["midnight", [0, 12, 24]],
]);
