import { isWritten } from "#engine/analyze/answers/unwritten-field.ts";
import { cachedGuard, joinPointer, type Entities } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { pointerOf } from "#engine/space/atom.ts";
import type { Effective, EffectiveFlow } from "../../model.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import type { PartJson } from "../../parts/flow-parts.ts";
import { SYNCHRONIZED } from "../../writes/signer-writes.ts";
import { setBySomebody, writtenIn } from "../../writes/written-pointers.ts";
import { allFlows, findingAt, type Check } from "../check.ts";
import { scopeOf } from "../guard-faults.ts";

type Role = PartJson<"signers">["roles"][number];

/**
 * Finds marks of signers that read what neither the flow of the role nor the borrower's application writes there: the
 * borrower would wait for ever.
 */
export const markUnwritten: Check = (effective, definitions) =>
  [...effective.flows.values()].flatMap(({ signers }) => {
    if (signers === null || !Array.isArray(signers.value.roles)) return [];
    return signers.value.roles.flatMap((role, index) => {
      const own = allFlows(effective, definitions).get(role.flow);
      if (own === undefined) return [];
      return unwrittenIn(role, own, flowEntities(own, definitions), effective.schemas).map(
        ({ mark, place }) =>
          findingAt(effective, signers, joinPointer("/roles", index, "marks", mark), {
            code: "unwritten-field",
            severity: "warning",
            message: `Nothing in the flow "${role.flow}" collects or writes ${place}, and the role does not share it, so the mark "${mark}" does not see it.`,
            fix: "Read a value that the flow writes, or add the place to `shares`.",
          }),
      );
    });
  });

/** Lenders share the roles and most flows. */
const unwrittenIn = memoize(
  (
    { marks, shares }: Role,
    flow: EffectiveFlow,
    entities: Entities,
    schemas: Effective["schemas"],
  ): readonly { mark: string; place: string }[] => {
    const written = new Set([
      ...writtenIn(flow, schemas, "may"),
      ...setBySomebody(entities).flat(),
      ...SYNCHRONIZED,
      ...(shares ?? []),
    ]);
    const scope = scopeOf(entities, flow.flow.value.facts);
    return Object.entries(marks ?? {}).flatMap(([mark, source]) =>
      [...new Set(cachedGuard(scope, source)?.reads.map(pointerOf))]
        .filter((place) => !isWritten(place, written))
        .map((place) => ({ mark, place })),
    );
  },
);
