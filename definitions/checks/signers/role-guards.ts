/** The guards of a role: of its marks, and of the moment at which the person declines. */
import { cachedCompilation, guardFinding, joinPointer, type Entities } from "#engine/index.ts";
import { namedFacts } from "#engine/analyze/guards/named-facts.ts";
import { derived } from "#engine/memoize.ts";
import type { Finding } from "../../findings/finding.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import type { Definitions, Effective, EffectiveFlow } from "../../model.ts";
import type { PartJson } from "../../parts/flow-parts.ts";
import { allFlows, findingAt } from "../check.ts";
import { neverHolds, scopeOf } from "../guard-faults.ts";

export type Role = PartJson<"signers">["roles"][number];

/** A role at its place, with everything that its checks read. */
export interface Placed {
  effective: Effective;
  definitions: Definitions;
  flow: EffectiveFlow;
  signers: NonNullable<EffectiveFlow["signers"]>;
  entities: Entities;
  role: Role;
  pointer: string;
}

/** The marks read the person's application with the facts of the role's flow. */
export function markFaults({
  effective,
  definitions,
  signers,
  role,
  pointer,
}: Placed): readonly Finding[] {
  const own = allFlows(effective, definitions).get(role.flow);
  if (own === undefined) return [];
  const entities = flowEntities(own, definitions);
  return Object.entries(role.marks ?? {}).flatMap(([mark, source]) =>
    guardFaults(source, own, entities, {
      pointer: joinPointer(pointer, "marks", mark),
      signers,
      effective,
    }),
  );
}

/** `declinedWhen` reads the borrower's application with the facts of the product's flow. */
export function declineFaults({
  effective,
  flow,
  signers,
  entities,
  role,
  pointer,
}: Placed): readonly Finding[] {
  return guardFaults(role.declinedWhen, flow, entities, {
    pointer: joinPointer(pointer, "declinedWhen"),
    signers,
    effective,
  });
}

/** @param flow the flow whose facts the guard may name */
function guardFaults(
  source: unknown,
  { flow }: EffectiveFlow,
  entities: Entities,
  { pointer, signers, effective }: Pick<Placed, "pointer" | "signers" | "effective">,
): readonly Finding[] {
  if (typeof source !== "string") return [];
  const map = signers.sourceMap(effective.organisation);
  const named = scopeOf(entities, factsIn(flow.value, source));
  // The fault of a guard lists all facts.
  const scope =
    cachedCompilation(named, source).diagnostics.length === 0
      ? named
      : scopeOf(entities, flow.value.facts);
  return neverHolds(source, { scope, entities })
    ? [
        findingAt(effective, signers, pointer, {
          code: "unsatisfiable-guard",
          message: "No data makes this guard true.",
          fix: "Correct the condition, or remove it.",
        }),
      ]
    : cachedCompilation(scope, source).diagnostics.map((diagnostic) =>
        guardFinding(diagnostic, source, pointer, map),
      );
}

/** Returns the facts of a flow that a guard names: an edit of another one leaves what is found. */
const factsIn = derived(({ facts = {} }: EffectiveFlow["flow"]["value"], source: string) =>
  namedFacts([["", source]], facts),
);
