/** Writes `docs/journey.md` from the counts of a journey. */
import { type Counts, DECISION_SECONDS, KEY_SECONDS, secondsOf } from "./practiced.ts";

/** What a borrower did until the rate. */
export interface CountedWalk {
  /** Name of the lender. */
  readonly lender: string;
  readonly code: string;
  /** Pages of the registration. */
  readonly registration: readonly string[];
  /** All answered pages. */
  readonly pages: number;
  readonly counts: Counts;
}

const row = ({ lender, code, registration, pages, counts }: CountedWalk): string =>
  `| ${lender} (\`${code}\`) | ${registration.length} | ${pages} | ${counts.answers} | ${counts.documents} | ${counts.keys} | ${Math.round(secondsOf(counts))} |`;

/** Returns the Markdown of `docs/journey.md`. */
export const journeyPage = (walks: readonly CountedWalk[]): string =>
  `${[
    "# How long the way to a rate is",
    `After reading this page you know how many pages, answers and seconds a borrower needs until the rate.
\`tests/journeys/pages-to-the-rate.journey.ts\` walks both registrations in a real browser, counts, and compares its
counts with this page. \`JOURNEY_PAGE=write\` with that journey writes the page anew.`,
    [
      "| lender | pages of the registration | pages until the rate | answers | documents | keys | practiced seconds |",
      "| --- | --- | --- | --- | --- | --- | --- |",
      ...walks.map(row),
    ].join("\n"),
    `The registration of \`main\` is the specification's: seven pages and a password. \`bright-angel\` has three pages and none,
and \`summit-lane\` builds on it. The journey fails when a fast lender needs more than five pages or 90 seconds until the
rate.`,
    "## How it is counted",
    `- A page is one that the borrower answers. Pages that only wait for the server do not count.
- An answer is a field that the borrower fills or a box that they tick. An address that a suggestion fills is one
  answer. What the page knows already is no answer.
- A document counts when the borrower reads it to its end. Reading takes as long as the reader wants, so the seconds
  contain only opening it and going to its end.
- Practiced seconds follow the keystroke-level model (Card, Moran and Newell, 1980) for a person who uses the keyboard
  alone: ${KEY_SECONDS} s a key, which is a typist of 55 words a minute, and ${DECISION_SECONDS} s to decide on each answer and each button.
  Every Tab counts as a key. The borrower types the first letters of an option in a list, at most three keys.
- The model leaves out the waits for the server. The sandbox answers within a few seconds; a real vendor may not.`,
  ].join("\n\n")}\n`;
