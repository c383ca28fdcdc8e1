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
  round: /* @__PURE__ */ called(1, 2),
  floor: /* @__PURE__ */ called(1, 2),
  ceil: /* @__PURE__ */ called(1, 2),
  abs: /* @__PURE__ */ called(1),
  sum: /* @__PURE__ */ called(1),
  min: /* @__PURE__ */ called(1, Infinity),
  max: /* @__PURE__ */ called(1, Infinity),
  coalesce: /* @__PURE__ */ called(2, Infinity),
  addDays: /* @__PURE__ */ called(2),
  addMonths: /* @__PURE__ */ called(2),
  addYears: /* @__PURE__ */ called(2),
  addHours: /* @__PURE__ */ called(2),
  daysBetween: /* @__PURE__ */ called(2),
  monthsBetween: /* @__PURE__ */ called(2),
  yearsBetween: /* @__PURE__ */ called(2),
  monthlyPayment: /* @__PURE__ */ called(3),
  totalOfPayments: /* @__PURE__ */ called(3),
} as const;

type Operator = keyof typeof ARITHMETIC;
/** Functions and operators that guards lack. */
export type Calculation = Operator | keyof typeof CALCULATIONS;
export type ExpressionMacro = MacroName | "map" | "filter";
export type ExpressionNode = Syntax<FunctionName | Calculation, ExpressionMacro>;

export const EXPRESSIONS: Dialect = /* @__PURE__ */ extended(GUARDS);

function extended(guards: Dialect): Dialect {
  return {
    noun: "expression",
    arithmetic: ARITHMETIC,
    functions: { ...guards.functions, ...CALCULATIONS },
    macros: [...guards.macros, "map", "filter"],
  };
}
