/** The texts that a place gives for each value of an enumeration. */
import { isRecord } from "#engine/index.ts";
import { suggestion } from "../findings/suggest.ts";

type Schema = Readonly<Record<string, unknown>>;

export interface LabelFault {
  /** The value whose text is needless; null when a value has no text. */
  readonly value: string | null;
  readonly message: string;
  readonly fix: string;
}

/**
 * Returns the texts for values that a place cannot have, and a value that it can have without a text.
 * @param schema of the place, or of the list whose members have the values
 */
export function labelFaults(labels: unknown, target: string, schema: Schema): LabelFault[] {
  const values = valuesOf(schema);
  if (values === null || !isRecord(labels)) return [];
  const names = Object.keys(labels);
  const unknown = names.filter((name) => !values.includes(name));
  const missing = values.filter((value) => !names.includes(value));
  if (unknown.length > 0)
    return unknown.map((name) => ({
      value: name,
      message: `${target} is never "${name}", so nobody reads this text.`,
      fix: suggestion(name, missing.length > 0 ? missing : values),
    }));
  return missing.length === 0
    ? []
    : [
        {
          value: null,
          message: `The labels have no text for ${missing.map((each) => `"${each}"`).join(", ")} of ${target}, so the reader would see the name of the value.`,
          fix: "Add a text for each value.",
        },
      ];
}

/** Returns the values that a place can have; null when the schema lists none. */
function valuesOf({ type, enum: values, items }: Schema): readonly string[] | null {
  if (Array.isArray(values)) return values.filter((each) => each !== null).map(String);
  if (type === "boolean") return ["true", "false"];
  return isRecord(items) && Array.isArray(items.enum) ? items.enum.map(String) : null;
}
