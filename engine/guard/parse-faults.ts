/** Messages of the parser for text that it cannot read. */
import { MACROS, partsOf, type Node, type Span } from "./ast.ts";
import type { Token } from "./token.ts";
import { MAX_DEPTH, MAX_MACRO_DEPTH } from "./limits.ts";
import { closest } from "./suggest.ts";
import { GuardSyntaxError } from "./syntax-error.ts";

const WORD_OPERATORS: { readonly [word: string]: string } = { and: "&&", or: "||", not: "!" };

/** Throws for a tree that is nested too deeply. */
export function limitDepth(node: Node, depth: number, macros: number): void {
  if (depth > MAX_DEPTH) throw tooDeep(node);
  const inside = node.kind === "macro" ? macros + 1 : macros;
  if (inside > MAX_MACRO_DEPTH) {
    throw new GuardSyntaxError(
      `more than ${MAX_MACRO_DEPTH} of ${MACROS.join(", ")} inside one another`,
      node,
    );
  }
  for (const part of partsOf(node))
    limitDepth(part, depth + 1, node.kind === "macro" && part === node.over ? macros : inside);
}

export function tooDeep(span: Span): GuardSyntaxError {
  return new GuardSyntaxError(
    `the guard is nested more than ${MAX_DEPTH} deep`,
    span,
    "Split it into facts.",
  );
}

export function unexpected(token: Token, expected: string): GuardSyntaxError {
  const actual = token.kind === "end" ? "the end" : `'${token.text}'`;
  const word =
    token.kind === "name" && Object.hasOwn(WORD_OPERATORS, token.text)
      ? WORD_OPERATORS[token.text]
      : undefined;
  return new GuardSyntaxError(
    `found ${actual} where ${expected} was expected`,
    token,
    word === undefined ? null : `Use '${word}'.`,
  );
}

export function suggestion(name: string, names: readonly string[]): string {
  const near = closest(name, names);
  return near === null ? `Functions are ${names.join(", ")}.` : `Did you mean '${near}'?`;
}
