/**
 * Countries and territories by the first letter of their code (ISO 3166-1 alpha-2), with the second
 * letters. Their names come from the browser, in the language of the page.
 */
const LETTERS = `A DEFGILMOQRSTUWXZ
B ABDEFGHIJLMNOQRSTVWYZ
C ACDFGHIKLMNORUVWXYZ
D EJKMOZ
E CEGHRST
F IJKMOR
G ABDEFGHILMNPQRSTUWY
H KMNRTU
I DELMNOQRST
J EMOP
K EGHIMNPRWYZ
L ABCIKRSTUVY
M ACDEFGHKLMNOPQRSTUVWXYZ
N ACEFGILOPRUZ
O M
P AEFGHKLMNRSTWY
Q A
R EOSUW
S ABCDEGHIJKLMNORSTVXYZ
T CDFGHJKLMNORTVWZ
U AGMSYZ
V ACEGINU
W FS
Y ET
Z AMW`;

/** Codes of all countries and territories, ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] = LETTERS.split("\n").flatMap((line) =>
  Array.from(line.slice(2), (letter) => `${line[0]}${letter}`),
);

/** Whether the text is the code of a country. */
export const isCountry = (text: string): boolean => countryCodes.includes(text);

/** Returns the name of a country in a language; the code itself where the browser knows no name. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}
