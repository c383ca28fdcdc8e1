/** Writes clauses as a guard. */
import type { Clause, Operand } from "./clause.ts";
import { OPERATORS } from "./operators.ts";

/** Returns the guard in CEL. Parentheses are where the clauses are grouped, or the meaning needs them. */
export function printClause(clause: Clause): string {
  const text = textOf(clause);
  return clause.grouped ? `(${text})` : text;
}

function textOf(clause: Clause): string {
  switch (clause.kind) {
    case "every":
      return clause.clauses.map((each) => within(each, each.kind === "any")).join(" && ");
    case "any":
      return clause.clauses.map((each) => within(each, false)).join(" || ");
    case "not":
      return `!${within(clause.clause, needsGroup(clause.clause))}`;
    case "test":
      return OPERATORS[clause.operator].write(
        clause.subject.source,
        clause.operands.map(operandText),
      );
    case "elements":
      return `${clause.over.source}.${clause.operator}(${clause.variable}, ${printClause(clause.clause)})`;
    case "constant":
      return String(clause.value);
    case "text":
      return clause.source;
  }
}

const within = (clause: Clause, needed: boolean): string =>
  printClause({ ...clause, grouped: clause.grouped || needed });

/** A test that is one name, call or negation binds tighter than `!`; every other needs parentheses. */
const needsGroup = (clause: Clause): boolean =>
  clause.kind === "every" ||
  clause.kind === "any" ||
  clause.kind === "text" ||
  (clause.kind === "test" &&
    !["holds", "holdsNot", "startsWith", "endsWith", "contains", "isNoneOf"].includes(
      clause.operator,
    ));

const operandText = (operand: Operand): string =>
  operand.kind === "value" ? operand.source : operand.subject.source;
