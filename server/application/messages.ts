import type { ErrorObject } from "ajv";

/**
 * What a borrower reads when an answer does not fit, by keyword of the form schema. The same sentences stand in the browser; a
 * screen replaces one with `ui:messages`.
 */
const sentences: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => "Required",
  const: () => "Required",
  minLength: ({ limit }) =>
    limit === 1 ? "Required" : `Use at least ${String(limit)} characters.`,
  maxLength: ({ limit }) => `Use no more than ${String(limit)} characters.`,
  minimum: ({ limit }) => `Enter ${String(limit)} or more.`,
  maximum: ({ limit }) => `Enter ${String(limit)} or less.`,
  exclusiveMinimum: ({ limit }) => `Enter more than ${String(limit)}.`,
  exclusiveMaximum: ({ limit }) => `Enter less than ${String(limit)}.`,
  minItems: ({ limit }) => (limit === 1 ? "Required" : `Choose at least ${String(limit)}.`),
  maxItems: ({ limit }) => `Choose no more than ${String(limit)}.`,
  uniqueItems: () => "Choose each only once.",
  enum: () => "Choose one of the answers offered.",
  oneOf: () => "Choose one of the answers offered.",
  anyOf: () => "Choose one of the answers offered.",
  multipleOf: ({ multipleOf }) =>
    multipleOf === 0.01 ? "Enter dollars and cents." : `Enter a multiple of ${String(multipleOf)}.`,
  format: ({ format }) => formats[String(format)] ?? "Check this answer.",
  sameAs: () => "The two entries are not the same. Type the number again.",
  type: () => "Check this answer.",
};

const formats: Record<string, string> = {
  email: "Enter an e-mail address, like name@example.com.",
  date: "Enter a date, like 07/04/1980.",
  "date-time": "Choose a date and time.",
  uuid: "Choose one of the answers offered.",
  "aba-routing": "Enter the nine digits of a US routing number. Check each digit.",
};

export function messageFor(error: ErrorObject, custom: Record<string, string> | undefined): string {
  const own = custom?.[error.keyword];
  if (own) return own;
  return (
    sentences[error.keyword]?.(error.params as Record<string, unknown>) ?? "Check this answer."
  );
}
