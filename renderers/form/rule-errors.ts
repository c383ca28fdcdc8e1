import type { RJSFValidationError } from "@rjsf/utils";

/** A rule between fields that answers break. */
export interface BrokenRule {
  id: string;
  /** Properties of the form that show the message. */
  fields: readonly string[];
  message: string;
}

const KEYWORD = "rule";

/** Returns the errors of broken rules, one for each of their fields. */
export const ruleErrors = (broken: readonly BrokenRule[]): RJSFValidationError[] =>
  broken.flatMap(({ id, fields, message }) =>
    fields.map((field) => ({
      name: KEYWORD,
      property: `.${field}`,
      params: { rule: id },
      message,
      stack: message,
    })),
  );

/** Keeps one error of each rule, for the summary: its link leads to the first field. */
export function oncePerRule(errors: RJSFValidationError[]): RJSFValidationError[] {
  const listed = new Set<unknown>();
  return errors.filter(({ name, params }) => {
    if (name !== KEYWORD) return true;
    const { rule } = params as { rule: unknown };
    if (listed.has(rule)) return false;
    listed.add(rule);
    return true;
  });
}
