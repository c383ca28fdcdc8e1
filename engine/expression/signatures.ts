/** Types of the functions of expressions, as a table. A signature reports the arguments that do not fit. */
import type { Literal } from "../guard/ast.ts";
import {
  ANY,
  eitherType,
  NUMBER,
  STRING,
  typeName,
  widest,
  type Precision,
  type Type,
} from "../guard/type.ts";
import { dayOf } from "./dates.ts";
import type { Calculation } from "./dialect.ts";

/** Reports that the argument at the index does not fit. */
export type Misfit = (index: number, message: string, fix?: string) => void;
/** @param literals values of the arguments that are literals, else undefined */
export type Signature = (
  types: readonly Type[],
  misfit: Misfit,
  literals: readonly (Literal | undefined)[],
) => Type;

type Fits = (type: Type) => boolean;

export const DATE: Type = { kind: "string", nullable: false, values: null, isDate: true };

/** Whether every value of the type is a date: it has the format, or lists dates alone. */
export function isDate(type: Type): boolean {
  if (type.kind !== "string") return false;
  return type.isDate === true || (type.values?.every((value) => dayOf(value) !== null) ?? false);
}

const KINDS = {
  number: ["a number", (type) => type.kind === "number"],
  whole: ["a whole number", (type) => type.kind === "number" && type.precision === "whole"],
  date: ["a date", isDate],
} as const satisfies { readonly [name: string]: readonly [noun: string, fits: Fits] };

const WHOLE_FIX = "Round it, as in round(x).";

function expect(
  kind: keyof typeof KINDS,
  type: Type | undefined,
  index: number,
  misfit: Misfit,
): void {
  if (type === undefined || type.kind === "any") return;
  const [noun, fits] = KINDS[kind];
  if (fits(type)) return;
  const fix = kind === "whole" && type.kind === "number" ? WHOLE_FIX : undefined;
  misfit(index, `needs ${noun}, not ${nameOf(type)}`, fix);
}

function nameOf(type: Type): string {
  if (type.kind !== "number") return isDate(type) ? "a date" : typeName(type);
  return type.precision === "whole" ? "a whole number" : "a number with decimals";
}

function numberOf(precision: Precision): Type {
  return { ...NUMBER, precision } as Type;
}

function precisionOf(type: Type | undefined): Precision | undefined {
  return type?.kind === "number" ? type.precision : undefined;
}

const numbers: Signature = (types, misfit) => {
  for (const [index, type] of types.entries()) expect("number", type, index, misfit);
  return numberOf(widest(types.map(precisionOf)));
};

const rounding: Signature = ([value, places], misfit, [, decimals]) => {
  expect("number", value, 0, misfit);
  expect("whole", places, 1, misfit);
  return numberOf(places === undefined || decimals === 0 ? "whole" : "decimal");
};

const shift: Signature = ([date, count], misfit) => {
  expect("date", date, 0, misfit);
  expect("whole", count, 1, misfit);
  return DATE;
};

const hoursLater: Signature = ([time, count], misfit) => {
  if (time !== undefined && (time.kind !== "string" || isDate(time)) && time.kind !== "any")
    misfit(0, `needs a date and time, not ${nameOf(time)}`);
  expect("number", count, 1, misfit);
  return STRING;
};

const between: Signature = ([from, to], misfit) => {
  expect("date", from, 0, misfit);
  expect("date", to, 1, misfit);
  return numberOf("whole");
};

const repayment: Signature = ([principal, rate, months], misfit) => {
  expect("number", principal, 0, misfit);
  expect("number", rate, 1, misfit);
  expect("whole", months, 2, misfit);
  return numberOf("decimal");
};

const extreme: Signature = (types, misfit) => {
  const [only] = types;
  const single = types.length === 1;
  if (single && only?.kind !== "list" && only?.kind !== "any")
    misfit(0, `needs a list, or several values, not ${typeName(only ?? ANY)}`);
  const members = single ? [only?.kind === "list" ? only.items : ANY] : types;
  const type = members.reduce(eitherType);
  if (type.kind !== "number" && type.kind !== "any" && !members.every(isDate))
    misfit(0, "compares numbers with numbers, or dates with dates");
  return { ...type, nullable: false };
};

/** Dividing by such a number keeps the number of decimals finite. */
function isDecimalUnit(literal: Literal | undefined): boolean {
  if (typeof literal !== "number" || !Number.isInteger(literal) || literal === 0) return false;
  let rest = Math.abs(literal);
  while (rest % 2 === 0) rest /= 2;
  while (rest % 5 === 0) rest /= 5;
  return rest === 1;
}

export const SIGNATURES: { readonly [F in Calculation]: Signature } = {
  "+": (types, misfit, literals) => {
    const kinds = new Set(types.map(({ kind }) => kind));
    if (kinds.has("string")) {
      const wrong = types.findIndex(({ kind }) => kind !== "string" && kind !== "any");
      if (wrong >= 0)
        misfit(wrong, `adds numbers or joins texts; ${typeName(types[wrong] ?? ANY)} is no text`);
      return STRING;
    }
    return kinds.has("any") && kinds.size === 1 ? ANY : numbers(types, misfit, literals);
  },
  "-": (types, misfit, literals) => {
    if (types.length === 2 && types.some(isDate)) {
      misfit(0, "does not subtract dates", "Use daysBetween(from, to), or addDays(date, -1).");
      return numberOf("whole");
    }
    return numbers(types, misfit, literals);
  },
  "*": numbers,
  "%": numbers,
  "/": (types, misfit, literals) => {
    numbers(types, misfit, literals);
    if (literals[1] === 0) misfit(1, "by 0 has no value");
    const finite = isDecimalUnit(literals[1]);
    return numberOf(finite ? widest(["decimal", precisionOf(types[0])]) : "quotient");
  },
  round: rounding,
  floor: rounding,
  ceil: rounding,
  abs: numbers,
  sum: ([list], misfit) => {
    if (list?.kind === "any") return numberOf("decimal");
    if (list?.kind !== "list") {
      misfit(0, `needs a list, not ${typeName(list ?? ANY)}`);
      return NUMBER;
    }
    if (list.items.kind !== "number" && list.items.kind !== "any")
      misfit(0, `needs a list of numbers, not of ${typeName(list.items)}`, "Add .map(x, x.field).");
    return numberOf(widest([precisionOf(list.items)]));
  },
  min: extreme,
  max: extreme,
  coalesce: (types, misfit) => {
    for (const [index, type] of types.slice(0, -1).entries())
      if (!type.nullable && type.kind !== "any" && type.kind !== "number" && type.kind !== "string")
        misfit(
          index,
          `gives the next value when this one is absent, but ${typeName(type)} never is`,
        );
    const type = types.reduce(eitherType);
    const nullable = types.at(-1)?.nullable ?? true;
    if (type.kind === "any" && types.every(({ kind }) => kind !== "any"))
      misfit(types.length - 1, `gives values of one type, not ${types.map(typeName).join(" or ")}`);
    return { ...type, nullable };
  },
  addDays: shift,
  addMonths: shift,
  addYears: shift,
  addHours: hoursLater,
  daysBetween: between,
  monthsBetween: between,
  yearsBetween: between,
  monthlyPayment: repayment,
  totalOfPayments: repayment,
};
