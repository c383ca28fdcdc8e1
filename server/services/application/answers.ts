/** How the calls on applications send their answers. */
import type { FastifyReply } from "fastify";
import { entityTag } from "#server/platform/http/validator.ts";
import type { Answer } from "#server/platform/idempotency/idempotent.ts";

/** Gives an answer the version of what it holds. */
export const withVersion = (reply: FastifyReply, version: number): FastifyReply =>
  reply.header("etag", entityTag(version, ""));

/** Sends JSON that is text already. */
export const sendJson = (reply: FastifyReply, text: Buffer): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(text);

/** Sends the answer of a write that runs once, and says whether it is a repeated one. */
export function sendWritten(
  reply: FastifyReply,
  { replayed, status, body, version }: Answer & { replayed: boolean },
): FastifyReply {
  if (replayed) void reply.header("idempotent-replayed", "true");
  return withVersion(reply, version ?? 0)
    .code(status)
    .send(body);
}
