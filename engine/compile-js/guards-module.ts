/**
 * Guards as a JavaScript module: `(index, input) => value`. Tests compare generated code with the
 * closures by it.
 */
import type { Guard } from "../guard/guard.ts";
import type { Input } from "../guard/evaluate/frame.ts";
import type { Value } from "../guard/evaluate/outcome.ts";
import type { Scope } from "../guard/scope.ts";
import type { Node } from "../guard/ast.ts";
import { holdsSource } from "./condition.ts";
import { valueOf, writing } from "./expression.ts";
import { moduleText } from "./module.ts";
import { Body, Writer } from "./writer.ts";

export interface GuardFunctions {
  /** Value of the guard; UNDETERMINED when it exceeds the work budget. */
  readonly value: (index: number, input: Input) => Value;
  readonly holds: (index: number, input: Input) => boolean;
}

/** Text of the module. Its functions take the index of a guard in the list. */
export function guardsModule(
  guards: readonly Pick<Guard, "node">[],
  scope: Scope,
  hash: string,
): string {
  const writer = new Writer();
  const context = writing(scope, writer);
  const functionOf = (
    node: Node,
    source: (node: Node, context: ReturnType<typeof writing>) => string,
  ) => {
    const body = new Body();
    const value = source(node, { ...context, body });
    return `() => { ${body.declaration()} return ${value}; }`;
  };
  const values = guards.map(({ node }) => functionOf(node, valueOf));
  const conditions = guards.map(({ node }) => functionOf(node, holdsSource));
  const declarations = [
    writer.render(),
    `const values = [\n${values.join(",\n")}\n];`,
    `const conditions = [\n${conditions.join(",\n")}\n];`,
    "const value = (index, input) => { begin(input); w = kit.MAX_WORK; try { return values[index](); } catch (error) { if (error !== OVER) throw error; return U; } finally { end(); } };",
    "const holds = (index, input) => { begin(input); try { return conditions[index](); } finally { end(); } };",
  ];
  return moduleText(hash, declarations.join("\n"), "{ value, holds }");
}
