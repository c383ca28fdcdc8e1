import { memoize } from "../memoize.ts";
import { compileGuard, type Guard } from "./guard.ts";
import type { Scope } from "./scope.ts";

/**
 * The compiled guard of a source in a scope, cached as long as the scope. Null when the guard does not compile: it never holds, and
 * validation has reported it.
 */
export const cachedGuard: (scope: Scope, source: string) => Guard | null = memoize(
  (scope: Scope, source: string) => compileGuard(source, scope).guard,
);
