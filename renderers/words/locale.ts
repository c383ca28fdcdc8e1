/** Language of everything on the page, BCP 47. One page has one language: choosing another loads the page anew. */
let current = "en-US";

export const currentLocale = (): string => current;

export function setLocale(locale: string): void {
  current = locale;
}
