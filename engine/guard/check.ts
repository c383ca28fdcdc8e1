/** Type check of a guard's tree: reports every fault at once, and lists the fields read. */
import type { Node, NodeKind, NodeOf, Span } from "./ast.ts";
import { checkIndex, checkMember, checkName } from "./check-access.ts";
import { checkComparison } from "./check-comparison.ts";
import { closest } from "./suggest.ts";
import type { Scope } from "./scope.ts";
import { ANY, BOOLEAN, eitherType, NUMBER, STRING, typeName, type Type } from "./type.ts";

/** A fault in a guard: what is wrong, where in its source, and how to put it right. */
export interface Diagnostic extends Span {
  readonly code: DiagnosticCode;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly fix: string | null;
}

export type DiagnosticCode =
  | "guard-syntax"
  | "guard-unknown-name"
  | "guard-unknown-field"
  | "guard-type"
  | "guard-impossible-value"
  | "guard-always-present"
  | "guard-fact-cycle"
  | "guard-undetermined";

export interface Checked {
  readonly type: Type;
  readonly diagnostics: readonly Diagnostic[];
  /** Canonical paths of the fields read, elements of lists as `[]`, such as `application.consents[].type`. */
  readonly reads: readonly string[];
  /** Names of the facts used. */
  readonly facts: readonly string[];
  /** Whether the outcome can be undetermined on data that fits the schema. */
  readonly unsure: boolean;
}

/** What is known of an expression. */
export interface Known {
  readonly type: Type;
  readonly path: string | null;
  /** It can be undetermined on data that fits the schema. */
  readonly unsure: boolean;
}

/** One check in progress. `present`: paths that the conditions before have shown to be there. */
export interface Checking {
  readonly scope: Scope;
  readonly locals: ReadonlyMap<string, Known>;
  readonly present: ReadonlySet<string>;
  readonly report: (diagnostic: Diagnostic) => void;
  readonly read: (path: string) => void;
  readonly use: (fact: string) => void;
}

/** Checks a guard against its scope. A value that is not true or false is a fault. */
export function checkGuard(node: Node, scope: Scope): Checked {
  const diagnostics: Diagnostic[] = [];
  const reads = new Set<string>();
  const facts = new Set<string>();
  const checking: Checking = {
    scope,
    locals: new Map(),
    present: new Set(),
    report: (diagnostic) => diagnostics.push(diagnostic),
    read: (path) => reads.add(path),
    use: (fact) => facts.add(fact),
  };
  const { type, unsure } = check(node, checking);
  if (type.kind !== "boolean" && type.kind !== "any") {
    const message = `a guard must be true or false; this is ${typeName(type)}`;
    diagnostics.push({
      ...spanOf(node),
      code: "guard-type",
      severity: "error",
      message,
      fix: booleanFix(type),
    });
  }
  return { type, diagnostics, reads: withoutPrefixes(reads), facts: [...facts], unsure };
}

export function check(node: Node, checking: Checking): Known {
  const checker = CHECKERS[node.kind] as (node: Node, checking: Checking) => Known;
  return checker(node, checking);
}

const CHECKERS: { readonly [K in NodeKind]: (node: NodeOf<K>, checking: Checking) => Known } = {
  literal: ({ value }) => known(typeOfLiteral(value)),
  name: checkName,
  field: ({ of, name, nameAt }, checking) =>
    checkMember(check(of, checking), name, nameAt, checking),
  has: (node, checking) => {
    const of = check(node.of, checking);
    const field = checkMember(of, node.name, node.nameAt, checking);
    if (field.type.kind !== "any") {
      const message = `has(…${node.name}) is always true: a missing field is completed before guards see it`;
      fault(
        checking,
        node,
        "guard-always-present",
        message,
        "Compare the field with null instead.",
      );
    }
    return known(BOOLEAN);
  },
  index: checkIndex,
  list: ({ items }, checking) => {
    const types = items.map((item) => check(item, checking).type);
    const [first = ANY, ...rest] = types;
    return known({ kind: "list", nullable: false, items: rest.reduce(eitherType, first) });
  },
  not: ({ operand }, checking) => {
    const of = expectBoolean(operand, checking, "'!' needs true or false");
    if (of.unsure) {
      const message =
        "'!' of something that has no outcome while a value is absent: the guard then never holds";
      warn(checking, operand, message, "Test the value with != null first.");
    }
    return known(BOOLEAN, of.unsure);
  },
  and: ({ operands }, checking) => checkChain(operands, checking, "&&"),
  or: ({ operands }, checking) => checkChain(operands, checking, "||"),
  compare: checkComparison,
  choose: (node, checking) => {
    const test = expectBoolean(
      node.test,
      checking,
      "the condition before '?' must be true or false",
    );
    const then = check(node.then, {
      ...checking,
      present: withPresent(checking.present, node.test, checking.scope),
    });
    const otherwise = check(node.otherwise, checking);
    return known(
      eitherType(then.type, otherwise.type),
      test.unsure || then.unsure || otherwise.unsure,
    );
  },
  call: checkCall,
  macro: checkMacro,
};

/** Operands of `&&` and `||`. In a conjunction what comes before `x > 0` may have made sure that x is there. */
function checkChain(operands: readonly Node[], checking: Checking, operator: "&&" | "||"): Known {
  let unsure = false;
  let present = checking.present;
  for (const operand of operands) {
    const outcome = expectBoolean(
      operand,
      { ...checking, present },
      `'${operator}' needs true or false on both sides`,
    );
    unsure ||= outcome.unsure;
    if (operator === "&&") present = withPresent(present, operand, checking.scope);
  }
  return known(BOOLEAN, unsure);
}

function checkCall({ name, args }: NodeOf<"call">, checking: Checking): Known {
  const given = args.map((argument) => ({ node: argument, known: check(argument, checking) }));
  for (const argument of given) {
    const { kind } = argument.known.type;
    const fits =
      kind === "any" ||
      kind === "string" ||
      (name === "size" && (kind === "list" || kind === "object"));
    if (!fits) {
      const wanted = name === "size" ? "text or a list" : "text";
      fault(
        checking,
        argument.node,
        "guard-type",
        `${name} needs ${wanted}, not ${typeName(argument.known.type)}`,
        null,
      );
    }
  }
  const unsure = given.some(
    ({ known: { type, path, unsure: of } }) => of || mayBeAbsent(type, path, checking),
  );
  return known(name === "size" ? NUMBER : BOOLEAN, unsure);
}

function checkMacro(node: NodeOf<"macro">, checking: Checking): Known {
  const over = check(node.over, checking);
  if (over.type.kind !== "list" && over.type.kind !== "any") {
    fault(
      checking,
      node.over,
      "guard-type",
      `${node.name} goes through a list, not ${typeName(over.type)}`,
      null,
    );
  }
  const shadowed =
    checking.scope.variables.has(node.variable) || checking.scope.facts.has(node.variable);
  if (shadowed || checking.locals.has(node.variable)) {
    fault(
      checking,
      node.variableAt,
      "guard-type",
      `'${node.variable}' is already the name of something else`,
      "Choose another name.",
    );
  }
  const type = over.type.kind === "list" ? over.type.items : ANY;
  const element: Known = {
    type,
    path: over.path === null ? null : `${over.path}[]`,
    unsure: type.kind === "any",
  };
  const locals = new Map(checking.locals).set(node.variable, element);
  const body = expectBoolean(
    node.body,
    { ...checking, locals },
    `${node.name} needs a condition that is true or false`,
  );
  return known(BOOLEAN, over.unsure || body.unsure);
}

export function expectBoolean(node: Node, checking: Checking, message: string): Known {
  const found = check(node, checking);
  if (found.type.kind !== "boolean" && found.type.kind !== "any") {
    fault(
      checking,
      node,
      "guard-type",
      `${message}; this is ${typeName(found.type)}`,
      booleanFix(found.type),
    );
  }
  return found;
}

/** Whether the value can be null here, so that an order or a function on it has no outcome. */
export function mayBeAbsent(type: Type, path: string | null, checking: Checking): boolean {
  return type.nullable && (path === null || !checking.present.has(path));
}

export function fault(
  checking: Checking,
  at: Span,
  code: DiagnosticCode,
  message: string,
  fix: string | null,
): void {
  checking.report({ ...spanOf(at), code, severity: "error", message, fix });
}

function warn(checking: Checking, at: Span, message: string, fix: string): void {
  checking.report({ ...spanOf(at), code: "guard-undetermined", severity: "warning", message, fix });
}

export function didYouMean(name: string, names: Iterable<string>): string | null {
  const near = closest(name, names);
  return near === null ? null : `Did you mean '${near}'?`;
}

export function known(type: Type, unsure = false): Known {
  return { type, path: null, unsure };
}

function typeOfLiteral(value: NodeOf<"literal">["value"]): Type {
  if (value === null) return { kind: "null", nullable: true };
  if (typeof value === "boolean") return BOOLEAN;
  return { ...(typeof value === "number" ? NUMBER : STRING), values: [value] } as Type;
}

/** Paths shown to be there when the condition holds: those compared `!= null` or `==` with a literal. */
function withPresent(
  present: ReadonlySet<string>,
  condition: Node,
  scope: Scope,
): ReadonlySet<string> {
  const shown = (condition.kind === "and" ? condition.operands : [condition]).flatMap((node) => {
    if (node.kind !== "compare" || node.right.kind !== "literal") return [];
    const isNull = node.right.value === null;
    if (
      node.operator === "!="
        ? !isNull
        : node.operator === "in" || (node.operator === "==" && isNull)
    )
      return [];
    const path = sourcePath(node.left, scope);
    return path === null ? [] : [path];
  });
  return shown.length === 0 ? present : new Set([...present, ...shown]);
}

function sourcePath(node: Node, scope: Scope): string | null {
  if (node.kind === "name") return scope.variables.get(node.name)?.path.join(".") ?? null;
  if (node.kind !== "field") return null;
  const of = sourcePath(node.of, scope);
  return of === null ? null : `${of}.${node.name}`;
}

function booleanFix(type: Type): string | null {
  if (type.kind === "list") return "Use size(…) > 0 to ask whether it has elements.";
  if (type.kind === "object") return "Ask for one of its fields.";
  return type.nullable ? "Use != null to ask whether it is there." : null;
}

/** `application` and `application.status` are on the way to every field of theirs; only the fields are what is read. */
function withoutPrefixes(paths: ReadonlySet<string>): readonly string[] {
  const all = [...paths];
  return all
    .filter(
      (path) => !all.some((other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[]`)),
    )
    .toSorted();
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
