import type { FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";

/**
 * Whether a page of this product opens the socket: browsers name the origin of the page in every handshake (RFC 6455, section 4.1), and
 * nothing else keeps another site's page from opening one. Programs that are no browser send none.
 */
export function isOwnOrigin(
  { publicUrl }: Pick<Config, "publicUrl">,
  request: Pick<FastifyRequest, "headers" | "host">,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (publicUrl !== null && origin === publicUrl) return true;
  try {
    const { host, protocol, origin: spelled } = new URL(origin);
    return /^https?:$/.test(protocol) && spelled === origin && host === request.host;
  } catch {
    return false;
  }
}
