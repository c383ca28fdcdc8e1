import type { FastifyReply } from "fastify";
import type { LogIn } from "./accounts.ts";

/** Answers a log-in: 200 with a token, or 202 with the step of a second factor. */
export function sendLogIn<More extends object>(
  reply: FastifyReply,
  answer: LogIn,
  more?: More,
): FastifyReply {
  if (!("jwt" in answer)) return reply.code(202).send(answer);
  return reply.header("authorization", `Bearer ${answer.jwt}`).send({ jwt: answer.jwt, ...more });
}
