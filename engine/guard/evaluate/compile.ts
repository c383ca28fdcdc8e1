/** Syntax tree → closures. It generates no code, so a page may forbid `eval`. */
import { isRecord } from "../../json/json.ts";
import { sizeOf, type Node, type NodeKind, type NodeOf } from "../ast.ts";
import { compileComparison } from "./compile-comparison.ts";
import type { Compiled } from "./compiled.ts";
import { memberOf, type Evaluate, type Frame } from "./frame.ts";
import { compileAnd, compileMacro, compileOr } from "./logic.ts";
import { CALLS, element, present } from "./operators.ts";
import { UNDETERMINED, type Value } from "./outcome.ts";
import { memberType, type Scope } from "../scope.ts";
import { ANY, type Field, type Type } from "../type.ts";

export interface CompileContext {
  readonly scope: Scope;
  /** The closures by kind of node; expressions have their own for some kinds. */
  readonly compilers: Compilers;
  /** Elements of the enclosing macros, by name. */
  readonly locals: ReadonlyMap<string, Compiled>;
}

/** Closure for a tree that passed the check. Names that the scope lacks are undetermined. */
export function compileNode(node: Node, scope: Scope): Evaluate {
  return compileIn(node, scope, COMPILERS);
}

/** Closure for a tree of any type with these rules. */
export function compileIn(node: Node, scope: Scope, compilers: Compilers): Evaluate {
  return compile(node, { scope, compilers, locals: new Map() }).evaluate;
}

export function compile(node: Node, context: CompileContext): Compiled {
  const compiler = context.compilers[node.kind] as (
    node: Node,
    context: CompileContext,
  ) => Compiled | Evaluate;
  const compiled = compiler(node, context);
  return typeof compiled === "function"
    ? { evaluate: compiled, type: ANY, slot: null, path: null }
    : compiled;
}

export type Compilers = {
  readonly [K in NodeKind]: (node: NodeOf<K>, context: CompileContext) => Compiled | Evaluate;
};

export const COMPILERS: Compilers = {
  literal:
    ({ value }) =>
    () =>
      value,
  name: compileName,
  field: compileField,
  has: compileHas,
  index: compileIndex,
  list: compileList,
  not: ({ operand }, context) => {
    const read = compile(operand, context).evaluate;
    return (frame) => {
      const value = read(frame);
      return value === true ? false : value === false ? true : UNDETERMINED;
    };
  },
  and: ({ operands }, context) =>
    compileAnd(operands.map((operand) => compile(operand, context).evaluate)),
  or: ({ operands }, context) =>
    compileOr(operands.map((operand) => compile(operand, context).evaluate)),
  compare: (node, context) => compileComparison(node, (part) => compile(part, context)),
  choose: (node, context) => {
    const test = compile(node.test, context).evaluate;
    const then = compile(node.then, context).evaluate;
    const otherwise = compile(node.otherwise, context).evaluate;
    return (frame) => {
      const chosen = test(frame);
      return chosen === true ? then(frame) : chosen === false ? otherwise(frame) : UNDETERMINED;
    };
  },
  call: ({ name, args }, context) => {
    const call = CALLS[name];
    const readers = args.map((argument) => compile(argument, context).evaluate);
    return (frame) => {
      const values = readers.map((read) => read(frame));
      return values.includes(UNDETERMINED) ? UNDETERMINED : call(values);
    };
  },
  macro: (node, context) => {
    const { over, slot, body, cost } = compileMacroParts(node, context);
    return compileMacro(node.name, over, slot, body, cost);
  },
};

/** The list of a macro, the slot of its element, and its body with the steps that it costs. */
export function compileMacroParts(node: NodeOf<"macro">, context: CompileContext) {
  const over = compile(node.over, context);
  const slot = context.scope.frame.add({ kind: "local" });
  const type = over.type.kind === "list" ? over.type.items : ANY;
  const element: Compiled = {
    evaluate: (frame) => frame.values[slot],
    type,
    slot: null,
    path: null,
  };
  const locals = new Map(context.locals).set(node.variable, element);
  const body = compile(node.body, { ...context, locals }).evaluate;
  return { over: over.evaluate, slot, body, cost: sizeOf(node.body) };
}

function compileName(
  { name }: NodeOf<"name">,
  { scope, locals }: CompileContext,
): Compiled | Evaluate {
  const local = locals.get(name);
  if (local) return local;
  const variable = scope.variables.get(name);
  if (variable) return numbered(variableSlot(scope, variable.path), variable.type, variable.path);
  const fact = scope.facts.get(name);
  return fact ? numbered(fact.slot, ANY, null) : () => UNDETERMINED;
}

function compileField({ object, name }: NodeOf<"field">, context: CompileContext): Compiled {
  const parent = compile(object, context);
  const field = memberType(parent.type, name);
  const type = field?.type ?? ANY;
  if (parent.path === null || parent.slot === null) {
    const read = parent.evaluate;
    const fallback = fallbackOf(field);
    const evaluate: Evaluate = (frame) => memberOf(read(frame), name, fallback);
    return { evaluate, type, slot: null, path: null };
  }
  const path = [...parent.path, name];
  return numbered(fieldSlot(context.scope.frame, parent.slot, path, field), type, path);
}

function compileHas({ object, name }: NodeOf<"has">, context: CompileContext): Evaluate {
  const { evaluate: read, type } = compile(object, context);
  if (memberType(type, name) === null) return (frame) => present(read(frame), name);
  // A declared field is always present, because guards read completed data.
  return (frame) => {
    const value = read(frame);
    return value === UNDETERMINED ? UNDETERMINED : isRecord(value);
  };
}

function compileIndex(node: NodeOf<"index">, context: CompileContext): Compiled {
  const { evaluate: read, type } = compile(node.object, context);
  const index = compile(node.key, context).evaluate;
  const evaluate: Evaluate = (frame) => {
    const value = read(frame);
    const key = index(frame);
    return value === UNDETERMINED || key === UNDETERMINED ? UNDETERMINED : element(value, key);
  };
  return { evaluate, type: type.kind === "list" ? type.items : ANY, slot: null, path: null };
}

function compileList({ items }: NodeOf<"list">, context: CompileContext): Evaluate {
  const readers = items.map((item) => compile(item, context).evaluate);
  return (frame) => {
    const values = readers.map((read): Value => read(frame));
    return values.includes(UNDETERMINED) ? UNDETERMINED : values;
  };
}

/** Returns the slot of a variable: of a document, or of the field that the variable refers to. */
function variableSlot(scope: Scope, path: readonly string[]): number {
  const [root = "", ...names] = path;
  const document = scope.variables.get(root);
  const typed = document?.type.kind === "object";
  let slot = scope.frame.path([root], () => ({ kind: "root", name: root, typed }));
  let type = document?.type ?? ANY;
  let walked: readonly string[] = [root];
  for (const name of names) {
    const field = memberType(type, name);
    walked = [...walked, name];
    slot = fieldSlot(scope.frame, slot, walked, field);
    type = field?.type ?? ANY;
  }
  return slot;
}

function fieldSlot(
  frame: Frame,
  parent: number,
  path: readonly string[],
  field: Field | null,
): number {
  const name = path.at(-1) ?? "";
  return frame.path(path, () => ({ kind: "field", parent, name, fallback: fallbackOf(field) }));
}

function numbered(slot: number, type: Type, path: readonly string[] | null): Compiled {
  return { evaluate: (frame) => frame.read(slot), type, slot, path };
}

function fallbackOf(field: Field | null): Value {
  return field === null ? UNDETERMINED : field.fallback;
}
