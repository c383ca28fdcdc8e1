/** Type check of names, fields and elements. */
import type { NodeOf, Span } from "./ast.ts";
import { didYouMean, fault, inferred, type CheckContext, type Inferred } from "./checking.ts";
import { memberType } from "./scope.ts";
import { ANY, BOOLEAN, typeName } from "./type.ts";

export function checkName(node: NodeOf<"name">, checking: CheckContext): Inferred {
  const { scope, locals } = checking;
  const local = locals.get(node.name);
  if (local) return local;
  const variable = scope.variables.get(node.name);
  if (variable) {
    const path = variable.path.join(".");
    checking.read(path);
    return { type: variable.type, path, unsure: false };
  }
  const fact = scope.facts.get(node.name);
  if (fact) {
    checking.use(fact.name);
    for (const path of fact.reads) checking.read(path);
    return inferred(BOOLEAN, fact.unsure);
  }
  const names = [...locals.keys(), ...scope.variables.keys(), ...scope.facts.keys()];
  const fix =
    didYouMean(node.name, names) ??
    `Names are ${[...scope.variables.keys()].join(", ")} and the facts of this file.`;
  fault(checking, node, "guard-unknown-name", `unknown name '${node.name}'`, fix);
  return inferred(ANY);
}

export function checkMember(
  of: Inferred,
  name: string,
  at: Span,
  checking: CheckContext,
): Inferred {
  const path = of.path === null ? null : `${of.path}.${name}`;
  if (of.type.kind === "any") {
    if (path !== null) checking.read(path);
    return { type: ANY, path, unsure: true };
  }
  const field = memberType(of.type, name);
  if (field) {
    if (path !== null) checking.read(path);
    return { type: field.type, path, unsure: of.unsure };
  }
  const owner = of.path === null ? "this" : `'${of.path}'`;
  if (of.type.kind === "object") {
    const fix = didYouMean(name, of.type.fields.keys());
    fault(checking, at, "guard-unknown-field", `unknown field '${name}' on ${owner}`, fix);
  } else {
    const message = `${owner} is ${typeName(of.type)} and has no field '${name}'`;
    const fix =
      of.type.kind === "list" ? `Use .exists(x, x.${name} …) to look at its elements.` : null;
    fault(checking, at, "guard-type", message, fix);
  }
  return inferred(ANY);
}

export function checkIndex(
  node: NodeOf<"index">,
  of: Inferred,
  index: Inferred,
  checking: CheckContext,
): Inferred {
  if (of.type.kind === "object") {
    fault(
      checking,
      node.at,
      "guard-type",
      "fields of an object are read by name",
      "Write .name instead of [ ].",
    );
  } else if (of.type.kind === "list") {
    if (index.type.kind !== "number" && index.type.kind !== "any") {
      fault(
        checking,
        node.at,
        "guard-type",
        `a list is indexed by a number, not ${typeName(index.type)}`,
        null,
      );
    }
    return { type: of.type.items, path: of.path === null ? null : `${of.path}[]`, unsure: true };
  } else if (of.type.kind !== "any") {
    fault(checking, node.of, "guard-type", `${typeName(of.type)} has no elements`, null);
  }
  return inferred(ANY, true);
}
