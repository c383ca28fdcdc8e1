import { toErrorSchema, type RJSFSchema, type ValidatorType } from "@rjsf/utils";

/**
 * A preview validator that checks required properties only. It needs no compilation, so previews
 * run under the product's content security policy, which forbids Ajv's code generation.
 */
export const requiredValidator: ValidatorType = {
  isValid: (schema, data) => meets(schema as RJSFSchema, data),
  rawValidation: () => ({}),
  validateFormData: (data, schema, _custom, transform, uiSchema) => {
    const answers = (data ?? {}) as Record<string, unknown>;
    const { required = [], properties = {} } = schema as RJSFSchema;
    const missing = required.filter((name) => blank(answers[name], properties[name]));
    const failures = missing.map((name) => ({
      name: "required",
      property: `.${name}`,
      params: { missingProperty: name },
      message: "Required",
      stack: `.${name} Required`,
    }));
    const errors = transform ? transform(failures, uiSchema) : failures;
    return { errors, errorSchema: toErrorSchema(errors) };
  },
};

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
