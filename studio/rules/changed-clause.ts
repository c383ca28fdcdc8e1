/** Changes of a rule in the builder, as clauses. */
import type { Literal } from "#engine/guard/ast.ts";
import type { Clause, Operand, Subject } from "./clause.ts";
import { OPERATORS, type OperatorId } from "./operators.ts";

export type Test = Extract<Clause, { kind: "test" }>;
export type Group = Extract<Clause, { kind: "every" | "any" }>;

/** Returns a first test of a value: whether it holds, or whether it is given. */
export const testOf = (subject: Subject): Test => ({
  kind: "test",
  subject,
  operator: subject.isFact || subject.kind === "boolean" ? "holds" : "isGiven",
  operands: [],
  grouped: false,
});

/** Returns a test with another value; an operator stays while the type does. */
export function withSubject(test: Test, subject: Subject): Test {
  if (subject.kind !== test.subject.kind || subject.isFact !== test.subject.isFact)
    return testOf(subject);
  const isFree = subject.values === null && test.subject.values === null;
  return isFree ? { ...test, subject } : withOperator(testOf(subject), test.operator);
}

/** Returns a test with another operator and as many values as it takes. */
export function withOperator(test: Test, operator: OperatorId): Test {
  const { operands: takes } = OPERATORS[operator];
  const kept = takes === "none" ? [] : takes === "one" ? test.operands.slice(0, 1) : test.operands;
  const operands = takes !== "none" && kept.length === 0 ? [firstValue(test.subject)] : kept;
  return { ...test, operator, operands };
}

/** Returns the value with which a person begins. */
function firstValue({ kind, values }: Subject): Operand {
  const [first] = values ?? [];
  if (first !== undefined) return valueOperand(first);
  return kind === "number"
    ? valueOperand(0)
    : kind === "boolean"
      ? valueOperand(true)
      : kind === "date"
        ? valueOperand("2026-01-01")
        : valueOperand("");
}

/** Returns a value as CEL writes it. */
export const valueOperand = (value: Literal): Operand => ({
  kind: "value",
  value,
  source:
    typeof value === "string"
      ? `'${value.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`
      : String(value),
});

/** Returns the clause as a list of conditions that all must hold, or one of them. */
export const groupOf = (clause: Clause): Group =>
  (clause.kind === "every" || clause.kind === "any") && !clause.grouped
    ? clause
    : {
        kind: "every",
        clauses: clause.kind === "constant" && clause.value ? [] : [clause],
        grouped: false,
      };

/** Returns a group as a clause: no condition always holds, and one stands alone. */
export function fromGroup(group: Group): Clause {
  const [first, ...more] = group.clauses;
  if (first === undefined) return { kind: "constant", value: true, grouped: false };
  return more.length === 0 ? { ...first, grouped: false } : group;
}

/** Returns the group with another clause at a position; null takes it out. */
export function withClause(group: Group, index: number, clause: Clause | null): Group {
  const clauses =
    clause === null ? group.clauses.toSpliced(index, 1) : group.clauses.with(index, clause);
  return { ...group, clauses };
}

export const withAdded = (group: Group, clause: Clause): Group => ({
  ...group,
  clauses: [...group.clauses, clause],
});
