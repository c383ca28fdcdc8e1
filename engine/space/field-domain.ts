/** Values of one field that its schema and the literals it is compared with tell apart. */
import type { Literal } from "../guard/ast.ts";
import type { Json } from "../json/json.ts";
import { schemaTypes, schemaValues, type JsonSchema } from "../json/json-schema.ts";
import { fitsNumber, numbersAround } from "./numbers.ts";
import { fitsText, otherTexts } from "./texts.ts";

export interface FieldDomain {
  /** Beside "absent", which every field can be. */
  readonly values: readonly Json[];
  /** No other value of the field is told apart from these by comparisons with the literals. */
  readonly exact: boolean;
}

export interface FieldQuestions {
  readonly literals: readonly Literal[];
  /** Fields that are compared with one another: so many different values are wanted beside the literals. */
  readonly peers: number;
  /** Only equality is asked. */
  readonly equalityOnly: boolean;
  /** The fields compared have the same schema: then values of an enumeration that no literal names are alike. */
  readonly alike: boolean;
}

export function fieldDomain(schema: JsonSchema, questions: FieldQuestions): FieldDomain {
  const { literals, peers, equalityOnly } = questions;
  const possible = schemaValues(schema);
  if (possible !== null) return enumerated(possible as readonly Json[], questions);
  const [type, ...others] = schemaTypes(schema).types;
  if (others.length > 0) return { values: [], exact: false };
  switch (type) {
    case "boolean":
      return { values: [true, false], exact: true };
    case "integer":
    case "number": {
      const named = literals.filter((value) => typeof value === "number");
      const { values, complete } = numbersAround(schema, named, Math.max(1, peers));
      return { values: values.filter((value) => fitsNumber(schema, value)), exact: complete };
    }
    case "string": {
      const named = literals.filter((value) => typeof value === "string");
      const fitting = [...new Set(named)].filter((text) => fitsText(schema, text));
      const others = otherTexts(schema, new Set(named), Math.max(1, peers));
      const extended = equalityOnly ? [] : named.flatMap(around).filter((t) => fitsText(schema, t));
      return {
        values: [...fitting, ...others, ...extended],
        exact: equalityOnly && others.length >= Math.max(1, peers),
      };
    }
    default:
      return { values: [], exact: false };
  }
}

/** All values; or those named, and as many others as can be told apart. */
function enumerated(
  possible: readonly Json[],
  { literals, peers, equalityOnly, alike }: FieldQuestions,
): FieldDomain {
  if (peers <= 1 || !equalityOnly || !alike) return { values: possible, exact: true };
  const isNamed = (value: Json): boolean => literals.some((literal) => literal === value);
  const others = possible.filter((value) => !isNamed(value));
  return {
    values: [...possible.filter(isNamed), ...others.slice(0, peers)],
    exact: true,
  };
}

/** Texts that begin with, end with or hold another, and its neighbours in order. */
function around(text: string): readonly string[] {
  return [`${text}x`, `x${text}`, `x${text}x`, text.slice(0, -1), "", "~"];
}
