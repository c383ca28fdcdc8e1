/** A guard as a builder shows it: clauses that a person reads and changes one by one. */
import type { Literal, MacroName } from "#engine/guard/ast.ts";
import type { OperatorId, ValueKind } from "./operators.ts";

/** A value of the documents, or the number of elements of one. */
export interface Subject {
  /** As the guard writes it, such as `application.notary.session.status`. */
  readonly source: string;
  /** Words for it, such as "notary session status". */
  readonly label: string;
  /** What its schema says, for a hint; null when it says nothing. */
  readonly description: string | null;
  readonly kind: ValueKind;
  /** All values that it can have; null when the schema does not list them. */
  readonly values: readonly Literal[] | null;
  /** Whether it is a fact: a named guard. */
  readonly isFact: boolean;
}

export type Operand =
  /** `source` is the literal as CEL writes it. */
  | { readonly kind: "value"; readonly source: string; readonly value: Literal }
  | { readonly kind: "field"; readonly subject: Subject };

/** `grouped` is for a clause in parentheses. */
export type Clause = { readonly grouped: boolean } & (
  | { readonly kind: "every" | "any"; readonly clauses: readonly Clause[] }
  | { readonly kind: "not"; readonly clause: Clause }
  | {
      readonly kind: "test";
      readonly subject: Subject;
      readonly operator: OperatorId;
      readonly operands: readonly Operand[];
    }
  | {
      readonly kind: "elements";
      readonly operator: MacroName;
      readonly over: Subject;
      /** Name of the element inside `clause`. */
      readonly variable: string;
      readonly clause: Clause;
    }
  /** A rule that holds always, or never. */
  | { readonly kind: "constant"; readonly value: boolean }
  /** A part that the builder does not show, with the reason. */
  | { readonly kind: "text"; readonly source: string; readonly why: string }
);
