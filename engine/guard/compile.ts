/** Syntax tree → closures. It generates no code, so a page may forbid `eval`. */
import { isRecord } from "../json/json.ts";
import { sizeOf, type Node, type NodeKind, type NodeOf } from "./ast.ts";
import { compileComparison } from "./compile-comparison.ts";
import type { Compiled } from "./compiled.ts";
import { memberOf, type Evaluate, type Frame } from "./frame.ts";
import { compileAnd, compileMacro, compileOr } from "./logic.ts";
import { CALLS, element, present } from "./operators.ts";
import { UNDETERMINED, type Value } from "./outcome.ts";
import { memberType, type Scope } from "./scope.ts";
import { ANY, type Field, type Type } from "./type.ts";

interface At {
  readonly scope: Scope;
  /** Elements of the enclosing macros, by name. */
  readonly locals: ReadonlyMap<string, Compiled>;
}

/** Closure for a tree that passed the check. Names that the scope lacks are undetermined. */
export function compileNode(node: Node, scope: Scope): Evaluate {
  return compile(node, { scope, locals: new Map() }).evaluate;
}

function compile(node: Node, at: At): Compiled {
  const compiler = COMPILERS[node.kind] as (node: Node, at: At) => Compiled | Evaluate;
  const compiled = compiler(node, at);
  return typeof compiled === "function"
    ? { evaluate: compiled, type: ANY, slot: null, path: null }
    : compiled;
}

const COMPILERS: { readonly [K in NodeKind]: (node: NodeOf<K>, at: At) => Compiled | Evaluate } = {
  literal:
    ({ value }) =>
    () =>
      value,
  name: compileName,
  field: compileField,
  has: compileHas,
  index: compileIndex,
  list: compileList,
  not: ({ operand }, at) => {
    const read = compile(operand, at).evaluate;
    return (frame) => {
      const value = read(frame);
      return value === true ? false : value === false ? true : UNDETERMINED;
    };
  },
  and: ({ operands }, at) => compileAnd(operands.map((operand) => compile(operand, at).evaluate)),
  or: ({ operands }, at) => compileOr(operands.map((operand) => compile(operand, at).evaluate)),
  compare: (node, at) => compileComparison(node, (part) => compile(part, at)),
  choose: (node, at) => {
    const test = compile(node.test, at).evaluate;
    const then = compile(node.then, at).evaluate;
    const otherwise = compile(node.otherwise, at).evaluate;
    return (frame) => {
      const chosen = test(frame);
      return chosen === true ? then(frame) : chosen === false ? otherwise(frame) : UNDETERMINED;
    };
  },
  call: ({ name, args }, at) => {
    const call = CALLS[name];
    const readers = args.map((argument) => compile(argument, at).evaluate);
    return (frame) => {
      const values = readers.map((read) => read(frame));
      return values.includes(UNDETERMINED) ? UNDETERMINED : call(values);
    };
  },
  macro: (node, at) => {
    const over = compile(node.over, at);
    const slot = at.scope.frame.add({ kind: "local" });
    const type = over.type.kind === "list" ? over.type.items : ANY;
    const element: Compiled = {
      evaluate: (frame) => frame.values[slot],
      type,
      slot: null,
      path: null,
    };
    const locals = new Map(at.locals).set(node.variable, element);
    const body = compile(node.body, { scope: at.scope, locals }).evaluate;
    return compileMacro(node.name, over.evaluate, slot, body, sizeOf(node.body));
  },
};

function compileName({ name }: NodeOf<"name">, { scope, locals }: At): Compiled | Evaluate {
  const local = locals.get(name);
  if (local) return local;
  const variable = scope.variables.get(name);
  if (variable) return numbered(variableSlot(scope, variable.path), variable.type, variable.path);
  const fact = scope.facts.get(name);
  return fact ? numbered(fact.slot, ANY, null) : () => UNDETERMINED;
}

function compileField({ of, name }: NodeOf<"field">, at: At): Compiled {
  const parent = compile(of, at);
  const field = memberType(parent.type, name);
  const type = field?.type ?? ANY;
  if (parent.path === null || parent.slot === null) {
    const read = parent.evaluate;
    const fallback = fallbackOf(field);
    const evaluate: Evaluate = (frame) => memberOf(read(frame), name, fallback);
    return { evaluate, type, slot: null, path: null };
  }
  const path = [...parent.path, name];
  return numbered(fieldSlot(at.scope.frame, parent.slot, path, field), type, path);
}

function compileHas({ of, name }: NodeOf<"has">, at: At): Evaluate {
  const { evaluate: read, type } = compile(of, at);
  if (memberType(type, name) === null) return (frame) => present(read(frame), name);
  // A declared field is always present, because guards read completed data.
  return (frame) => {
    const value = read(frame);
    return value === UNDETERMINED ? UNDETERMINED : isRecord(value);
  };
}

function compileIndex(node: NodeOf<"index">, at: At): Compiled {
  const { evaluate: read, type } = compile(node.of, at);
  const index = compile(node.at, at).evaluate;
  const evaluate: Evaluate = (frame) => {
    const value = read(frame);
    const key = index(frame);
    return value === UNDETERMINED || key === UNDETERMINED ? UNDETERMINED : element(value, key);
  };
  return { evaluate, type: type.kind === "list" ? type.items : ANY, slot: null, path: null };
}

function compileList({ items }: NodeOf<"list">, at: At): Evaluate {
  const readers = items.map((item) => compile(item, at).evaluate);
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

function fieldSlot(frame: Frame, of: number, path: readonly string[], field: Field | null): number {
  const name = path.at(-1) ?? "";
  return frame.path(path, () => ({ kind: "field", of, name, fallback: fallbackOf(field) }));
}

function numbered(slot: number, type: Type, path: readonly string[] | null): Compiled {
  return { evaluate: (frame) => frame.read(slot), type, slot, path };
}

function fallbackOf(field: Field | null): Value {
  return field === null ? UNDETERMINED : field.fallback;
}
