import type { FastifyReply } from "fastify";

interface SentFile {
  content: Uint8Array;
  contentType: string;
  /** Under which the browser saves the file; the browser's choice when absent. */
  name?: string;
}

/**
 * Sends a file that a person has uploaded or signed. A browser runs nothing in it.
 *
 * @param disposition `attachment` saves the file; `inline` shows it
 */
export function sendFile(
  reply: FastifyReply,
  { content, contentType, name }: SentFile,
  disposition: "attachment" | "inline" = "attachment",
): FastifyReply {
  const named = name === undefined ? "" : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return reply
    .header("content-type", contentType)
    .header("content-disposition", `${disposition}${named}`)
    .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
    .send(Buffer.from(content));
}
