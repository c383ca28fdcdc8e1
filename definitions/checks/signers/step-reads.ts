import { cachedGuard, type Entities, type Guard } from "#engine/index.ts";
import type { PartJson } from "../../parts/flow-parts.ts";
import { scopeOf } from "../guard-faults.ts";

/**
 * Returns the places that decide whether a step of a checklist is done: those that its guard reads,
 * its facts included, and those that decide the derived values among them.
 */
export function stepReads(
  checklist: PartJson<"checklist"> | null,
  entities: Entities,
  id: string,
): Set<string> {
  const { steps = [], derive = [], facts } = checklist ?? {};
  const scope = scopeOf(entities, facts);
  const guardOf = (source: string | undefined): Guard | null =>
    source === undefined ? null : cachedGuard(scope, source);
  const reads = new Set<string>();
  const pending = [guardOf(steps.find((step) => step.id === id)?.done)];
  const followed = new Set<string>();
  for (let guard = pending.pop(); guard !== undefined; guard = pending.pop())
    for (const read of guard?.reads ?? []) {
      reads.add(read);
      const pointer = `/${read.replaceAll(".", "/")}`;
      for (const { id: derived, set, when } of derive)
        if (set === pointer && !followed.has(derived)) {
          followed.add(derived);
          pending.push(guardOf(when));
        }
    }
  return reads;
}
