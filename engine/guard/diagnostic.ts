import type { Span } from "./ast.ts";

/** A fault in a guard: its message, its span in the source, and how to correct it. */
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
