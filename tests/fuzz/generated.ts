/**
 * Loads generated guards without the module loader, which keeps every module: a run makes many
 * thousands.
 */
import { runInThisContext } from "node:vm";
import { guardsModule, type GuardFunctions } from "#engine/compile-js/guards-module.ts";
import { KIT, type Kit } from "#engine/compile-js/kit.ts";
import type { Node } from "#engine/guard/ast.ts";
import type { Scope } from "#engine/guard/scope.ts";

export interface Generated {
  readonly functions: GuardFunctions;
  readonly length: number;
}

export function generated(nodes: readonly Node[], scope: Scope): Generated {
  const text = guardsModule(
    nodes.map((node) => ({ node })),
    scope,
    "fuzz",
  );
  const script = text
    .replace(/^export const (hash|version) = .*$/gm, "")
    .replace("export default ", '"use strict"; ');
  const make = runInThisContext(script) as (kit: Kit) => GuardFunctions;
  return { functions: make(KIT), length: text.length };
}
