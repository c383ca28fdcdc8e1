/** What expressions have besides the language of guards. */
import type { FunctionName, MacroName, Syntax } from "../guard/ast.ts";
import { GUARDS, type Dialect, type FunctionForm } from "../guard/dialect.ts";

/** Operators that calculate, with how tightly they bind, as in CEL. */
const ARITHMETIC = { "+": 5, "-": 5, "*": 6, "/": 6, "%": 6 } as const;

const called = (least: number, most = least): FunctionForm => ({
  method: null,
  call: [least, most],
});

const CALCULATIONS = {
  round: called(1, 2),
  floor: called(1, 2),
  ceil: called(1, 2),
  abs: called(1),
  sum: called(1),
  min: called(1, Infinity),
  max: called(1, Infinity),
  coalesce: called(2, Infinity),
  addDays: called(2),
  addMonths: called(2),
  addYears: called(2),
  daysBetween: called(2),
  monthsBetween: called(2),
  yearsBetween: called(2),
} as const;

type Operator = keyof typeof ARITHMETIC;
/** Functions and operators that guards lack. */
export type Calculation = Operator | keyof typeof CALCULATIONS;
export type ExpressionMacro = MacroName | "map" | "filter";
export type ExpressionNode = Syntax<FunctionName | Calculation, ExpressionMacro>;

export const EXPRESSIONS: Dialect = {
  noun: "expression",
  arithmetic: ARITHMETIC,
  functions: { ...GUARDS.functions, ...CALCULATIONS },
  macros: [...GUARDS.macros, "map", "filter"],
};
