/** A decision in one or two sentences: what gave the page, and what kept it from another. */
import type { Place } from "../finding.ts";
import type { Decision } from "../flow/decide.ts";
import type { TracedCandidate } from "../flow/trace.ts";
import { reasons } from "./reasons.ts";

export interface Wished {
  readonly page?: string | undefined;
  readonly state?: string | undefined;
}

/** `file:line`, or the pointer where there is no line. */
export function placeText({ file, line, pointer }: Place): string {
  return `${file}${line === null ? pointer : `:${line}`}`;
}

/** Needs a decision made with `trace: true`. `wished` is what was expected instead. */
export function decisive(decision: Decision, wished: Wished = {}): string {
  const { trace } = decision;
  if (trace === undefined) return "";
  const row = trace.checklist.find(({ won }) => won);
  const entry = trace.entries.find(({ won }) => won);
  const way = trace.path.map(({ state }) => state).join(" → ");
  const machine = `the machine ${entry ? `enters by "${entry.id}" (${placeText(entry.place)})` : "starts at its initial state"} and rests in ${way}`;
  const gave =
    row && decision.source === "checklist"
      ? `The row "${row.id}" of the page table decides (${placeText(row.place)}); ${machine}.`
      : `${machine.charAt(0).toUpperCase()}${machine.slice(1)}.`;
  return [gave, ...missed(decision, wished)].join(" ");
}

const MOST_MISSED = 2;

/** Candidates that were asked, did not hold, and would have led to what was wished. */
function missed({ trace, checklistState }: Decision, { page, state }: Wished): string[] {
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
