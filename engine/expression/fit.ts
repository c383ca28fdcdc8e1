/** Whether values of one type may be where another type is wanted. */
import type { Diagnostic } from "../guard/diagnostic.ts";
import { typeName, valuesOf, type Type } from "../guard/type.ts";
import { isDate } from "./signatures.ts";

type Misfit = Pick<Diagnostic, "code" | "message" | "fix">;

/** Says why an expression of the type does not fit; null when it does. */
export function misfitOf(actual: Type, wanted: Type | null): Misfit | null {
  if (actual.kind === "number" && actual.precision === "quotient") return UNROUNDED;
  if (wanted === null || wanted.kind === "any" || actual.kind === "any") return null;
  if (actual.kind !== wanted.kind) return wrong(`this is ${nameOf(actual)}, not ${nameOf(wanted)}`);
  if (actual.kind === "list" && wanted.kind === "list") return misfitOf(actual.items, wanted.items);
  if (actual.kind === "string" && wanted.kind === "string" && wanted.isDate && !isDate(actual))
    return wrong(`this is ${nameOf(actual)}, not a date`);
  if (
    actual.kind === "number" &&
    wanted.kind === "number" &&
    wanted.precision === "whole" &&
    actual.precision !== "whole"
  )
    return wrong(
      "this may have decimals, and a whole number is wanted",
      "Round it, as in round(x).",
    );
  return misfitOfValues(actual, wanted);
}

function misfitOfValues(actual: Type, wanted: Type): Misfit | null {
  const allowed = valuesOf(wanted);
  if (allowed === null) return null;
  const strange = valuesOf(actual)?.find((value) => !allowed.includes(value));
  if (valuesOf(actual) !== null && strange === undefined) return null;
  return {
    code: "expression-impossible-value",
    message:
      strange === undefined
        ? `this may be any ${actual.kind === "number" ? "number" : "text"}, and only certain values are allowed`
        : `${JSON.stringify(strange)} is not allowed here`,
    fix: `Its values are ${allowed.slice(0, 8).join(", ")}${allowed.length > 8 ? ", …" : ""}.`,
  };
}

const UNROUNDED: Misfit = {
  code: "expression-unrounded",
  message: "a quotient may have infinitely many decimals",
  fix: "Round it, as in round(a / b, 2).",
};

function wrong(message: string, fix: string | null = null): Misfit {
  return { code: "expression-type", message, fix };
}

function nameOf(type: Type): string {
  return isDate(type) ? "a date" : typeName(type);
}
