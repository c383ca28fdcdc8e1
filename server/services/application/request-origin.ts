import type { FastifyRequest } from "fastify";

/** Maximum stored length of a user agent, characters. */
const USER_AGENT = 400;

/** Returns from where and with which browser a request came. */
export function originOf(request: FastifyRequest): { ip: string; userAgent?: string } {
  const userAgent = request.headers["user-agent"]?.slice(0, USER_AGENT);
  return { ip: request.ip, ...(userAgent === undefined ? {} : { userAgent }) };
}
