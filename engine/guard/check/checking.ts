/** A check in progress: what its steps share, and how they report faults. */
import type { Node, NodeKind, NodeOf, Span } from "../ast.ts";
import type { Diagnostic, DiagnosticCode } from "../diagnostic.ts";
import type { Scope } from "../scope.ts";
import { didYouMean } from "../../names/did-you-mean.ts";
import type { Type } from "../type.ts";

/** Type and certainty that the check infers for an expression. */
export interface Inferred {
  readonly type: Type;
  readonly path: string | null;
  /** It can be undetermined on data that fits the schema. */
  readonly unsure: boolean;
}

/** The state of one check. `present` lists paths that earlier conditions ensure to be present. */
export interface CheckContext {
  /** The rules by kind of node; expressions have their own for some kinds. */
  readonly checkers: Checkers;
  readonly scope: Scope;
  readonly locals: ReadonlyMap<string, Inferred>;
  readonly present: ReadonlySet<string>;
  readonly report: (diagnostic: Diagnostic) => void;
  readonly read: (path: string) => void;
  readonly use: (fact: string) => void;
}

export type Checkers = {
  readonly [K in NodeKind]: (node: NodeOf<K>, checking: CheckContext) => Inferred;
};

/** Checks a node and everything inside it. */
export type Check = (node: Node, checking: CheckContext) => Inferred;

/** Checks a node by the checker of its kind. */
export const check: Check = (node, checking) => {
  const checker = checking.checkers[node.kind] as Check;
  return checker(node, checking);
};

/** Whether the value can be null here, which makes an order or a function of it undetermined. */
export function mayBeAbsent(type: Type, path: string | null, checking: CheckContext): boolean {
  return type.nullable && (path === null || !checking.present.has(path));
}

/** Reports an error at a part of the guard. */
export function fault(
  checking: CheckContext,
  span: Span,
  code: DiagnosticCode,
  message: string,
  fix: string | null,
): void {
  checking.report({ ...spanOf(span), code, severity: "error", message, fix });
}

/** Reports that a part of the guard may be undetermined. */
export function warn(checking: CheckContext, span: Span, message: string, fix: string): void {
  checking.report({
    ...spanOf(span),
    code: "guard-undetermined",
    severity: "warning",
    message,
    fix,
  });
}

/** Returns the fix of an unknown name in a guard; null when no known name is near enough. */
export const nearName = (name: string, names: Iterable<string>): string | null =>
  didYouMean(name, names, "'");

/** A type of a value that is no field; `unsure` when the value may be UNDETERMINED. */
export function inferred(type: Type, unsure = false): Inferred {
  return { type, path: null, unsure };
}

export function spanOf({ start, end }: Span): Span {
  return { start, end };
}
