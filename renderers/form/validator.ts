import { retrieveSchema, type RJSFSchema, type ValidatorType } from "@rjsf/utils";
import { cleanData } from "./clean.ts";

/** Wraps a validator so that it validates the answers as they will be submitted. */
export function cleaning(validator: ValidatorType): ValidatorType {
  const wrapped = Object.create(validator) as ValidatorType;
  wrapped.validateFormData = (data, schema, custom, transform, uiSchema) => {
    const resolved = retrieveSchema(validator, schema, schema as RJSFSchema, data);
    return validator.validateFormData(
      cleanData(data, resolved),
      schema,
      custom,
      transform,
      uiSchema,
    );
  };
  return wrapped;
}
