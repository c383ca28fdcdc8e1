import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import type { MailboxQuery } from "#schemas/types/calls/sandbox.ts";
import { type MailboxPorts, readMailbox } from "#server/platform/mail/mailbox.ts";
import { policyHeader } from "#server/platform/security/policy.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { mailboxPage } from "./mailbox-page.ts";

export type MailboxPluginPorts = MailboxPorts;

const shape = shapesOf(calls);

/** `GET /sandbox/mailbox`: a page for people, JSON for programs. Registered only where there is a sandbox. */
export function mailboxPlugin(services: MailboxPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: MailboxQuery }>(
      "/sandbox/mailbox",
      {
        schema: {
          tags: ["sandbox"],
          summary: "List the sandbox's e-mails, newest first, as HTML or JSON",
          querystring: shape("MailboxQuery"),
          response: { 200: shape("Mailbox") },
        },
      },
      async (request, reply) => {
        const messages = await readMailbox(services, request.query.to);
        if (!request.headers.accept?.includes("text/html"))
          return {
            messages: messages.map(({ id, to, subject, text, html, at, attachments }) => ({
              id,
              to,
              subject,
              at: at.toISOString(),
              text,
              html,
              ...(attachments === undefined ? {} : { attachments }),
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
