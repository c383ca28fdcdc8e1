/** unused-fact: no guard of the flow, its screens or its checklist uses the fact, directly or through another. */
import type { Scope } from "../../guard/scope.ts";
import { joinPointer } from "../../json/pointer.ts";
import { memoize } from "../../memoize.ts";
import { factsUsed } from "./guard-key.ts";
import type { Analysis, LocatedFault, PlacedGuard, Subject } from "../subject.ts";

export const unusedFact: Analysis = (subject) => [
  ...unusedIn("flow", subject.compiled?.scope ?? null, subject.flow.facts ?? {}, subject),
  ...unusedIn(
    "checklist",
    subject.compiledChecklist?.scope ?? null,
    subject.checklist?.facts ?? {},
    subject,
  ),
];

function unusedIn(
  part: "flow" | "checklist",
  scope: Scope | null,
  facts: { readonly [name: string]: string },
  { guardsByFile, compiledChecklist }: Subject,
): readonly LocatedFault[] {
  if (scope === null) return [];
  // The flow's facts are for the flow and the files around it; a checklist has its own.
  const used = new Set(
    guardsByFile
      .filter(([first]) => (first?.part === "checklist") === (part === "checklist"))
      .flatMap((guards) => usedIn(guards)),
  );
  if (part === "checklist")
    for (const { expression } of compiledChecklist?.derive ?? [])
      for (const name of expression?.facts ?? []) useFact(name, scope, used);
  return Object.keys(facts)
    .filter((name) => !used.has(name))
    .map((name): LocatedFault => ({
      part,
      code: "unused-fact",
      severity: "warning",
      pointer: joinPointer("/facts", name),
      message: `No guard uses the fact "${name}".`,
      fix: "Remove it, or use its name in place of its condition.",
    }));
}

/** Returns the names of the facts that the guards of a file use. */
const usedIn = /* @__PURE__ */ memoize((guards: readonly PlacedGuard[]): readonly string[] => [
  ...new Set(
    guards.flatMap(({ guard }) => [...factsUsed(guard.node, guard.scope)].map(({ name }) => name)),
  ),
]);

/** Adds a fact, and the facts that it uses. */
function useFact(name: string, scope: Scope, used: Set<string>): void {
  const fact = scope.facts.get(name);
  used.add(name);
  if (fact) for (const each of factsUsed(fact.node, scope)) used.add(each.name);
}
