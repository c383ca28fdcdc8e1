import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dataHeaders } from "#server/platform/security/headers.ts";
import { isDiskFault } from "#server/platform/files/disk-fault.ts";
import { type Message, message, type Wording } from "./message.ts";
import { opensPage, sendBusyPage } from "./busy-page.ts";
import { Problem, problems } from "./problem.ts";
import { DatabaseStopped } from "#server/platform/storage/database.ts";
import { validationMessage } from "./validation-message.ts";

/** Errors of Fastify and its parsers, by code. Source: https://fastify.dev/docs/latest/Reference/Errors/ */
const frameworkErrors: Record<string, { status: number; code: string; reason: Message }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: "unsupported-media-type",
    reason: message("request-media-type"),
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    status: 400,
    code: "malformed-json",
    reason: message("empty-json"),
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    code: "malformed-json",
    reason: message("malformed-json"),
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: "too-large",
    reason: message("body-too-large"),
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: "malformed-request",
    reason: message("content-length"),
  },
};

/** Words messages for the caller of a request. */
export type WordingFor = (request: FastifyRequest) => Wording;

/** Returns the language in which a request's messages are worded. */
export type LocaleFor = (request: FastifyRequest) => string;

/**
 * Answers an address that the router cannot parse. It runs before all hooks, so it sets the
 * necessary headers itself.
 */
export const answerUnroutable =
  (wordingFor: WordingFor) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const code =
      error.code === "FST_ERR_MAX_PARAM_LENGTH" ? "address-too-long" : "malformed-address";
    const problem = new Problem(error.statusCode ?? 400, code, [message(code)]);
    void reply
      .code(problem.status)
      .headers(dataHeaders)
      .send(problem.body(wordingFor(request)));
  };

/** Returns the problem for an expected error; null for a defect of the server. */
function problemOf(error: FastifyError): Problem | null {
  if (error instanceof Problem) return error;
  if (error.validation)
    return problems.invalid(
      error.validation.map((each) => validationMessage(error.validationContext, each)),
    );
  const malformed = error instanceof SyntaxError && error.statusCode === 400;
  const frameworkError = frameworkErrors[malformed ? "FST_ERR_CTP_INVALID_JSON_BODY" : error.code];
  if (frameworkError)
    return new Problem(frameworkError.status, frameworkError.code, [frameworkError.reason]);
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500
    ? new Problem(status, "malformed-request", [message("unreadable-request")])
    : null;
}

/** PostgreSQL's code for a full disk. */
const DISK_FULL = "53100";

/** Returns whether the database has stopped, or a disk is full or broken. Libraries wrap the errors. */
function takesNoWrites(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (
      each instanceof DatabaseStopped ||
      isDiskFault(each) ||
      ("code" in each && each.code === DISK_FULL)
    )
      return true;
  return false;
}

const UNEXPECTED = "Request failed unexpectedly";
const NOT_WRITTEN =
  "Nothing of a request was stored: the disk is full or broken. Make room, or check the disk";

/**
 * Gives every error one shape, without a stack and without values from the request.
 */
export function installErrors(
  app: FastifyInstance,
  wordingFor: WordingFor,
  localeFor: LocaleFor,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const expected = problemOf(error);
    const isUnwritten = expected === null && takesNoWrites(error);
    if (expected === null) request.log.error({ error }, isUnwritten ? NOT_WRITTEN : UNEXPECTED);
    const problem = expected ?? (isUnwritten ? problems.unavailable() : problems.unexpected());
    const answer = reply.code(problem.status).headers(problem.headers);
    return opensPage(request) && problem.status === 503
      ? sendBusyPage(answer, problem, wordingFor(request), localeFor(request))
      : answer.send(problem.body(wordingFor(request)));
  });
}
