/** The part of a JSON Schema that this module reads. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const STRINGS: Record<string, string> = {
  uuid: "3f2c9f5e-0d4b-4c43-9a57-6b1d2f7e8a90",
  email: "nobody@example.com",
  "date-time": "2026-11-20T12:00:00Z",
};

/**
 * Returns a body that a call's schema allows, with the required properties only. For tests that
 * call every route.
 * @param values keyed by the name of a property at any depth; the body contains them even when
 * they are optional
 */
export function sampleBody(schema: Schema | undefined, values: Record<string, unknown>): unknown {
  if (schema === undefined) return undefined;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((each) => each !== null);
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first && schema.properties === undefined) return sampleBody(first, values);
  switch (schema.type) {
    case "string":
      return STRINGS[schema.format ?? ""] ?? "abcdefghijklmnopqrstuvwx";
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "array":
      return [sampleBody(schema.items, values)];
    default: {
      // An object whose choices only differ in what they require.
      const required = [...(schema.required ?? []), ...(first?.required ?? [])];
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => name in values || required.includes(name))
          .map(([name, each]) => [name, values[name] ?? sampleBody(each, values)]),
      );
    }
  }
}
