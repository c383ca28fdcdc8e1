/**
 * A decision in one or two sentences: why this page, and what kept the decision from another one.
 */
import type { Place } from "../finding.ts";
import type { Decision, TracedCandidate } from "../flow/decision.ts";
import { reasons } from "./reasons.ts";

export interface Expected {
  readonly page?: string | undefined;
  readonly state?: string | undefined;
}

/** Returns `file:line`, or the file and pointer when the line is unknown. */
export function placeText({ file, line, pointer }: Place): string {
  return `${file}${line === null ? pointer : `:${line}`}`;
}

/**
 * Returns the sentences for a person; an empty string for a decision without a trace.
 * @param expected the page or state that the caller expected instead
 */
export function decisive(decision: Decision, expected: Expected = {}): string {
  const { trace } = decision;
  if (trace === undefined) return "";
  const row = trace.checklist.find(({ won }) => won);
  const entry = trace.entries.find(({ won }) => won);
  const way = trace.path.map(({ state }) => state).join(" → ");
  const machine = `the machine ${entry ? `enters by "${entry.id}" (${placeText(entry.place)})` : "starts at its initial state"} and settles in ${way}`;
  const gave =
    row && decision.source === "checklist"
      ? `The row "${row.id}" of the page table decides (${placeText(row.place)}); ${machine}.`
      : `${machine.charAt(0).toUpperCase()}${machine.slice(1)}.`;
  return [gave, ...missed(decision, expected)].join(" ");
}

const MOST_MISSED = 2;

/** Candidates that did not hold and would have led to the expected page or state. */
function missed({ trace, checklistState }: Decision, { page, state }: Expected): string[] {
  if (trace === undefined) return [];
  const rows = trace.checklist.filter(
    ({ states }) => checklistState !== null && states?.includes(checklistState),
  );
  const toPage = [...rows, ...trace.pages].filter(({ to }) => to === page);
  const toState = [
    ...trace.entries,
    ...trace.path.flatMap(({ transitions }) => transitions),
  ].filter(({ to }) => to === state);
  return [...toPage, ...toState]
    .filter(({ outcome }) => outcome !== true)
    .slice(0, MOST_MISSED)
    .map(missedText);
}

function missedText({ id, to, place, guard }: TracedCandidate): string {
  const why = guard === null ? "" : `: ${reasons(guard).join("; ")}`;
  return `"${id}" (${placeText(place)}) would lead to ${to}, but does not hold${why}.`;
}
