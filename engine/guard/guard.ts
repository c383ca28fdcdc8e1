/** Compiles and evaluates guards. */
import type { Node } from "./ast.ts";
import { checkGuard } from "./check/check.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { compileNode } from "./evaluate/compile.ts";
import { MAX_WORK } from "./limits.ts";
import { outcomeOf, UNDETERMINED, type Outcome } from "./evaluate/outcome.ts";
import { parseGuard } from "./parse/parser.ts";
import type { Evaluate, Frame, Input } from "./evaluate/frame.ts";
import type { Scope } from "./scope.ts";
import { GuardSyntaxError } from "./parse/syntax-error.ts";
import { isCostly, WorkExceeded } from "./evaluate/work.ts";

/** A compiled guard. It can be evaluated any number of times. */
export interface Guard {
  readonly source: string;
  readonly node: Node;
  readonly scope: Scope;
  /** Canonical paths of the fields read, facts included. */
  readonly reads: readonly string[];
  /** Names of the facts that the guard uses directly. */
  readonly facts: readonly string[];
  /** Whether it can be undetermined on data that fits the schema. */
  readonly unsure: boolean;
  /** Whether its work depends on the data, and so has a budget. */
  readonly costly: boolean;
  readonly evaluate: Evaluate;
}

export interface GuardResult {
  /** Null when there are diagnostics of severity error. */
  readonly guard: Guard | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses, checks and compiles a guard. Faults are diagnostics, whose places are offsets into the
 * source. Keep the result: each compilation adds slots to its scope.
 */
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

/**
 * Outcome of the guard for documents by root name. It throws for no data: a missing key, a wrong
 * type or more work than `MAX_WORK` makes the outcome undetermined.
 */
export function evaluateGuard(guard: Guard, input: Input): Outcome {
  return guard.scope.frame.evaluate(input, (frame) => evaluateIn(frame, guard));
}

/** Whether the guard is true; false and undetermined do not count. */
export function holds(guard: Guard, input: Input): boolean {
  return evaluateGuard(guard, input) === true;
}

/** `evaluateGuard` inside a running evaluation, so that several guards share their reads. */
export function evaluateIn(frame: Frame, guard: Guard): Outcome {
  return outcomeOf(guard.costly ? valueIn(frame, guard.evaluate) : guard.evaluate(frame));
}

/** `holds` inside a running evaluation. */
export function holdsIn(frame: Frame, guard: Guard): boolean {
  return (guard.costly ? valueIn(frame, guard.evaluate) : guard.evaluate(frame)) === true;
}

/** Value of an expression; UNDETERMINED when it exceeds the work budget. */
export function valueIn(frame: Frame, evaluate: Evaluate): unknown {
  frame.work = MAX_WORK;
  try {
    return evaluate(frame);
  } catch (error) {
    if (error instanceof WorkExceeded) return UNDETERMINED;
    throw error;
  }
}

/** Returns the tree of a guard, or the error with its position in the source. */
export function tryParse(source: string): Node | GuardSyntaxError {
  try {
    return parseGuard(source);
  } catch (error) {
    if (error instanceof GuardSyntaxError) return error;
    throw error;
  }
}

/** The syntax error as the diagnostic of an editor. */
export function syntaxDiagnostic(error: GuardSyntaxError): Diagnostic {
  const { start, end, message, fix } = error;
  return { code: "guard-syntax", severity: "error", start, end, message, fix };
}
