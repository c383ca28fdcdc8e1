import type { Span } from "./ast.ts";

/** A fault in a guard or an expression: its message, its span in the source, and how to correct it. */
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
  | "guard-undetermined"
  | "expression-syntax"
  | "expression-unknown-name"
  | "expression-unknown-field"
  | "expression-type"
  | "expression-impossible-value"
  | "expression-unrounded"
  | "expression-secret";
