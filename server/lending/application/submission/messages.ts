import type { ErrorObject } from "ajv";
import { countryName } from "#lending/formats/countries.ts";
import type { FormFormat } from "#lending/formats/index.ts";
import { type Message, message } from "#server/platform/errors/message.ts";

type Params = Record<string, unknown>;

const limitOf = ({ limit }: Params): string => String(limit);

/**
 * Messages about an answer that does not fit, by keyword of the form schema. A screen replaces one
 * with `ui:messages`.
 */
const messages: Record<string, (params: Params) => Message> = {
  required: () => message("required"),
  const: () => message("required"),
  minLength: (params) =>
    params.limit === 1 ? message("required") : message("min-length", { min: limitOf(params) }),
  maxLength: (params) => message("max-length", { max: limitOf(params) }),
  minimum: (params) => message("minimum", { limit: limitOf(params) }),
  maximum: (params) => message("maximum", { limit: limitOf(params) }),
  exclusiveMinimum: (params) => message("exclusive-minimum", { limit: limitOf(params) }),
  exclusiveMaximum: (params) => message("exclusive-maximum", { limit: limitOf(params) }),
  minItems: (params) =>
    params.limit === 1 ? message("required") : message("min-items", { limit: limitOf(params) }),
  maxItems: (params) => message("max-items", { limit: limitOf(params) }),
  uniqueItems: () => message("unique-items"),
  enum: () => message("one-of"),
  oneOf: () => message("one-of"),
  anyOf: () => message("one-of"),
  multipleOf: ({ multipleOf }) =>
    multipleOf === 0.01 ? message("cents") : message("multiple-of", { limit: String(multipleOf) }),
  format: ({ format }) => formats[format as FormFormat] ?? message("check"),
  sameAs: () => message("same-as"),
  postalCodeOf: ({ country }) =>
    message("postal-code", { country: countryName(String(country), "en-US") }),
  type: () => message("check"),
};

const formats: Record<FormFormat, Message> = {
  email: message("email"),
  date: message("date"),
  "date-time": message("date-time"),
  uuid: message("one-of"),
  "aba-routing": message("routing"),
  country: message("one-of"),
  phone: message("phone-abroad"),
};

/** @param custom the screen's own wording, by keyword */
export function messageFor(
  error: ErrorObject,
  custom: Record<string, string> | undefined,
): Message {
  const own = custom?.[error.keyword];
  const general = messages[error.keyword]?.(error.params as Params) ?? message("check");
  return own ? { ...general, text: own } : general;
}
