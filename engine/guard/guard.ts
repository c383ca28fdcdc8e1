/** Guards: source → something that can be asked. */
import type { Node } from "./ast.ts";
import { checkGuard, type Diagnostic } from "./check.ts";
import { compileNode } from "./compile.ts";
import { MAX_WORK } from "./limits.ts";
import { outcomeOf, UNDETERMINED, type Outcome } from "./outcome.ts";
import { parseGuard } from "./parser.ts";
import type { Evaluate, Frame, Input } from "./frame.ts";
import type { Scope } from "./scope.ts";
import { GuardSyntaxError } from "./syntax-error.ts";
import { isCostly, WorkExceeded } from "./work.ts";

/** A guard ready to be asked, any number of times. */
export interface Guard {
  readonly source: string;
  readonly node: Node;
  readonly scope: Scope;
  /** Canonical paths of the fields read, facts included. */
  readonly reads: readonly string[];
  /** Names of the facts used directly. */
  readonly facts: readonly string[];
  /** It can be undetermined on data that fits the schema. */
  readonly unsure: boolean;
  /** Its work depends on the data and is counted. */
  readonly costly: boolean;
  readonly evaluate: Evaluate;
}

export interface GuardResult {
  /** Null when there are diagnostics of severity error. */
  readonly guard: Guard | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses, checks and compiles a guard. Compile once and keep: what a guard reads is numbered in its scope. */
export function compileGuard(source: string, scope: Scope): GuardResult {
  const parsed = tryParse(source);
  if (parsed instanceof GuardSyntaxError)
    return { guard: null, diagnostics: [syntaxDiagnostic(parsed)] };
  const { diagnostics, reads, facts, unsure } = checkGuard(parsed, scope);
  if (diagnostics.some(({ severity }) => severity === "error")) return { guard: null, diagnostics };
  const guard: Guard = {
    source,
    node: parsed,
    scope,
    reads,
    facts,
    unsure,
    costly: isCostly(parsed, scope.facts),
    evaluate: compileNode(parsed, scope),
  };
  return { guard, diagnostics };
}

/** What the guard says of the documents, by root name: true, false or "undetermined". */
export function evaluateGuard(guard: Guard, input: Input): Outcome {
  return guard.scope.frame.evaluate(input, (frame) => evaluateIn(frame, guard));
}

/** Whether the guard holds: only `true` counts. */
export function holds(guard: Guard, input: Input): boolean {
  return evaluateGuard(guard, input) === true;
}

/** The same within an evaluation under way, so that several guards share what they read. */
export function evaluateIn(frame: Frame, guard: Guard): Outcome {
  return outcomeOf(guard.costly ? valueIn(frame, guard.evaluate) : guard.evaluate(frame));
}

/** `holds` within an evaluation under way. */
export function holdsIn(frame: Frame, guard: Guard): boolean {
  return (guard.costly ? valueIn(frame, guard.evaluate) : guard.evaluate(frame)) === true;
}

/** Value of an expression; UNDETERMINED when it would take more steps than allowed. */
export function valueIn(frame: Frame, evaluate: Evaluate): unknown {
  frame.work = MAX_WORK;
  try {
    return evaluate(frame);
  } catch (error) {
    if (error instanceof WorkExceeded) return UNDETERMINED;
    throw error;
  }
}

export function tryParse(source: string): Node | GuardSyntaxError {
  try {
    return parseGuard(source);
  } catch (error) {
    if (error instanceof GuardSyntaxError) return error;
    throw error;
  }
}

export function syntaxDiagnostic(error: GuardSyntaxError): Diagnostic {
  const { start, end, message, fix } = error;
  return { code: "guard-syntax", severity: "error", start, end, message, fix };
}
