import { memoize } from "../memoize.ts";
import { compileGuard, type Guard, type GuardResult } from "./guard.ts";
import type { Scope } from "./scope.ts";

/** The result of compiling a source in a scope, cached as long as the scope. */
export const cachedCompilation: (scope: Scope, source: string) => GuardResult =
  /* @__PURE__ */ memoize((scope: Scope, source: string) => compileGuard(source, scope));

/** Null when the guard does not compile: it never holds, and validation has reported it. */
export const cachedGuard = (scope: Scope, source: string): Guard | null =>
  cachedCompilation(scope, source).guard;
