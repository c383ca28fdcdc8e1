import { compileGuard, holds, type CompiledFlow, type Guard } from "#engine/index.ts";
import type { Subject } from "#src/drafts/bind.ts";

const compiled = new WeakMap<CompiledFlow, Map<string, Guard | null>>();

/** Whether a guard of a screen of this flow holds; one that does not compile never does, as validation has said before. */
export function guardHolds(flow: CompiledFlow, source: string, subject: Subject): boolean {
  let known = compiled.get(flow);
  if (!known) compiled.set(flow, (known = new Map<string, Guard | null>()));
  let guard = known.get(source);
  if (guard === undefined) known.set(source, (guard = compileGuard(source, flow.scope).guard));
  return guard !== null && holds(guard, { ...subject });
}
