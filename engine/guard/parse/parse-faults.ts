/** Messages of the parser for text that it cannot read. */
import { partsOf, type Span, type Syntax } from "../ast.ts";
import type { Dialect, FunctionForm } from "../dialect.ts";
import type { Token } from "./token.ts";
import { MAX_DEPTH, MAX_MACRO_DEPTH } from "../limits.ts";
import { didYouMean } from "../../names/did-you-mean.ts";
import { GuardSyntaxError } from "./syntax-error.ts";

const WORD_OPERATORS: { readonly [word: string]: string } = { and: "&&", or: "||", not: "!" };

/** Throws for a tree that is nested too deeply. */
export function limitDepth(
  node: Syntax<string, string>,
  depth: number,
  macros: number,
  dialect: Dialect,
): void {
  if (depth > MAX_DEPTH) throw tooDeep(node, dialect);
  const inside = node.kind === "macro" ? macros + 1 : macros;
  if (inside > MAX_MACRO_DEPTH) {
    throw new GuardSyntaxError(
      `more than ${MAX_MACRO_DEPTH} of ${dialect.macros.join(", ")} inside one another`,
      node,
    );
  }
  for (const part of partsOf(node))
    limitDepth(
      part,
      depth + 1,
      node.kind === "macro" && part === node.over ? macros : inside,
      dialect,
    );
}

export function tooDeep(span: Span, { noun }: Dialect): GuardSyntaxError {
  return new GuardSyntaxError(
    `the ${noun} is nested more than ${MAX_DEPTH} deep`,
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

/** Fault of a function that is called before its arguments, such as `f(x)`. */
export function notCallable(
  name: Token,
  form: FunctionForm | null,
  given: number,
  { functions, macros }: Dialect,
): GuardSyntaxError {
  if (form?.call && form.method === null) return wrongCount(name, form.call, given);
  if (form !== null || macros.includes(name.text))
    return new GuardSyntaxError(
      `'${name.text}' is written after what it looks at`,
      name,
      `Write x.${name.text}(…).`,
    );
  return unknownFunction(name, ["has", ...Object.keys(functions), ...macros]);
}

/** Fault of a function that is called after what it looks at, such as `x.f()`. */
export function notMethod(
  name: Token,
  form: FunctionForm | null,
  { functions, macros }: Dialect,
): GuardSyntaxError {
  if (form !== null)
    return new GuardSyntaxError(
      `'${name.text}' is written before its arguments`,
      name,
      `Write ${name.text}(x, …).`,
    );
  const methods = Object.keys(functions).filter((key) => functions[key]?.method !== null);
  return unknownFunction(name, [...methods, ...macros]);
}

/** Fault of a function with another number of arguments. @param wanted the least and the greatest */
export function wrongCount(
  name: Token,
  wanted: readonly number[],
  given: number,
): GuardSyntaxError {
  const counts = [...new Set(wanted)].join(" to ").replace(" to Infinity", " or more");
  return new GuardSyntaxError(`'${name.text}' takes ${counts} arguments here, not ${given}`, name);
}

function unknownFunction(name: Token, names: readonly string[]): GuardSyntaxError {
  return new GuardSyntaxError(
    `unknown function '${name.text}'`,
    name,
    didYouMean(name.text, names, "'") ?? `Functions are ${names.join(", ")}.`,
  );
}
