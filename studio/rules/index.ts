/** Guards as sentences and clauses for a rule builder. */
export type { Clause, Operand, Subject } from "./clause.ts";
export { openGuard, type GuardContext } from "./open-guard.ts";
export { OPERATORS, operatorsFor, type OperatorId, type ValueKind } from "./operators.ts";
export { printClause } from "./print-clause.ts";
export { toSentence, type Sentence } from "./sentence.ts";
