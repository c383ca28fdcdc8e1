import type { PageCount } from "../calls.ts";
import type { FlowDrawing } from "../workspace/drawing/drawing.ts";

/** Returns the applications in a state of the checklist; null for none. */
export const countAt = (counts: readonly PageCount[], place: string): PageCount | null =>
  counts.find((each) => each.place === place) ?? null;

/** Returns the applications for which the checklist shows a page; null for none. */
export function countAtPage(
  counts: readonly PageCount[],
  rows: FlowDrawing["rows"],
  page: string,
): PageCount | null {
  const states = new Set(rows.filter((row) => row.page === page).flatMap((row) => row.states));
  const [most, ...others] = counts
    .filter(({ place }) => states.has(place))
    .sort((a, b) => b.count - a.count);
  if (most === undefined) return null;
  const sum = (of: (each: PageCount) => number) =>
    others.reduce((total, each) => total + of(each), of(most));
  return { ...most, count: sum(({ count }) => count), left: sum(({ left }) => left) };
}

/** Returns "12 applications, half of them for more than 3 days". */
export function countWords({ count, medianDays, left }: PageCount): string {
  const days = Math.round(medianDays);
  return [
    `${count} open ${count === 1 ? "application" : "applications"}`,
    days < 1
      ? "here for less than a day"
      : `half of them here for over ${days} ${days === 1 ? "day" : "days"}`,
    ...(left === 0 ? [] : [`${left} without activity for 30 days`]),
  ].join(", ");
}
