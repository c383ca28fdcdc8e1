import {
  toErrorSchema,
  type RJSFSchema,
  type RJSFValidationError,
  type ValidatorType,
} from "@rjsf/utils";

/**
 * A preview validator that checks required properties only. It needs no compilation, so previews
 * run under the product's content security policy, which forbids Ajv's code generation.
 */
export const requiredValidator: ValidatorType = {
  isValid: (schema, data) => meets(schema as RJSFSchema, data),
  rawValidation: () => ({}),
  validateFormData: (data, schema, _custom, transform, uiSchema) => {
    const failures = missingIn(data, schema as RJSFSchema, "");
    const errors = transform ? transform(failures, uiSchema) : failures;
    return { errors, errorSchema: toErrorSchema(errors) };
  },
};

/** Returns what is missing in an object, in its groups and in the items of its lists. */
function missingIn(data: unknown, schema: RJSFSchema, place: string): RJSFValidationError[] {
  const answers = (data ?? {}) as Record<string, unknown>;
  const { required = [], properties = {} } = schema;
  return Object.entries(properties).flatMap(([name, part]) => {
    const own = `${place}.${name}`;
    const value = answers[name];
    if (typeof part !== "object") return [];
    if (required.includes(name) && blank(value, part)) return [missing(own, name)];
    if (Array.isArray(value)) return value.flatMap((item, at) => missingItem(item, part, own, at));
    return part.type === "object" && value !== undefined ? missingIn(value, part, own) : [];
  });
}

function missingItem(item: unknown, { items }: RJSFSchema, list: string, at: number) {
  if (typeof items !== "object" || Array.isArray(items)) return [];
  if (items.type === "object") return missingIn(item, items, `${list}.${at}`);
  return blank(item, items) ? [missing(`${list}.${at}`, String(at))] : [];
}

const missing = (property: string, missingProperty: string): RJSFValidationError => ({
  name: "required",
  property,
  params: { missingProperty },
  message: "Required",
  stack: `${property} Required`,
});

/** Whether an answer is missing: no value, an empty list or group, or a consent not given. */
function blank(value: unknown, schema: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "object") return Object.keys(value).length === 0;
  const consent = typeof schema === "object" && (schema as RJSFSchema).const === true;
  return consent && value !== true;
}

/** Evaluates the part of JSON Schema that conditions use: required properties and constants. */
function meets(schema: RJSFSchema, data: unknown): boolean {
  const answers = (data ?? {}) as Record<string, unknown>;
  const present = (schema.required ?? []).every((name) => answers[name] !== undefined);
  const equal = Object.entries(schema.properties ?? {}).every(
    ([name, part]) =>
      typeof part !== "object" || part.const === undefined || answers[name] === part.const,
  );
  return present && equal;
}
