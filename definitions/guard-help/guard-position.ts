/**
 * What can be written at a position of a guard. It reads the tokens before the position, because a
 * guard that is half typed has no syntax tree.
 */
import { MACROS, type Literal } from "#engine/guard/ast.ts";
import { GUARDS } from "#engine/guard/dialect.ts";
import { tokenize } from "#engine/guard/parse/lexer.ts";
import { memberType, type Scope } from "#engine/guard/scope.ts";
import { GuardSyntaxError } from "#engine/guard/parse/syntax-error.ts";
import type { Token } from "#engine/guard/parse/token.ts";
import { ANY, BOOLEAN, valuesOf, type Type } from "#engine/guard/type.ts";

/** A value with the canonical path that it is read from; null for what a guard computes. */
export interface TypedPath {
  readonly type: Type;
  readonly path: string | null;
}

/** Elements of lists that macros around the position name. */
export type Locals = ReadonlyMap<string, TypedPath>;

/** `from` is where the word begins that the position is in or after. */
export type GuardPosition = { readonly from: number } & (
  | { readonly kind: "member"; readonly owner: TypedPath }
  | {
      readonly kind: "operand";
      readonly locals: Locals;
      /** Values that the other side of the comparison can have; null when there is no such side. */
      readonly values: readonly Literal[] | null;
      /** The quotation mark of the text that the position is in; null outside a text. */
      readonly quote: string | null;
    }
  | { readonly kind: "nothing" }
);

/** @param offset UTF-16 units from the beginning of the guard */
export function guardPosition(source: string, offset: number, scope: Scope): GuardPosition {
  const before = source.slice(0, offset);
  const text = openText(before);
  const tokens = tokensOf(text === null ? before : before.slice(0, text));
  if (tokens === null) return { kind: "nothing", from: offset };
  const locals = localsIn(tokens, scope);
  if (text !== null) {
    const values = valuesBefore(tokens, tokens.length - 1, scope, locals);
    return { kind: "operand", from: text + 1, locals, values, quote: before[text] ?? null };
  }
  const last = tokens.at(-1);
  const word = last?.kind === "name" && last.end === offset ? last : null;
  const position = tokens.length - (word === null ? 1 : 2);
  const from = word?.start ?? offset;
  const previous = tokens[position];
  if (previous?.text === ".") {
    const owner = typeOfChain(tokens, position - 1, scope, locals);
    return owner === null ? { kind: "nothing", from } : { kind: "member", owner, from };
  }
  if (isOperandEnd(previous)) return { kind: "nothing", from };
  return {
    kind: "operand",
    from,
    locals,
    values: valuesBefore(tokens, position, scope, locals),
    quote: null,
  };
}

/** Returns the offset of the quotation mark of a text that is still open at the end. */
function openText(source: string): number | null {
  let open: number | null = null;
  for (let position = 0; position < source.length; position += 1) {
    const character = source[position];
    if (open === null) {
      if (character === "'" || character === '"') open = position;
    } else if (character === "\\") position += 1;
    else if (character === source[open]) open = null;
  }
  return open;
}

function tokensOf(source: string): readonly Token[] | null {
  try {
    return tokenize(source, GUARDS).slice(0, -1);
  } catch (error) {
    if (error instanceof GuardSyntaxError) return null;
    throw error;
  }
}

/** Whether an operator must follow the token. */
function isOperandEnd(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === "name") return token.text !== "in";
  return token.kind !== "operator" || token.text === ")" || token.text === "]";
}

/** Returns the elements that the macros around the end of the tokens name. */
function localsIn(tokens: readonly Token[], scope: Scope): Locals {
  const open: (readonly [name: string, list: number] | null)[] = [];
  for (const [index, { text }] of tokens.entries()) {
    if (text === ")") open.pop();
    if (text !== "(") continue;
    const variable = tokens[index + 1];
    const isMacro =
      (MACROS as readonly string[]).includes(tokens[index - 1]?.text ?? "") &&
      variable?.kind === "name" &&
      tokens[index + 2]?.text === ",";
    open.push(isMacro ? [variable.text, index - 3] : null);
  }
  return open.reduce<Locals>((locals, macro) => {
    if (macro === null) return locals;
    const [name, list] = macro;
    const over = typeOfChain(tokens, list, scope, locals);
    return new Map(locals).set(name, over === null ? { type: ANY, path: null } : itemOf(over));
  }, new Map());
}

const itemOf = ({ type, path }: TypedPath): TypedPath => ({
  type: type.kind === "list" ? type.items : ANY,
  path: path === null ? null : `${path}[]`,
});

/** Returns the type of the names, fields and indexes that end at a token; null for anything else. */
function typeOfChain(
  tokens: readonly Token[],
  last: number,
  scope: Scope,
  locals: Locals,
): TypedPath | null {
  const token = tokens[last];
  if (token?.text === "]") {
    const open = openingOf(tokens, last);
    const list = open === null ? null : typeOfChain(tokens, open - 1, scope, locals);
    return list === null ? null : itemOf(list);
  }
  if (token?.kind !== "name") return null;
  if (tokens[last - 1]?.text !== ".") return typeOfName(token.text, scope, locals);
  const owner = typeOfChain(tokens, last - 2, scope, locals);
  const field = owner === null ? null : memberType(owner.type, token.text);
  return owner === null || field === null
    ? null
    : { type: field.type, path: owner.path === null ? null : `${owner.path}.${token.text}` };
}

function typeOfName(name: string, scope: Scope, locals: Locals): TypedPath | null {
  const local = locals.get(name);
  if (local) return local;
  const variable = scope.variables.get(name);
  if (variable) return { type: variable.type, path: variable.path.join(".") };
  return scope.facts.has(name) ? { type: BOOLEAN, path: null } : null;
}

function openingOf(tokens: readonly Token[], close: number): number | null {
  let depth = 0;
  for (let index = close; index >= 0; index -= 1) {
    const text = tokens[index]?.text;
    if (text === "]") depth += 1;
    if (text === "[") depth -= 1;
    if (depth === 0) return index;
  }
  return null;
}

const EQUALITY = new Set(["==", "!="]);

/** Returns the values that the left side allows, for an operand after the token at `last`. */
function valuesBefore(
  tokens: readonly Token[],
  last: number,
  scope: Scope,
  locals: Locals,
): readonly Literal[] | null {
  const operator = tokens[last]?.text ?? "";
  const left = EQUALITY.has(operator) ? last - 1 : beforeList(tokens, last);
  const typed = left === null ? null : typeOfChain(tokens, left, scope, locals);
  return typed === null ? null : valuesOf(typed.type);
}

/** Returns the token before `in [`, for a position inside that list. */
function beforeList(tokens: readonly Token[], last: number): number | null {
  let index = last;
  while (tokens[index]?.text === "," || tokens[index]?.kind === "string") index -= 1;
  return tokens[index]?.text === "[" && tokens[index - 1]?.text === "in" ? index - 2 : null;
}
