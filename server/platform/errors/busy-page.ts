import type { FastifyReply, FastifyRequest } from "fastify";
import { sendWaitingPage } from "#server/platform/http/waiting-page.ts";
import type { Wording } from "./message.ts";
import type { Problem } from "./problem.ts";

/** Seconds until the page opens again where the problem names none. */
const DEFAULT_WAIT = "5";

/** Whether a person opens an address, and not a program. */
export const opensPage = ({ method, headers }: FastifyRequest): boolean =>
  method === "GET" && (headers.accept ?? "").includes("text/html");

/**
 * Answers a person while the server cannot serve: a page with the sentence of the problem, which
 * opens the address again by itself.
 * @param locale language of the sentence
 */
export const sendBusyPage = (
  reply: FastifyReply,
  problem: Problem,
  word: Wording,
  locale: string,
): FastifyReply =>
  sendWaitingPage(reply, {
    title: problem.errors.map(word).join(" "),
    locale,
    seconds: problem.headers["retry-after"] ?? DEFAULT_WAIT,
  });
