import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#server/platform/http/escape-html.ts";
import type { Wording } from "./message.ts";
import type { Problem } from "./problem.ts";

/** Seconds until the page opens again where the problem names none. */
const DEFAULT_WAIT = "5";

/** Whether a person opens an address, and not a program. */
export const opensPage = ({ method, headers }: FastifyRequest): boolean =>
  method === "GET" && (headers.accept ?? "").includes("text/html");

/**
 * Answers a person while the server cannot serve: a page with the sentence of the problem, which
 * opens the address again by itself. The strict content security policy allows it no style.
 * @param locale language of the sentence, as the page's `lang` has it
 */
export function sendBusyPage(
  reply: FastifyReply,
  problem: Problem,
  word: Wording,
  locale: string,
): FastifyReply {
  const sentence = problem.errors.map(word).map(escapeHtml).join(" ");
  return reply
    .header("refresh", problem.headers["retry-after"] ?? DEFAULT_WAIT)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(
      `<!doctype html><html lang="${escapeHtml(locale)}"><meta name="viewport" content="width=device-width"><title>${sentence}</title><main><h1>${sentence}</h1></main></html>`,
    );
}
