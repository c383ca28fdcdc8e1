import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from "fastify";
import type { DefinitionStore } from "#server/definitions/contract.ts";
import { MAIN_ORGANISATION } from "#server/identity/organisation.ts";
import { offeredOf, tagsOf } from "#server/locale/request-locale.ts";
import { translateBody } from "#server/locale/translate.ts";
import { Problem } from "./problem.ts";

/** What Fastify and its parsers throw, in our words. Codes: https://fastify.dev/docs/latest/Reference/Errors/ */
const known: Record<string, { status: number; code: string; message: string }> = {
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

function sentence(where: string | undefined, error: FastifySchemaValidationError): string {
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

/** An address that no route can even be looked up for. It is answered before all hooks, so the headers that matter are set here. */
export function answerUnroutable(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const long = error.code === "FST_ERR_MAX_PARAM_LENGTH";
  void reply
    .code(error.statusCode ?? 400)
    .headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
    .send({
      errors: [
        long ? "A part of the address is too long." : "The address is not a valid one. Check it.",
      ],
      code: long ? "address-too-long" : "malformed-address",
    });
}

/** One shape for every error, no stack, no value from the request. */
export function installErrors(app: FastifyInstance, definitions?: DefinitionStore): void {
  /** In the words of the organisation that the call is for, in the language that it asks for. */
  const said = (request: FastifyRequest, body: Record<string, unknown>) => {
    const header = request.headers["x-org"];
    const code = request.session?.orgCode ?? (typeof header === "string" ? header : "");
    const organisation =
      definitions?.organisation(code) ?? definitions?.organisation(MAIN_ORGANISATION);
    if (!organisation) return body;
    const tags = tagsOf(request.headers["accept-language"]);
    const locale = offeredOf(tags, organisation.locales);
    return translateBody(body, organisation.in(locale).sentences);
  };
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Problem)
      return reply.code(error.status).headers(error.headers).send(said(request, error.body()));
    if (error.validation)
      return reply.code(400).send({
        errors: error.validation.map((each) => sentence(error.validationContext, each)),
        code: "invalid-request",
      });
    const entry = known[error.code];
    if (entry) return reply.code(entry.status).send({ errors: [entry.message], code: entry.code });
    if (error instanceof SyntaxError && error.statusCode === 400)
      return reply.code(400).send({
        errors: [
          "The body is not valid JSON. Send one JSON object, without __proto__ or constructor keys.",
        ],
        code: "malformed-json",
      });
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500)
      return reply
        .code(status)
        .send({ errors: ["The request cannot be read."], code: "malformed-request" });
    request.log.error({ error }, "defect");
    return reply.code(500).send(
      said(request, {
        errors: ["Something unexpected happened. Try again."],
        code: "unexpected",
      }),
    );
  });
}
