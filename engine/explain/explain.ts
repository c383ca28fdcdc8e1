/** A decision for a person to read: why this page, and why not the others. */
import type { Place } from "../finding.ts";
import type { Decision, Trace, TracedCandidate } from "../flow/decision.ts";
import { placeText } from "./decisive.ts";
import { treeLines } from "./tree.ts";

export interface ExplainOptions {
  /**
   * The organization whose overlay a file is; null for the base. Without this function, the text
   * names the file only.
   */
  readonly suppliedBy?: (file: string) => string | null;
}

/**
 * Explains a decision: first the rules that won, then every other candidate. A decision without a
 * trace gives only its outcome.
 */
export function explain(decision: Decision, { suppliedBy }: ExplainOptions = {}): string {
  const { trace } = decision;
  if (trace === undefined) return headline(decision);
  const describePlace = (place: Place): string => {
    const organisation = suppliedBy?.(place.file) ?? null;
    return `${placeText(place)}${organisation === null ? "" : `, ${organisation}`}`;
  };
  return [
    headline(decision),
    "",
    "Why this page:",
    ...winnerLines(decision, trace, describePlace),
    "",
    ...otherLines(decision, trace, describePlace),
  ].join("\n");
}

type DescribePlace = (place: Place) => string;

/** The rules that gave the page, in the order in which they were asked. */
function winnerLines(
  { source, state, page }: Decision,
  trace: Trace,
  describePlace: DescribePlace,
): string[] {
  const won = (candidates: readonly TracedCandidate[], kind: "page" | "state") =>
    candidates
      .filter((candidate) => candidate.won)
      .flatMap((candidate) => candidateLines(candidate, kind, false, describePlace));
  if (source === "checklist") return won(trace.checklist, "page");
  if (source === "fallback") return [`  No rule gives a page, so the fallback ${page} is shown.`];
  const entered = won(trace.entries, "state");
  const conditional = won(trace.pages, "page");
  return [
    ...(entered.length === 0
      ? ["  No entry holds, so the machine starts at its initial state."]
      : entered),
    ...trace.path.flatMap(({ transitions }) => won(transitions, "state")),
    `  The machine settles in the state ${state}.`,
    ...conditional,
  ];
}

/** Every candidate that did not win, and why. */
function otherLines(decision: Decision, trace: Trace, describePlace: DescribePlace): string[] {
  const named = trace.checklist.filter(
    (row) => decision.checklistState !== null && row.states?.includes(decision.checklistState),
  );
  const last = trace.path.at(-1);
  const list = (candidates: readonly TracedCandidate[], kind: "page" | "state"): string[] => {
    const winner = candidates.findIndex(({ won }) => won);
    const lines = candidates.flatMap((candidate, index) =>
      candidate.won
        ? []
        : candidateLines(candidate, kind, winner !== -1 && index > winner, describePlace),
    );
    return candidates.length > 0 && lines.length === 0 ? ["  no other"] : lines;
  };
  return [
    "Why no other page:",
    "",
    decision.checklistState === null
      ? "Checklist: the application has no checklist state."
      : `Checklist: ${named.length === 0 ? `no row names ${decision.checklistState}` : `rows that name ${decision.checklistState}`}.`,
    ...list(named, "page"),
    "",
    trace.entries.some(({ won }) => won)
      ? "Machine, entries in order:"
      : "Machine: no entry holds, so it starts at its initial state. Entries in order:",
    ...list(trace.entries, "state"),
    ...trace.path.flatMap(({ state, transitions }) => [
      `State ${state}${state === decision.state && state === last?.state ? " (settled here)" : ""}:`,
      ...(transitions.length === 0 ? ["  no transitions"] : list(transitions, "state")),
    ]),
    ...(trace.cycle
      ? [`The machine goes in a cycle: ${trace.cycle.join(" → ")}. The flow has to be repaired.`]
      : []),
    ...(trace.pages.length === 0
      ? []
      : ["Conditional pages of the state:", ...list(trace.pages, "page")]),
  ];
}

const SOURCES: { readonly [K in Decision["source"]]: string } = {
  checklist: "the checklist's page table",
  machine: "the local machine",
  fallback: "the fallback, because nothing else gave one",
};

const VERDICTS = {
  true: "holds",
  false: "does not hold",
  undetermined: "is undetermined",
} as const;
const MARKS = { true: "✓", false: "✗", undetermined: "?" } as const;

function headline({ page, source, state, checklistState }: Decision): string {
  return `Page ${page}, from ${SOURCES[source]}. Checklist state ${checklistState ?? "none"}, local state ${state}.`;
}

/** Candidates after the winner were not evaluated; each gets one line with its possible outcome. */
function candidateLines(
  { id, to, outcome, won, place, guard }: TracedCandidate,
  kind: "page" | "state",
  late: boolean,
  describePlace: (place: Place) => string,
): string[] {
  const verdict = guard === null ? "always" : VERDICTS[`${outcome}`];
  if (late) {
    const would = outcome === true ? `, would lead to ${kind} ${to}` : "";
    return [
      `  – ${id}: not asked, an earlier one won (${verdict}${would})  [${describePlace(place)}]`,
    ];
  }
  const line = `  ${MARKS[`${outcome}`]} ${id}: ${verdict}${won ? ` → ${kind} ${to}` : `, would lead to ${kind} ${to}`}  [${describePlace(place)}]`;
  return guard === null ? [line] : [line, ...treeLines(guard, 3)];
}
