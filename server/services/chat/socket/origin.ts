import type { FastifyRequest } from "fastify";

/**
 * Returns whether the socket was opened by a page of this product. Browsers send the page's origin
 * in every handshake (RFC 6455, section 4.1), and nothing else stops another site's page. Programs
 * other than browsers send none.
 */
export function isOwnOrigin(
  { publicUrl }: { publicUrl: string | null },
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
