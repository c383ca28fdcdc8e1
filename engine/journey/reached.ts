/** The goals that one decision reaches: only candidates that it evaluated, in their order. */
import { evaluateIn, type Guard } from "../guard/guard.ts";
import type { Candidate, CompiledFlow } from "../flow/compiled-flow.ts";
import { isRecord } from "../json/json.ts";
import { goalKey, openPointer, withinPointer, progressGuards, type GoalKind } from "./goals.ts";
import type { Documents } from "./walk.ts";

/**
 * Adds the keys (`goalKey`) of the goals that the decision on the data reaches.
 * @param checklistState of the page table; null for none
 * @param visit page that the borrower asks for; null for the decided page
 * @param reached takes the keys
 */
export function addReached(
  flow: CompiledFlow,
  { application, profile }: Documents,
  { checklistState, visit }: { checklistState: string | null; visit: string | null },
  reached: Set<string>,
): void {
  const add = (kind: GoalKind, pointer: string) =>
    reached.add(goalKey({ kind, part: "flow", pointer }));
  flow.scope.frame.evaluate({ application, profile }, (frame) => {
    const ask = (guard: Guard | null, pointer: string): boolean => {
      if (guard === null) return true;
      const holds = evaluateIn(frame, guard) === true;
      add(holds ? "holds" : "fails", pointer);
      return holds;
    };
    const first = (kind: GoalKind, candidates: readonly Candidate[]): Candidate | null => {
      const winner = candidates.find(({ guard, pointer }) => ask(guard, `${pointer}/when`)) ?? null;
      if (winner !== null) add(kind, winner.pointer);
      return winner;
    };
    const row = first("row", flow.rowsByState.get(checklistState ?? "") ?? []);
    for (const state of taskStates(application)) first("row", flow.rowsByState.get(state) ?? []);
    const state = settled(flow, first);
    const index = flow.definition.states.findIndex(({ id }) => id === state);
    add("state", `/states/${index}`);
    if (row === null) first("page", flow.states.get(state)?.pages ?? []);
    for (const { guard, pointer } of progressGuards(flow)) ask(guard, pointer);
    if (visit === null) return;
    const page = flow.definition.pages.findIndex(({ id }) => id === visit);
    for (const [guard, pointer] of [
      [flow.open.get(visit), openPointer(page)],
      [flow.withinWhen.get(visit), withinPointer(page)],
    ] as const)
      if (guard !== undefined) ask(guard, pointer);
  });
}

/** Returns the states of open tasks: the page table also gives the page of each. */
function taskStates({ tasks }: Documents["application"]): readonly string[] {
  return Array.isArray(tasks)
    ? tasks.flatMap((task) =>
        isRecord(task) && typeof task["state"] === "string" ? [task["state"]] : [],
      )
    : [];
}

/**
 * Returns the state in which the machine settles, as `decide` does: the first entry that holds, or the
 * initial state, then the first transition that holds until none does or a state comes twice.
 * @param first asks candidates in order, records their outcomes, and returns the one that holds
 */
function settled(
  flow: CompiledFlow,
  first: (kind: GoalKind, candidates: readonly Candidate[]) => Candidate | null,
): string {
  let state = first("entry", flow.entries)?.to ?? flow.initial;
  const seen = new Set<string>();
  for (;;) {
    if (seen.has(state)) return state;
    seen.add(state);
    const next = first("transition", flow.states.get(state)?.transitions ?? []);
    if (next === null) return state;
    state = next.to;
  }
}
