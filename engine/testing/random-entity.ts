/**
 * Random documents of a JSON Schema: fields are present, absent, null, or sometimes of the wrong
 * type.
 */
import type { Random } from "../guard/testing/random.ts";
import type { Json } from "../json/json.ts";
import { resolveSchema, schemaTypes, schemaValues, type JsonSchema } from "../json/json-schema.ts";

export interface EntityOptions {
  /** Probability that a field is present. */
  readonly present: number;
  /** Probability that a present field is null or has a value of another type. */
  readonly odd: number;
}

export function randomEntity(schema: JsonSchema, random: Random, options: EntityOptions): Json {
  return value(schema);

  function value(described: unknown): Json {
    if (random.chance(options.odd))
      return random.pick<Json>([null, null, null, true, 3, "A", [], {}]);
    const resolved = resolveSchema(described, schema);
    const values = schemaValues(resolved);
    if (values !== null && values.length > 0) return random.pick(values) as Json;
    const [type] = schemaTypes(resolved).types;
    switch (type) {
      case "boolean":
        return random.chance(0.5);
      case "integer":
      case "number":
        return random.pick([0, 1, 2, 12, 360, 8.25, 50_000]);
      case "array":
        return Array.from({ length: random.below(4) }, () => value(resolved.items));
      case "object":
        return Object.fromEntries(
          Object.entries(resolved.properties ?? {})
            .filter(() => random.chance(options.present))
            .map(([name, field]) => [name, value(field)]),
        );
      default:
        return random.pick(["", "A", "B", "TX", "2026-11-20"]);
    }
  }
}
