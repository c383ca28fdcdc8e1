/** Compiles and evaluates expressions: values that follow from an application, a profile and a form. */
import type { Diagnostic, DiagnosticCode } from "../guard/diagnostic.ts";
import { valueIn } from "../guard/guard.ts";
import type { Evaluate, Frame, Input } from "../guard/evaluate/frame.ts";
import { tokenize } from "../guard/parse/lexer.ts";
import { UNDETERMINED, type Value } from "../guard/evaluate/outcome.ts";
import { parseIn } from "../guard/parse/parser.ts";
import type { Scope } from "../guard/scope.ts";
import { isSecret } from "../guard/secret.ts";
import { GuardSyntaxError } from "../guard/parse/syntax-error.ts";
import type { Type } from "../guard/type.ts";
import type { Json } from "../json/json.ts";
import { checkExpressionNode } from "./check.ts";
import { compileExpressionNode } from "./compile.ts";
import { EXPRESSIONS, type ExpressionNode } from "./dialect.ts";
import { decimalOf, fractionOf, Quotient } from "./exact.ts";
import { misfitOf } from "./fit.ts";

/** A compiled expression. It can be evaluated any number of times. */
export interface Expression {
  readonly source: string;
  readonly scope: Scope;
  readonly type: Type;
  /** Canonical paths of the fields read, facts included. */
  readonly reads: readonly string[];
  /** Names of the facts that it uses directly. */
  readonly facts: readonly string[];
  readonly evaluate: Evaluate;
}

export interface ExpressionResult {
  /** Null when there are diagnostics. */
  readonly expression: Expression | null;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Expectation {
  /** The type that the value must have; null when any value will do. */
  readonly type: Type | null;
  /** Whether a browser evaluates it, which never has values that the server keeps to itself. */
  readonly inBrowser?: boolean;
}

/** Parses, checks and compiles. Keep the result: each compilation adds slots to its scope. */
export function compileExpression(
  source: string,
  scope: Scope,
  { type: wanted, inBrowser = false }: Expectation,
): ExpressionResult {
  const node = tryParse(source);
  if (node instanceof GuardSyntaxError)
    return { expression: null, diagnostics: [withFix(unread(node))] };
  const { type, diagnostics: checked, reads, facts } = checkExpressionNode(node, scope);
  const whole = { start: node.start, end: node.end, severity: "error" } as const;
  const misfit = misfitOf(type, wanted);
  const secrets = inBrowser ? reads.filter((path) => isSecret(path, scope)) : [];
  const diagnostics: Diagnostic[] = [
    ...checked.map((each) => ({ ...each, code: CODES[each.code] ?? each.code })),
    ...(misfit === null || checked.length > 0 ? [] : [{ ...whole, ...misfit }]),
    ...secrets.map((path) => ({ ...whole, ...secret(path) })),
  ];
  if (diagnostics.length > 0) return { expression: null, diagnostics: diagnostics.map(withFix) };
  const evaluate = compileExpressionNode(node, scope);
  return { expression: { source, scope, type, reads, facts, evaluate }, diagnostics };
}

/** Returns the value; null when it is absent or undetermined. */
export function evaluateExpression(expression: Expression, input: Input): Json {
  return expression.scope.frame.evaluate(input, (frame) => expressionIn(frame, expression));
}

/** `evaluateExpression` inside a running evaluation of its scope. */
export const expressionIn = (frame: Frame, { evaluate }: Expression): Json =>
  jsonOf(valueIn(frame, evaluate));

function jsonOf(value: Value): Json {
  if (value === UNDETERMINED || value === undefined || value instanceof Quotient) return null;
  if (!Array.isArray(value)) return value as Json;
  const items = (value as readonly Value[]).map(jsonOf);
  return items.includes(null) ? null : items;
}

/** @throws {GuardSyntaxError} also for a number that a computer cannot store exactly */
export function parseExpression(source: string): ExpressionNode {
  for (const token of tokenize(source, EXPRESSIONS))
    if (token.kind === "number" && !isExact(token.text, token.value))
      throw new GuardSyntaxError(`the number ${token.text} has too many digits to be exact`, token);
  return parseIn(source, EXPRESSIONS) as ExpressionNode;
}

function isExact(text: string, value: number): boolean {
  if (/^0x/i.test(text)) return true;
  const [written, read] = [decimalOf(text), fractionOf(value)];
  return (
    written !== null &&
    read !== null &&
    written.numerator === read.numerator &&
    written.denominator === read.denominator
  );
}

function tryParse(source: string): ExpressionNode | GuardSyntaxError {
  try {
    return parseExpression(source);
  } catch (error) {
    if (error instanceof GuardSyntaxError) return error;
    throw error;
  }
}

function withFix(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, fix: diagnostic.fix ?? "docs/expressions.md describes the language." };
}

function unread({ start, end, message, fix }: GuardSyntaxError): Diagnostic {
  return { code: "expression-syntax", severity: "error", start, end, message, fix };
}

/** Codes of the rules that expressions share with guards. */
const CODES: { readonly [C in DiagnosticCode]?: DiagnosticCode } = {
  "guard-unknown-name": "expression-unknown-name",
  "guard-unknown-field": "expression-unknown-field",
  "guard-type": "expression-type",
  "guard-always-present": "expression-type",
  "guard-impossible-value": "expression-impossible-value",
};

function secret(path: string): Pick<Diagnostic, "code" | "message" | "fix"> {
  return {
    code: "expression-secret",
    message: `'${path}' stays on the server, and this is also computed in the browser`,
    fix: "Let the checklist derive a value from it that may leave the server.",
  };
}
