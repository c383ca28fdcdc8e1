import type { FastifySchemaValidationError } from "fastify";
import { type Message, message, requestFault } from "./message.ts";

type Params = FastifySchemaValidationError["params"];

/**
 * Messages about a value that does not fit a call's schema, by the keyword of the schema.
 * Params: https://ajv.js.org/api.html#error-parameters
 */
const messages: Readonly<Record<string, (place: string, params: Params) => Message>> = {
  additionalProperties: (place, params) =>
    message("unknown-property", { place, name: String(params["additionalProperty"]) }),
  required: (place, params) =>
    message("missing-property", { place, name: String(params["missingProperty"]) }),
  enum: (place, params) =>
    message("not-listed", { place, values: (params["allowedValues"] as unknown[]).join(", ") }),
  "false schema": (place) => message("must-not-be-sent", { place }),
  type: (place, params) => message("wrong-type", { place, type: String(params["type"]) }),
  pattern: (place, params) =>
    message("wrong-pattern", { place, pattern: String(params["pattern"]) }),
  format: (place, params) => message("wrong-format", { place, format: String(params["format"]) }),
  minLength: (place, params) => message("too-few-characters", { place, limit: limitOf(params) }),
  maxLength: (place, params) => message("too-many-characters", { place, limit: limitOf(params) }),
  minItems: (place, params) => message("too-few-items", { place, limit: limitOf(params) }),
  maxItems: (place, params) => message("too-many-items", { place, limit: limitOf(params) }),
  minimum: outOfRange,
  maximum: outOfRange,
  exclusiveMinimum: outOfRange,
  exclusiveMaximum: outOfRange,
};

const limitOf = (params: Params): string => String(params["limit"]);

function outOfRange(place: string, params: Params): Message {
  const comparison = String(params["comparison"]);
  return message("out-of-range", { place, comparison, limit: limitOf(params) });
}

/**
 * Returns the message about a value that does not fit a call's schema. A keyword without a message
 * of its own keeps the validator's English.
 * @param context part of the request: body, params, querystring or headers
 */
export function validationMessage(
  context: string | undefined,
  { keyword, instancePath, params, message: fault }: FastifySchemaValidationError,
): Message {
  const place = `${context ?? "body"}${instancePath}`;
  return (
    messages[keyword]?.(place, params) ?? requestFault(`${place}: ${fault ?? "is not valid"}.`)
  );
}
