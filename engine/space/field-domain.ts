/** The values of one field that its schema and its comparisons with literals distinguish. */
import type { Literal } from "../guard/ast.ts";
import type { Json } from "../json/json.ts";
import { schemaTypes, schemaValues, type JsonSchema } from "../json/json-schema.ts";
import { fitsNumber, numbersAround } from "./numbers.ts";
import { fitsText, otherTexts } from "./texts.ts";

export interface FieldDomain {
  /** Without "absent", which every field can be. */
  readonly values: readonly Json[];
  /** Whether comparisons with the literals distinguish no other value of the field. */
  readonly exact: boolean;
}

export interface FieldQuestions {
  readonly literals: readonly Literal[];
  /**
   * Number of fields that are compared with one another. The domain contains as many different
   * values in addition to the literals.
   */
  readonly peers: number;
  /** Whether guards test the field only for equality. */
  readonly equalityOnly: boolean;
  /**
   * Whether the compared fields have the same schema. Then all enumerated values without a literal
   * are alike.
   */
  readonly alike: boolean;
}

/** Returns the values to try for a field of the schema; none, and not exact, for a schema of several types. */
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

/** All values, or the named ones with as many others as the guards distinguish. */
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

/** Texts that begin with, end with or contain the text, and its neighbors in order. */
function around(text: string): readonly string[] {
  return [`${text}x`, `x${text}`, `x${text}x`, text.slice(0, -1), "", "~"];
}
