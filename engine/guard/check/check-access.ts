/** Type check of names, fields and elements. */
import type { NodeOf, Span } from "../ast.ts";
import { nearName, fault, inferred, type CheckContext, type Inferred } from "./checking.ts";
import { memberType } from "../scope.ts";
import { ANY, BOOLEAN, typeName } from "../type.ts";

/** Infers the type of a variable, a fact or an element. An unknown name is a fault and has any type. */
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
    nearName(node.name, names) ??
    `Names are ${[...scope.variables.keys()].join(", ")} and the facts of this file.`;
  fault(checking, node, "guard-unknown-name", `unknown name '${node.name}'`, fix);
  return inferred(ANY);
}

/** Infers the type of a field of an object. A field that the schema lacks is a fault and has any type. */
export function checkMember(
  object: Inferred,
  name: string,
  span: Span,
  checking: CheckContext,
): Inferred {
  const path = object.path === null ? null : `${object.path}.${name}`;
  if (object.type.kind === "any") {
    if (path !== null) checking.read(path);
    return { type: ANY, path, unsure: true };
  }
  const field = memberType(object.type, name);
  if (field) {
    if (path !== null) checking.read(path);
    return { type: field.type, path, unsure: object.unsure };
  }
  const owner = object.path === null ? "this" : `'${object.path}'`;
  if (object.type.kind === "object") {
    const fix = nearName(name, object.type.fields.keys());
    fault(checking, span, "guard-unknown-field", `unknown field '${name}' on ${owner}`, fix);
  } else {
    const message = `${owner} is ${typeName(object.type)} and has no field '${name}'`;
    const fix =
      object.type.kind === "list" ? `Use .exists(x, x.${name} …) to look at its elements.` : null;
    fault(checking, span, "guard-type", message, fix);
  }
  return inferred(ANY);
}

export function checkIndex(
  node: NodeOf<"index">,
  object: Inferred,
  index: Inferred,
  checking: CheckContext,
): Inferred {
  if (object.type.kind === "object") {
    fault(
      checking,
      node.key,
      "guard-type",
      "fields of an object are read by name",
      "Write .name instead of [ ].",
    );
  } else if (object.type.kind === "list") {
    if (index.type.kind !== "number" && index.type.kind !== "any") {
      fault(
        checking,
        node.key,
        "guard-type",
        `a list is indexed by a number, not ${typeName(index.type)}`,
        null,
      );
    }
    return {
      type: object.type.items,
      path: object.path === null ? null : `${object.path}[]`,
      unsure: true,
    };
  } else if (object.type.kind !== "any") {
    fault(checking, node.object, "guard-type", `${typeName(object.type)} has no elements`, null);
  }
  return inferred(ANY, true);
}
