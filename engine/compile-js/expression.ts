/**
 * Guard → JavaScript expression of its value. It evaluates in the order of the closures
 * (`guard/evaluate/compile.ts`) and counts the same work.
 */
import { literalsOf, sizeOf, type Node, type NodeKind, type NodeOf } from "../guard/ast.ts";
import { UNDETERMINED, type Value } from "../guard/evaluate/outcome.ts";
import { memberType, type Scope } from "../guard/scope.ts";
import { ANY, type Field, type Type } from "../guard/type.ts";
import { textLiteral } from "./literal.ts";
import { Body, type Slot, type Writer } from "./writer.ts";

/** The state of the generator at one expression. */
export interface WriteContext {
  readonly scope: Scope;
  readonly writer: Writer;
  readonly body: Body;
  /** Elements of the enclosing macros, by name. */
  readonly locals: ReadonlyMap<string, Local>;
  /** Function names of the facts generated so far. Null while a fact is being generated. */
  readonly facts: Map<string, string | null>;
}

interface Local {
  /** Name of the variable that holds the element. */
  readonly variable: string;
  readonly type: Type;
}

/** Source of an expression, and its type. */
interface Written {
  readonly source: string;
  readonly type: Type;
  readonly slot: Slot | null;
  readonly path: readonly string[] | null;
}

/** Begins the body of one function of the module. */
export function writing(scope: Scope, writer: Writer): WriteContext {
  return { scope, writer, body: new Body(), locals: new Map(), facts: new Map() };
}

/** Returns the source of the value. `U` is UNDETERMINED. */
export function valueOf(node: Node, context: WriteContext): string {
  return write(node, context).source;
}

function write(node: Node, context: WriteContext): Written {
  const writer = WRITERS[node.kind] as (node: Node, context: WriteContext) => Written | string;
  const written = writer(node, context);
  return typeof written === "string" ? plain(written) : written;
}

function plain(source: string, type: Type = ANY): Written {
  return { source, type, slot: null, path: null };
}

const WRITERS: {
  readonly [K in NodeKind]: (node: NodeOf<K>, context: WriteContext) => Written | string;
} = {
  literal: ({ value }, context) => context.writer.value(value),
  name: writeName,
  field: writeField,
  has: ({ object, name }, context) => {
    const owner = write(object, context);
    const t = context.body.temporary();
    const there =
      memberType(owner.type, name) === null
        ? `kit.present(${t}, ${textLiteral(name)})`
        : `kit.isRecord(${t})`;
    return `((${t} = ${owner.source}) === U ? U : ${there})`;
  },
  index: (node, context) => {
    const object = write(node.object, context);
    const [value, key] = [context.body.temporary(), context.body.temporary()];
    const source = `(${value} = ${object.source}, ${key} = ${valueOf(node.key, context)}, ${value} === U || ${key} === U ? U : kit.element(${value}, ${key}))`;
    return plain(source, object.type.kind === "list" ? object.type.items : ANY);
  },
  list: ({ items }, context) => {
    const t = context.body.temporary();
    return `((${t} = [${items.map((item) => valueOf(item, context)).join(", ")}]).includes(U) ? U : ${t})`;
  },
  not: ({ operand }, context) => {
    const t = context.body.temporary();
    return `((${t} = ${valueOf(operand, context)}) === true ? false : ${t} === false ? true : U)`;
  },
  and: ({ operands }, context) => chain(operands, context, false),
  or: ({ operands }, context) => chain(operands, context, true),
  compare: writeComparison,
  choose: ({ test, then, otherwise }, context) => {
    const t = context.body.temporary();
    return `((${t} = ${valueOf(test, context)}) === true ? ${valueOf(then, context)} : ${t} === false ? ${valueOf(otherwise, context)} : U)`;
  },
  call: ({ name, args }, context) => {
    const sources = args.map((argument) => {
      const t = context.body.temporary();
      return { t, source: `${t} = ${valueOf(argument, context)}` };
    });
    const [text, part] = sources.map(({ t }) => t);
    const evaluated = sources.map(({ source }) => source).join(", ");
    if (name === "size") return `(${evaluated}, ${text} === U ? U : kit.size(${text}))`;
    return `(${evaluated}, typeof ${text} === "string" && typeof ${part} === "string" ? ${text}.${METHODS[name]}(${part}) : U)`;
  },
  macro: writeMacro,
};

const METHODS = { startsWith: "startsWith", endsWith: "endsWith", contains: "includes" } as const;

/**
 * A decisive operand ends the chain. Otherwise every operand is evaluated, and an undetermined one
 * makes the whole undetermined.
 */
function chain(operands: readonly Node[], context: WriteContext, decisive: boolean): string {
  const values = operands.map((operand) => ({
    t: context.body.temporary(),
    source: valueOf(operand, context),
  }));
  const some = values.map(({ t, source }) => `(${t} = ${source}) === ${decisive}`).join(" || ");
  const every = values.map(({ t }) => `${t} === ${!decisive}`).join(" && ");
  return `(${some} ? ${decisive} : ${every} ? ${!decisive} : U)`;
}

function writeName({ name }: NodeOf<"name">, context: WriteContext): Written | string {
  const local = context.locals.get(name);
  if (local) return plain(local.variable, local.type);
  const variable = context.scope.variables.get(name);
  if (variable)
    return slotRead(variableSlot(variable.path, context), variable.type, variable.path, context);
  return factCall(name, context) ?? "U";
}

/**
 * Source of a call to the function of a fact; generates the function at the first call. Null when
 * there is no such fact.
 */
function factCall(name: string, context: WriteContext): string | null {
  const fact = context.scope.facts.get(name);
  if (!fact) return null;
  const functionName = context.facts.get(name);
  // The checker rejects a fact that depends on itself; here it is undetermined, as in the closures.
  if (functionName !== undefined) return functionName === null ? "U" : `${functionName}()`;
  context.facts.set(name, null);
  const body = new Body();
  const source = valueOf(fact.node, { ...context, body, locals: new Map() });
  const [called, memory] = [
    context.writer.name("f"),
    context.writer.memory(context.writer.name("m")),
  ];
  context.writer.declare(
    `const ${called} = () => { if (${memory} !== undefined) return ${memory}; ${body.declaration()} return ${memory} = ${source}; };`,
  );
  context.facts.set(name, called);
  return `${called}()`;
}

function slotRead(slot: Slot, type: Type, path: readonly string[], context: WriteContext): Written {
  const { writer } = context;
  const often = context.locals.size > 0;
  // Counts the read only when the source is used: a field of the value is read through its
  // container instead.
  return {
    get source() {
      return writer.read(slot, often);
    },
    type,
    slot,
    path,
  };
}

function variableSlot(path: readonly string[], { scope, writer }: WriteContext): Slot {
  const [root = "", ...names] = path;
  const document = scope.variables.get(root);
  let slot = writer.root(root, document?.type.kind === "object");
  let type = document?.type ?? ANY;
  let walked: readonly string[] = [root];
  for (const name of names) {
    const field = memberType(type, name);
    walked = [...walked, name];
    slot = writer.field(slot, walked, fallbackOf(field));
    type = field?.type ?? ANY;
  }
  return slot;
}

function writeField({ object, name }: NodeOf<"field">, context: WriteContext): Written {
  const parent = write(object, context);
  const field = memberType(parent.type, name);
  const type = field?.type ?? ANY;
  if (parent.path !== null && parent.slot !== null) {
    const path = [...parent.path, name];
    return slotRead(
      context.writer.field(parent.slot, path, fallbackOf(field)),
      type,
      path,
      context,
    );
  }
  const [p, x] = [context.body.temporary(), context.body.temporary()];
  const key = textLiteral(name);
  const absent = field === null ? `${x} === undefined` : `${x} === undefined || ${x} === null`;
  const member = `(${x} = ${p}[${key}], ${absent} || !own(${p}, ${key}) ? ${context.writer.value(fallbackOf(field))} : ${x})`;
  return plain(`((${p} = record(${parent.source})) === null ? U : ${member})`, type);
}

const ORDERS = {
  "<": { compare: "less", numbers: (t: string, n: string) => `${t} < ${n}` },
  "<=": { compare: "lessOrEqual", numbers: (t: string, n: string) => `!(${t} > ${n})` },
  ">": { compare: "greater", numbers: (t: string, n: string) => `${t} > ${n}` },
  ">=": { compare: "greaterOrEqual", numbers: (t: string, n: string) => `!(${t} < ${n})` },
} as const;

function writeComparison(
  { operator, left, right }: NodeOf<"compare">,
  context: WriteContext,
): string {
  const a = valueOf(left, context);
  const t = context.body.temporary();
  if (right.kind === "literal" && (operator === "==" || operator === "!=")) {
    const same = operator === "==" ? "===" : "!==";
    return `((${t} = ${a}) === U ? U : ${t} ${same} ${context.writer.value(right.value)})`;
  }
  const members = operator === "in" ? literalsOf(right) : null;
  if (members !== null) return `((${t} = ${a}) === U ? U : ${oneOf(t, members, context)})`;
  if (right.kind === "literal" && typeof right.value === "number" && operator in ORDERS) {
    const { numbers } = ORDERS[operator as keyof typeof ORDERS];
    return `(typeof (${t} = ${a}) === "number" ? ${numbers(t, context.writer.value(right.value))} : U)`;
  }
  const u = context.body.temporary();
  const spend = `typeof ${u} === "object" && ${u} !== null && charge(kit.collectionSize(${u}))`;
  return `(${t} = ${a}, ${u} = ${valueOf(right, context)}, ${t} === U || ${u} === U ? U : (${spend}, ${compared(operator, t, u)}))`;
}

function compared(operator: NodeOf<"compare">["operator"], left: string, right: string): string {
  if (operator === "==") return `kit.equal(${left}, ${right})`;
  if (operator === "!=") return `!kit.equal(${left}, ${right})`;
  if (operator === "in") return `kit.contained(${left}, ${right})`;
  return `kit.${ORDERS[operator].compare}(${left}, ${right})`;
}

/** Literals are scalars, for which `===` is CEL's equality. */
export function oneOf(
  variable: string,
  members: readonly (string | number | boolean | null)[],
  { writer }: WriteContext,
): string {
  if (members.length === 0) return "false";
  const tests = [...new Set(members)].map((member) => `${variable} === ${writer.value(member)}`);
  return `(${tests.join(" || ")})`;
}

function writeMacro(node: NodeOf<"macro">, context: WriteContext): string {
  const over = write(node.over, context);
  const [called, element] = [context.writer.name("q"), context.writer.name("e")];
  const type = over.type.kind === "list" ? over.type.items : ANY;
  const locals = new Map(context.locals).set(node.variable, { variable: element, type });
  const body = new Body();
  const outcome = valueOf(node.body, { ...context, body, locals });
  const around = [...new Set([...context.locals.values()].map(({ variable }) => variable))];
  const { begin, each, end } = FOLDED[node.name];
  context.writer.declare(
    `const ${called} = (${["over", ...around].join(", ")}) => { const range = kit.rangeOf(over); if (range === null) return U; ${begin} ${body.declaration()} ` +
      `for (let i = 0; i < range.length; i += 1) { charge(${sizeOf(node.body)}); const ${element} = range[i]; const o = ${outcome}; ${each} } ${end} };`,
  );
  return `${called}(${[over.source, ...around].join(", ")})`;
}

const FOLDED = {
  exists: {
    begin: "let result = false;",
    each: "if (o === true) return true; if (o !== false) result = U;",
    end: "return result;",
  },
  all: {
    begin: "let result = true;",
    each: "if (o === false) return false; if (o !== true) result = U;",
    end: "return result;",
  },
  // Counting needs every element, so no outcome ends the loop early.
  exists_one: {
    begin: "let count = 0, odd = false;",
    each: "if (o === true) count += 1; else if (o !== false) odd = true;",
    end: "return odd ? U : count === 1;",
  },
} as const;

function fallbackOf(field: Field | null): Value {
  return field === null ? UNDETERMINED : field.fallback;
}
