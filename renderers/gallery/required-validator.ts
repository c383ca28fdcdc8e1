import { toErrorSchema, type RJSFSchema, type ValidatorType } from "@rjsf/utils";

/**
 * A validator for previews that only knows what is required: it needs no compilation, so previews run under the product's
 * content security policy, which forbids Ajv's own.
 */
export const requiredValidator: ValidatorType = {
  isValid: (schema, data) => meets(schema as RJSFSchema, data),
  rawValidation: () => ({}),
  validateFormData: (data, schema, _custom, transform, uiSchema) => {
    const answers = (data ?? {}) as Record<string, unknown>;
    const { required = [], properties = {} } = schema as RJSFSchema;
    const missing = required.filter((name) => blank(answers[name], properties[name]));
    const found = missing.map((name) => ({
      name: "required",
      property: `.${name}`,
      params: { missingProperty: name },
      message: "Required",
      stack: `.${name} Required`,
    }));
    const errors = transform ? transform(found, uiSchema) : found;
    return { errors, errorSchema: toErrorSchema(errors) };
  },
};

/** Nothing given, an empty list or group, or a consent that is not given. */
function blank(value: unknown, schema: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "object") return Object.keys(value).length === 0;
  const consent = typeof schema === "object" && (schema as RJSFSchema).const === true;
  return consent && value !== true;
}

/** Enough of JSON Schema for a condition: required properties and constants. */
function meets(schema: RJSFSchema, data: unknown): boolean {
  const answers = (data ?? {}) as Record<string, unknown>;
  const given = (schema.required ?? []).every((name) => answers[name] !== undefined);
  const equal = Object.entries(schema.properties ?? {}).every(
    ([name, part]) =>
      typeof part !== "object" || part.const === undefined || answers[name] === part.const,
  );
  return given && equal;
}
