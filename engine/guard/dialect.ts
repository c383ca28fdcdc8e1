/** A dialect: what a language on this grammar has besides names, fields, logic and comparisons. */
import { FUNCTIONS, MACROS, type FunctionName } from "./ast.ts";

/** How a function is written, with its numbers of arguments; null for a form that it lacks. */
export interface FunctionForm {
  /** After what it looks at, such as `text.contains(part)`; the receiver does not count. */
  readonly method: number | null;
  /** Before its arguments, such as `size(list)`: least and most. */
  readonly call: readonly [least: number, most: number] | null;
}

export interface Dialect {
  /** The word for a text in this language, for messages. */
  readonly noun: string;
  /** Operators that calculate, with how tightly they bind; comparisons bind with 4. */
  readonly arithmetic: { readonly [operator: string]: number };
  readonly functions: { readonly [name: string]: FunctionForm };
  readonly macros: readonly string[];
}

const METHOD_ARGUMENTS: { readonly [K in FunctionName]: number } = {
  size: 0,
  startsWith: 1,
  endsWith: 1,
  contains: 1,
};

/** Guards do not calculate. */
export const GUARDS: Dialect = {
  noun: "guard",
  arithmetic: {},
  functions: /* @__PURE__ */ Object.fromEntries(
    FUNCTIONS.map((name): [string, FunctionForm] => [
      name,
      { method: METHOD_ARGUMENTS[name], call: name === "size" ? [1, 1] : null },
    ]),
  ),
  macros: MACROS,
};
