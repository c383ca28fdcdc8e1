/** Replaces a masked digit. */
const HIDDEN = "•";

/**
 * Separators between groups of digits: spaces of all kinds, dashes, dots and invisible characters.
 */
const GAP = "[\\p{Zs}\\p{Pd}\\p{Cf}.\\u2212]{0,3}";
const DIGIT = "\\p{Nd}";
/** A digit with the separators after it. */
const NEXT = `(?:${DIGIT}\\p{Cf}*)`;
const NOT_BEFORE = `(?<!${DIGIT})`;
const NOT_AFTER = `(?!${DIGIT})`;

/**
 * Nine digits, as 3-2-4 or in one: Social Security and taxpayer numbers, and routing numbers of
 * banks. Not a ZIP code of 5-4.
 */
const nine = new RegExp(
  `${NOT_BEFORE}(?!${DIGIT}{5}-${DIGIT}{4}${NOT_AFTER})${NEXT}{3}${GAP}${NEXT}{2}${GAP}${NEXT}{3}${DIGIT}${NOT_AFTER}`,
  "gu",
);
/**
 * 13 to 19 digits in any grouping: card numbers (ISO/IEC 7812-1). The check digit is verified
 * separately.
 */
const card = new RegExp(`${NOT_BEFORE}${DIGIT}(?:${GAP}${DIGIT}){12,18}${NOT_AFTER}`, "gu");
const digit = new RegExp(DIGIT, "gu");

/** Value of a decimal digit of any script: the digits of a script stand in a row from 0 to 9 (Unicode, section 4.6). */
function valueOf(character: string): number {
  const point = character.normalize("NFKC").codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return point - zero;
}

/** The check digit of ISO/IEC 7812-1, annex B. */
function checks(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, value, index) => {
    const twice = index % 2 === 1 ? value * 2 : value;
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

const hidden = (text: string): string => text.replaceAll(digit, HIDDEN);

/**
 * Masks digits that look like a Social Security or card number. The page asks borrowers not to send
 * them; the server neither stores nor shows those that they send. Length and all other text stay.
 */
export function maskNumbers(text: string): string {
  return text
    .replaceAll(card, (digits) =>
      checks([...digits.matchAll(digit)].map(([each]) => valueOf(each))) ? hidden(digits) : digits,
    )
    .replaceAll(nine, hidden);
}
