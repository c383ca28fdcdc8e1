/** Functions and operators of expressions on values, as a table. */
import type { FunctionName } from "../guard/ast.ts";
import { CALLS, OPERATORS } from "../guard/evaluate/operators.ts";
import { UNDETERMINED, type Value } from "../guard/evaluate/outcome.ts";
import {
  addDays,
  addHours,
  addMonths,
  addYears,
  daysBetween,
  monthsBetween,
  yearsBetween,
} from "./dates.ts";
import type { Calculation } from "./dialect.ts";
import {
  add,
  compareExact,
  divide,
  fractionOf,
  multiply,
  Quotient,
  remainder,
  rounded,
  subtract,
  type Rounding,
} from "./exact.ts";
import { monthlyPayment, totalOfPayments } from "./repayment.ts";

type Apply = (args: readonly Value[]) => Value;

const rounding =
  (how: Rounding): Apply =>
  ([value, places = 0]) =>
    rounded(how, value, places);

/** The least or greatest of a list, or of several arguments; all numbers, or all texts. */
const extreme =
  (wanted: "<" | ">"): Apply =>
  (args) => {
    const [first, ...rest] = args.length === 1 ? listOf(args[0]) : args;
    if (first === undefined || !(fractionOf(first) || typeof first === "string"))
      return UNDETERMINED;
    return rest.reduce<Value>((best, each) => {
      const better = COMPARE[wanted](each, best);
      return better === UNDETERMINED ? UNDETERMINED : better === true ? each : best;
    }, first);
  };

function listOf(value: Value): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : [];
}

const ordered =
  (operator: "<" | "<=" | ">" | ">=") =>
  (left: Value, right: Value): Value => {
    if (!(left instanceof Quotient || right instanceof Quotient))
      return OPERATORS[operator](left, right);
    const difference = compareExact(left, right);
    return difference === null ? UNDETERMINED : OPERATORS[operator](difference, 0);
  };

/** Comparisons, which know quotients. Equality needs no rule: a quotient is in lowest terms. */
export const COMPARE: typeof OPERATORS = /* @__PURE__ */ Object.assign({}, OPERATORS, {
  "<": /* @__PURE__ */ ordered("<"),
  "<=": /* @__PURE__ */ ordered("<="),
  ">": /* @__PURE__ */ ordered(">"),
  ">=": /* @__PURE__ */ ordered(">="),
});

/** Functions of determined arguments. */
export const APPLY: { readonly [F in FunctionName | Calculation]: Apply } =
  /* @__PURE__ */ Object.assign({}, CALLS, {
    "+": ([a, b]) => (typeof a === "string" && typeof b === "string" ? a + b : add(a, b)),
    "-": ([a, b]) => (b === undefined ? subtract(0, a) : subtract(a, b)),
    "*": ([a, b]) => multiply(a, b),
    "/": ([a, b]) => divide(a, b),
    "%": ([a, b]) => remainder(a, b),
    round: /* @__PURE__ */ rounding("round"),
    floor: /* @__PURE__ */ rounding("floor"),
    ceil: /* @__PURE__ */ rounding("ceil"),
    abs: ([value]) => (COMPARE["<"](value, 0) === true ? subtract(0, value) : add(value, 0)),
    sum: ([list]) => (Array.isArray(list) ? listOf(list).reduce<Value>(add, 0) : UNDETERMINED),
    min: /* @__PURE__ */ extreme("<"),
    max: /* @__PURE__ */ extreme(">"),
    // The first argument that has a value; `ABSORBING` lets undetermined ones pass.
    coalesce: (args) => args.find((value) => value !== null && value !== UNDETERMINED) ?? null,
    addDays: ([date, days]) => addDays(date, days),
    addMonths: ([date, months]) => addMonths(date, months),
    addYears: ([date, years]) => addYears(date, years),
    addHours: ([time, hours]) => addHours(time, hours),
    daysBetween: ([from, to]) => daysBetween(from, to),
    monthsBetween: ([from, to]) => monthsBetween(from, to),
    yearsBetween: ([from, to]) => yearsBetween(from, to),
    monthlyPayment: ([principal, rate, months]) => monthlyPayment(principal, rate, months),
    totalOfPayments: ([principal, rate, months]) => totalOfPayments(principal, rate, months),
  } satisfies { readonly [F in Calculation]: Apply });

/** Functions that pass over undetermined arguments. */
export const ABSORBING: ReadonlySet<string> = /* @__PURE__ */ new Set(["coalesce"]);
