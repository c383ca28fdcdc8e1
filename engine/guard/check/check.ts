/**
 * Type check of a guard's tree. It reports every fault together, and lists the fields that the
 * guard reads.
 */
import type { Node, NodeOf } from "../ast.ts";
import { checkIndex, checkMember, checkName } from "./check-access.ts";
import { checkComparison } from "./check-comparison.ts";
import {
  check,
  fault,
  inferred,
  mayBeAbsent,
  spanOf,
  warn,
  type CheckContext,
  type Checkers,
  type Inferred,
} from "./checking.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { Scope } from "../scope.ts";
import { ANY, BOOLEAN, eitherType, NUMBER, STRING, typeName, type Type } from "../type.ts";

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

/** Checks a guard against its scope. The guard must be a boolean. */
export function checkGuard(node: Node, scope: Scope): Checked {
  const checked = checkIn(node, scope, CHECKERS);
  const { type } = checked;
  if (type.kind === "boolean" || type.kind === "any") return checked;
  const message = `a guard must be true or false; this is ${typeName(type)}`;
  const notBoolean: Diagnostic = {
    ...spanOf(node),
    code: "guard-type",
    severity: "error",
    message,
    fix: booleanFix(type),
  };
  return { ...checked, diagnostics: [...checked.diagnostics, notBoolean] };
}

/** Checks a tree of any type with these rules. */
export function checkIn(node: Node, scope: Scope, checkers: Checkers): Checked {
  const diagnostics: Diagnostic[] = [];
  const reads = new Set<string>();
  const facts = new Set<string>();
  const { type, unsure } = check(node, {
    checkers,
    scope,
    locals: new Map(),
    present: new Set(),
    report: (diagnostic) => diagnostics.push(diagnostic),
    read: (path) => reads.add(path),
    use: (fact) => facts.add(fact),
  });
  return { type, diagnostics, reads: withoutPrefixes(reads), facts: [...facts], unsure };
}

export const CHECKERS: Checkers = {
  literal: ({ value }) => inferred(typeOfLiteral(value)),
  name: checkName,
  field: ({ object, name, nameAt }, checking) =>
    checkMember(check(object, checking), name, nameAt, checking),
  has: (node, checking) => {
    const object = check(node.object, checking);
    const field = checkMember(object, node.name, node.nameAt, checking);
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
    return inferred(BOOLEAN);
  },
  index: (node, checking) =>
    checkIndex(node, check(node.object, checking), check(node.key, checking), checking),
  list: ({ items }, checking) => {
    const types = items.map((item) => check(item, checking).type);
    const [first = ANY, ...rest] = types;
    return inferred({ kind: "list", nullable: false, items: rest.reduce(eitherType, first) });
  },
  not: ({ operand }, checking) => {
    const checked = expectBoolean(operand, checking, "'!' needs true or false");
    if (checked.unsure) {
      const message =
        "'!' of something that has no outcome while a value is absent: the guard then never holds";
      warn(checking, operand, message, "Test the value with != null first.");
    }
    return inferred(BOOLEAN, checked.unsure);
  },
  and: ({ operands }, checking) => checkChain(operands, checking, "&&"),
  or: ({ operands }, checking) => checkChain(operands, checking, "||"),
  compare: (node, checking) => checkComparison(node, checking, check),
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
    return inferred(
      eitherType(then.type, otherwise.type),
      test.unsure || then.unsure || otherwise.unsure,
    );
  },
  call: checkCall,
  macro: checkMacro,
};

/**
 * Checks the operands of `&&` and `||`. In a conjunction, an earlier operand may ensure that the x
 * of `x > 0` is present.
 */
function checkChain(
  operands: readonly Node[],
  checking: CheckContext,
  operator: "&&" | "||",
): Inferred {
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
  return inferred(BOOLEAN, unsure);
}

function checkCall({ name, args }: NodeOf<"call">, checking: CheckContext): Inferred {
  const typedArguments = args.map((argument) => ({
    node: argument,
    inferred: check(argument, checking),
  }));
  for (const argument of typedArguments) {
    const { kind } = argument.inferred.type;
    const fits =
      kind === "any" ||
      kind === "string" ||
      (name === "size" && (kind === "list" || kind === "object"));
    if (!fits) {
      const expected = name === "size" ? "text or a list" : "text";
      fault(
        checking,
        argument.node,
        "guard-type",
        `${name} needs ${expected}, not ${typeName(argument.inferred.type)}`,
        null,
      );
    }
  }
  const unsure = typedArguments.some(
    ({ inferred: { type, path, unsure: operandUnsure } }) =>
      operandUnsure || mayBeAbsent(type, path, checking),
  );
  return inferred(name === "size" ? NUMBER : BOOLEAN, unsure);
}

function checkMacro(node: NodeOf<"macro">, checking: CheckContext): Inferred {
  const { over, inside } = openMacro(node, checking);
  const body = expectBoolean(
    node.body,
    inside,
    `${node.name} needs a condition that is true or false`,
  );
  return inferred(BOOLEAN, over.unsure || body.unsure);
}

/** Checks the list of a macro. Returns its type, and the context in which the element has its name. */
export function openMacro(
  node: NodeOf<"macro">,
  checking: CheckContext,
): { readonly over: Inferred; readonly inside: CheckContext } {
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
  const element: Inferred = {
    type,
    path: over.path === null ? null : `${over.path}[]`,
    unsure: type.kind === "any",
  };
  const locals = new Map(checking.locals).set(node.variable, element);
  return { over, inside: { ...checking, locals } };
}

/** Infers the type of a condition; one that is neither true nor false is a fault with the message. */
export function expectBoolean(node: Node, checking: CheckContext, message: string): Inferred {
  const condition = check(node, checking);
  if (condition.type.kind !== "boolean" && condition.type.kind !== "any") {
    fault(
      checking,
      node,
      "guard-type",
      `${message}; this is ${typeName(condition.type)}`,
      booleanFix(condition.type),
    );
  }
  return condition;
}

function typeOfLiteral(value: NodeOf<"literal">["value"]): Type {
  if (value === null) return { kind: "null", nullable: true };
  if (typeof value === "boolean") return BOOLEAN;
  return { ...(typeof value === "number" ? NUMBER : STRING), values: [value] } as Type;
}

/**
 * Paths that must be present when the condition holds: those compared with `!= null`, or with `==`
 * and a literal.
 */
function withPresent(
  present: ReadonlySet<string>,
  condition: Node,
  scope: Scope,
): ReadonlySet<string> {
  const ensured = (condition.kind === "and" ? condition.operands : [condition]).flatMap((node) => {
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
  return ensured.length === 0 ? present : new Set([...present, ...ensured]);
}

function sourcePath(node: Node, scope: Scope): string | null {
  if (node.kind === "name") return scope.variables.get(node.name)?.path.join(".") ?? null;
  if (node.kind !== "field") return null;
  const path = sourcePath(node.object, scope);
  return path === null ? null : `${path}.${node.name}`;
}

function booleanFix(type: Type): string | null {
  if (type.kind === "list") return "Use size(…) > 0 to ask whether it has elements.";
  if (type.kind === "object") return "Ask for one of its fields.";
  return type.nullable ? "Use != null to ask whether it is there." : null;
}

/**
 * Drops `application` and `application.status`, which lead to fields; only the fields count as
 * read.
 */
function withoutPrefixes(paths: ReadonlySet<string>): readonly string[] {
  const all = [...paths];
  return all
    .filter(
      (path) => !all.some((other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[]`)),
    )
    .toSorted();
}
