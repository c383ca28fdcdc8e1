import type { FastifyInstance } from "fastify";
import { type Message, message } from "#server/platform/errors/message.ts";
import { problems } from "#server/platform/errors/problem.ts";

/** Levels of nesting; the deepest form has five. */
const DEPTH = 40;
/** NUL and half a surrogate pair: JSON can write them, PostgreSQL cannot store them. */
const unstorable = /[\0\p{Cs}]/u;

/** Returns why a parsed body is invalid, with the place; null when it is valid. */
export function bodyFault(value: unknown, place = "body", depth = 0): Message | null {
  if (typeof value === "string")
    return unstorable.test(value) ? message("unstorable-character", { place }) : null;
  if (typeof value !== "object" || value === null) return null;
  if (depth > DEPTH) return message("nested-too-deeply", { place });
  for (const [key, item] of Object.entries(value)) {
    if (unstorable.test(key)) return message("unstorable-key", { place });
    const fault = bodyFault(item, `${place}/${key.slice(0, 60)}`, depth + 1);
    if (fault) return fault;
  }
  return null;
}

/** Accepts JSON and multipart bodies only. A form on another site could send plain text. */
export function installBodyRules(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
  app.addHook("preValidation", (request, _reply, done) => {
    const isData = !request.isMultipart?.() && !Buffer.isBuffer(request.body);
    const fault = isData ? bodyFault(request.body) : null;
    done(fault ? problems.invalid([fault]) : undefined);
  });
}
