/** Guards as sentences and clauses for a rule builder. */
export type { Clause } from "./clause.ts";
export { openGuard } from "./open-guard.ts";
export { operatorsFor } from "./operators.ts";
export { printClause } from "./print-clause.ts";
export { toSentence } from "./sentence.ts";
