import { retrieveSchema, type RJSFSchema, type ValidatorType } from "@rjsf/utils";
import { pointerOf } from "../messages/readable.ts";
import { ruleErrors, type BrokenRule } from "./rule-errors.ts";
import { cleanData, withoutUnasked } from "./clean.ts";

/**
 * Wraps a validator so that it validates the answers as they will be submitted, and the rules
 * between fields as well. A field that is not asked is not required either. The check of a block
 * comes before the errors of the schema, because it names what is missing.
 */
export function cleaning(
  validator: ValidatorType,
  rules: (data: Record<string, unknown>) => readonly BrokenRule[],
  unasked: ReadonlySet<string>,
  checks?: (data: Record<string, unknown>) => readonly BrokenRule[],
): ValidatorType {
  const wrapped = Object.create(validator) as ValidatorType;
  wrapped.validateFormData = (data, schema, custom, transform, uiSchema) => {
    const cleaned = submittedAnswers(validator, schema as RJSFSchema, data, unasked);
    // An answer that does not fit its field comes first, so the field shows that error alone.
    const withRules: typeof transform = (errors, ui) => {
      const all = [
        ...ruleErrors(checks?.(cleaned) ?? []),
        ...errors,
        ...ruleErrors(rules(cleaned)),
      ].filter(({ property }) => !unasked.has(pointerOf(property).slice(1)));
      return transform ? transform(all, ui) : all;
    };
    return validator.validateFormData(cleaned as typeof data, schema, custom, withRules, uiSchema);
  };
  return wrapped;
}

/** Returns the answers as they would be submitted. */
export function submittedAnswers(
  validator: ValidatorType,
  root: RJSFSchema,
  data: unknown,
  unasked: ReadonlySet<string>,
): Record<string, unknown> {
  const resolve = (part: RJSFSchema, answers: unknown) =>
    retrieveSchema(validator, part, root, answers as Record<string, unknown>);
  const asked = withoutUnasked(data, unasked);
  return cleanData(asked, resolve(root, asked), resolve);
}
