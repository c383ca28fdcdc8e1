import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from "fastify";
import { requestFault, type Wording } from "./message.ts";
import { Problem, problems } from "./problem.ts";

/** Errors of Fastify and its parsers, by code. Source: https://fastify.dev/docs/latest/Reference/Errors/ */
const frameworkErrors: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: "unsupported-media-type",
    message: "This call takes application/json. Set the content-type header.",
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    status: 400,
    code: "malformed-json",
    message: "The body is empty, but the content type says JSON. Send a JSON object.",
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    code: "malformed-json",
    message:
      "The body is not valid JSON. Send one JSON object, without __proto__ or constructor keys.",
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: "too-large",
    message: "The body is too large for this call.",
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: "malformed-request",
    message: "The content-length header does not match the body.",
  },
};

/** Words a fault that the validator found, for the developer of the caller. */
function validationFault(where: string | undefined, error: FastifySchemaValidationError): string {
  const place = `${where ?? "body"}${error.instancePath}`;
  const params = error.params as Record<string, unknown>;
  if (error.keyword === "additionalProperties")
    return `${place}: "${String(params.additionalProperty)}" is not known here. Remove it.`;
  if (error.keyword === "required")
    return `${place}: "${String(params.missingProperty)}" is missing. Add it.`;
  if (error.keyword === "enum")
    return `${place}: must be one of ${(params.allowedValues as unknown[]).join(", ")}.`;
  if (error.keyword === "false schema") return `${place}: must not be sent.`;
  return `${place}: ${error.message ?? "is not valid"}.`;
}

/**
 * Answers an address that the router cannot parse. It runs before all hooks, so it sets the
 * necessary headers itself.
 */
export function answerUnroutable(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const long = error.code === "FST_ERR_MAX_PARAM_LENGTH";
  const fault = long
    ? "A part of the address is too long."
    : "The address is not a valid one. Check it.";
  void reply
    .code(error.statusCode ?? 400)
    .headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
    .send({
      errors: [fault],
      code: long ? "address-too-long" : "malformed-address",
      messages: [requestFault(fault)],
    });
}

/** Returns the problem for an expected error; null for a defect of the server. */
function problemOf(error: FastifyError): Problem | null {
  if (error instanceof Problem) return error;
  if (error.validation)
    return problems.invalid(
      error.validation.map((each) => validationFault(error.validationContext, each)),
    );
  const malformed = error instanceof SyntaxError && error.statusCode === 400;
  const frameworkError = frameworkErrors[malformed ? "FST_ERR_CTP_INVALID_JSON_BODY" : error.code];
  if (frameworkError)
    return new Problem(frameworkError.status, frameworkError.code, [
      requestFault(frameworkError.message),
    ]);
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500
    ? new Problem(status, "malformed-request", [requestFault("The request cannot be read.")])
    : null;
}

/**
 * Gives every error one shape, without a stack and without values from the request.
 * @param wordingFor words messages for the caller of a request
 */
export function installErrors(
  app: FastifyInstance,
  wordingFor: (request: FastifyRequest) => Wording,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const expected = problemOf(error);
    if (expected === null) request.log.error({ error }, "Request failed unexpectedly");
    const problem = expected ?? problems.unexpected();
    return reply
      .code(problem.status)
      .headers(problem.headers)
      .send(problem.body(wordingFor(request)));
  });
}
