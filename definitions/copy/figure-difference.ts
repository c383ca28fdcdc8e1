import { readMessage } from "./message-syntax.ts";
import { equal, figuresOf, SPELLED, type Figure } from "./number-forms.ts";
import { reversedArguments, reversedRange } from "./reversed-range.ts";

/** The figures that only one of two texts has. */
export interface FigureDifference {
  readonly english: readonly Figure[];
  readonly translated: readonly Figure[];
}

/** Nobody spells out a number of so many digits that are not zeros at its end, such as 1,250. */
const FEWEST_PRECISE_DIGITS = 3;

/** A smaller whole number, such as 365, may be a word or a phrase in another language. */
const LEAST_PRECISE = 1000;

const hasDigit = /\p{Nd}/u;

/**
 * Compares the figures of a translation with those of its English; null when they agree. A translation may spell a
 * figure out, so that one without a counterpart differs only when the other text has one too, when nobody would
 * spell it out, or when the translation alone states an amount of dollars.
 */
export function figureDifference(
  source: string,
  text: string,
  locale: string,
): FigureDifference | null {
  const exchanged = reversedArguments(source, text);
  if (exchanged !== null) return exchanged;
  if (!hasDigit.test(source) && !hasDigit.test(text)) return null;
  const [english, translated] = [readMessage(source), readMessage(text)];
  if (english.fault !== null || translated.fault !== null) return null;
  // Languages differ in the cases of a plural, which repeat the figures around them.
  const hasCases = [...english.uses, ...translated.uses].some(({ cases }) => cases.length > 0);
  const figuresIn = (literals: readonly string[], language: string) => {
    const figures = literals.flatMap((each) => figuresOf(each, language));
    return hasCases ? distinct(figures) : figures;
  };
  const [own, other] = [
    figuresIn(english.literals, "en-US"),
    figuresIn(translated.literals, locale),
  ];
  const reversed = reversedRange(english.literals, translated.literals, locale);
  if (reversed !== null) return reversed;
  const left = without(own, other);
  const right = without(without(other, own), spelledIn(english.literals));
  if (left.length > 0 && right.length > 0) return { english: left, translated: right };
  const precise = {
    english: left.filter(isPrecise),
    translated: right.filter((each) => isPrecise(each) || isAmount(each, translated.literals)),
  };
  return precise.english.length + precise.translated.length === 0 ? null : precise;
}

const distinct = (figures: readonly Figure[]): Figure[] =>
  figures.filter((figure, index) => figures.findIndex((each) => equal(each, figure)) === index);

/** Returns the figures without one for each equal figure of another list. */
function without(figures: readonly Figure[], removed: readonly Figure[]): Figure[] {
  const remaining = [...removed];
  return figures.filter((figure) => {
    const index = remaining.findIndex((each) => equal(each, figure));
    if (index !== -1) remaining.splice(index, 1);
    return index === -1;
  });
}

/** The numbers that the English spells out, which a translation may write in digits. */
const spelledIn = (literals: readonly string[]): Figure[] =>
  literals.flatMap((each) =>
    (each.toLowerCase().match(/[a-z]+(?:-[a-z]+)?/g) ?? []).flatMap((word) => {
      const values = SPELLED.get(word);
      return values === undefined ? [] : [{ written: word, values }];
    }),
  );

/** Whether a text writes a figure as dollars. A translation may say "$0" for "free". */
const isAmount = ({ written, values: [value = 0] }: Figure, literals: readonly string[]): boolean =>
  value > 1 && literals.some((each) => each.includes(`$${written}`));

function isPrecise({ written, values: [value = 0] }: Figure): boolean {
  const digits = written.replaceAll(/\P{Nd}/gu, "").replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  return (
    significant.length >= FEWEST_PRECISE_DIGITS &&
    (value >= LEAST_PRECISE || !Number.isInteger(value))
  );
}
