import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import spanish from "#flows/words/copy/es-US.json" with { type: "json" };
import type { ProblemAnswer } from "#schemas/types/calls/problem.ts";
import { english, wordingOf } from "#server/lending/locale/wording.ts";
import { installErrors, type WordingFor } from "#server/platform/errors/handler.ts";
import { createServer } from "#server/platform/http/server.ts";

const translations = spanish.texts.words as Record<string, { text: string }>;
const inSpanish = wordingOf({
  server: Object.fromEntries(
    Object.entries(translations)
      .filter(([pointer]) => pointer.startsWith("/server/"))
      .map(([pointer, { text }]) => [pointer.slice("/server/".length), text]),
  ),
});
const wordingFor: WordingFor = ({ headers }) =>
  headers["accept-language"] === "es-US" ? inSpanish : english;

const app = createServer({ logLevel: "silent", trustedProxies: [] }, wordingFor);
beforeAll(async () => {
  installErrors(app, wordingFor, () => "en-US");
  app.post(
    "/call",
    {
      bodyLimit: 1_000,
      schema: {
        body: {
          type: "object",
          additionalProperties: false,
          required: ["name"],
          properties: {
            name: { type: "string", minLength: 2, maxLength: 4, pattern: "^[a-z]*$" },
            kind: { enum: ["A", "B"] },
            day: { type: "string", format: "date" },
            count: { type: "integer", minimum: 1, exclusiveMaximum: 9 },
            list: { type: "array", minItems: 1, maxItems: 2, items: { type: "string" } },
            never: false,
            twice: { const: 2 },
          },
        },
      },
    },
    async () => null,
  );
  await app.ready();
});
afterAll(() => app.close());

const send = async (options: InjectOptions) => {
  const answer = await app.inject({ method: "POST", url: "/call", ...options });
  return { status: answer.statusCode, ...answer.json<ProblemAnswer>() };
};
const json = { "content-type": "application/json" };

describe("errors of the framework", () => {
  it.each<[string, InjectOptions, number, string, string, string]>([
    [
      "a body of another media type",
      { payload: "a=b", headers: { "content-type": "text/csv" } },
      415,
      "unsupported-media-type",
      "request-media-type",
      "This call takes application/json. Set the content-type header.",
    ],
    [
      "an empty body",
      { payload: "", headers: json },
      400,
      "malformed-json",
      "empty-json",
      "The body is empty, but the content type says JSON. Send a JSON object.",
    ],
    [
      "malformed JSON",
      { payload: "{", headers: json },
      400,
      "malformed-json",
      "malformed-json",
      "The body is not valid JSON. Send one JSON object, without __proto__ or constructor keys.",
    ],
    [
      "a body that is too large",
      { payload: { name: "x".repeat(2_000) } },
      413,
      "too-large",
      "body-too-large",
      "The body is too large for this call.",
    ],
    [
      "a malformed address",
      { method: "GET", url: "/%E0%A4%A" },
      400,
      "malformed-address",
      "malformed-address",
      "The address is not a valid one. Check it.",
    ],
  ])(
    "word %s in the language of the request",
    async (_, options, status, code, messageCode, sentence) => {
      const answer = await send(options);
      expect(answer).toEqual({
        status,
        code,
        errors: [sentence],
        messages: [{ code: messageCode, args: {} }],
      });
      const headers = { ...options.headers, "accept-language": "es-US" };
      const { errors } = await send({ ...options, headers });
      expect(errors).not.toEqual([sentence]);
    },
  );
});

describe("a value that does not fit the schema of a call", () => {
  it.each<[string, object, string, string]>([
    [
      "additionalProperties",
      { name: "ab", other: 1 },
      "unknown-property",
      'body: "other" is not known here. Remove it.',
    ],
    ["required", {}, "missing-property", 'body: "name" is missing. Add it.'],
    ["enum", { name: "ab", kind: "C" }, "not-listed", "body/kind: must be one of A, B."],
    ["false", { name: "ab", never: 1 }, "must-not-be-sent", "body/never: must not be sent."],
    ["type", { name: 5 }, "wrong-type", "body/name: must be string."],
    ["pattern", { name: "AB" }, "wrong-pattern", 'body/name: must match pattern "^[a-z]*$".'],
    ["format", { name: "ab", day: "x" }, "wrong-format", 'body/day: must match format "date".'],
    [
      "minLength",
      { name: "a" },
      "too-few-characters",
      "body/name: must NOT have fewer than 2 characters.",
    ],
    [
      "maxLength",
      { name: "abcde" },
      "too-many-characters",
      "body/name: must NOT have more than 4 characters.",
    ],
    [
      "minItems",
      { name: "ab", list: [] },
      "too-few-items",
      "body/list: must NOT have fewer than 1 items.",
    ],
    [
      "maxItems",
      { name: "ab", list: ["a", "b", "c"] },
      "too-many-items",
      "body/list: must NOT have more than 2 items.",
    ],
    ["minimum", { name: "ab", count: 0 }, "out-of-range", "body/count: must be >= 1."],
    ["exclusiveMaximum", { name: "ab", count: 9 }, "out-of-range", "body/count: must be < 9."],
    [
      "const",
      { name: "ab", twice: 3 },
      "invalid-request",
      "body/twice: must be equal to constant.",
    ],
  ])("answers with code and sentence for the keyword %s", async (_, payload, code, sentence) => {
    const answer = await send({ payload });
    expect(answer).toMatchObject({
      status: 400,
      code: "invalid-request",
      errors: [sentence],
      messages: [{ code }],
    });
  });

  it("names the place and the fault in Spanish to a caller who prefers Spanish", async () => {
    const { errors } = await send({ payload: {}, headers: { "accept-language": "es-US" } });
    expect(errors).toEqual(['body: falta "name". Agréguelo.']);
  });
});
