import type { Language } from "../words/language.ts";

/** Formats months in years and months: 120 is 10 years, 18 is 1 year 6 months. */
export function formatMonths(months: number, { words, say }: Language): string {
  const years = Math.floor(months / 12);
  const rest = months - years * 12;
  const parts = [
    years > 0 ? say(words.format.years, { count: years }) : "",
    rest > 0 || years === 0 ? say(words.format.months, { count: rest }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}
