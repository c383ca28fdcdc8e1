import { cachedGuard, holds, type CompiledFlow } from "#engine/index.ts";
import type { Subject } from "./bind.ts";

/**
 * Whether a guard of a screen of this flow holds. A guard that does not compile never does;
 * validation has reported it.
 */
export function guardHolds(flow: CompiledFlow, source: string, subject: Subject): boolean {
  const guard = cachedGuard(flow.scope, source);
  return guard !== null && holds(guard, { ...subject });
}
