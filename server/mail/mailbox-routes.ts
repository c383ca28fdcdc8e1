import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { policyHeader } from "#server/security/policy.ts";
import type { Services } from "#server/services.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { readMailbox } from "./mailbox.ts";

/** `GET /sandbox/mailbox`: a page for people, JSON for programs. Registered only where there is a sandbox. */
export function mailboxPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: { to?: string } }>(
      "/sandbox/mailbox",
      {
        schema: {
          tags: ["sandbox"],
          summary: "E-mails of the sandbox, newest first: a page, or JSON for who accepts no HTML",
          querystring: {
            type: "object",
            properties: {
              to: { type: "string", maxLength: 254, description: "Only those to this address." },
            },
          },
        },
      },
      async (request, reply) => {
        const messages = await readMailbox(services, request.query.to);
        if (!request.headers.accept?.includes("text/html"))
          return {
            messages: messages.map(({ id, to, subject, text, html, at }) => ({
              id,
              to,
              subject,
              at: at.toISOString(),
              text,
              html,
              links: [...text.matchAll(/^(?:https?:\/\/|\/)\S+$/gm)].map(([link]) => link),
            })),
          };
        const nonce = randomBytes(16).toString("base64");
        return reply
          .header("content-type", "text/html; charset=utf-8")
          .header("content-security-policy", policyHeader(nonce))
          .send(mailboxPage(messages, nonce));
      },
    );
  };
}
