import { SOURCE_LOCALE } from "#definitions/index.ts";
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { loadApplication } from "#server/application/store.ts";
import { applyAndRecompute } from "#server/application/write.ts";
import { MAIN_ORGANISATION } from "#server/identity/organisation.ts";
import { policyHeader } from "#server/security/policy.ts";
import type { Services } from "#server/services.ts";
import { readLink } from "./links.ts";
import { optOutPage } from "./opt-out-page.ts";
import { textFields } from "./send.ts";

/** Where reminders are turned off. */
export const OPT_OUT_PATH = "/mail/opt-out";
const FORM = "application/x-www-form-urlencoded";

type Query = { Querystring: { token: string } };

/**
 * Turning reminders off, without a log-in: the link at the foot of each one, and the call that mail readers make by themselves
 * (RFC 8058). Looking changes nothing, because programs look at links before people do.
 */
export function optOutPlugin(services: Services) {
  const { db } = services.database;
  const write = applyAndRecompute(services);

  async function answer(reply: FastifyReply, token: string, stop: boolean): Promise<FastifyReply> {
    const uuid = await readLink(db, "opt-out", token, services.realTime());
    const found = uuid === null ? null : await loadApplication(services, db, uuid);
    if (found !== null && stop && found.application.reminders?.stoppedAt === undefined)
      await services.database.transaction((tx) =>
        write(
          tx,
          found.row.uuid,
          { kind: "system", id: "mail" },
          ({ now }) => ({ patch: { reminders: { stoppedAt: now.toISOString() } } }),
          { kind: "reminders.stopped" },
        ),
      );
    const nonce = randomBytes(16).toString("base64");
    const rules = found?.flow.flow.reminders ?? defaultRules();
    return reply
      .code(found === null ? 404 : 200)
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", policyHeader(nonce))
      .header("cache-control", "no-store")
      .send(
        optOutPage(
          rules?.optOut ?? null,
          found === null ? "gone" : stop ? "done" : "ask",
          textFields(found?.organisation.info ?? {}),
          nonce,
          found?.organisation.locale ?? SOURCE_LOCALE,
        ),
      );
  }

  /** Whose link is none of ours sees the words of any flow: they say no more than that. */
  function defaultRules() {
    const organisation = services.definitions.organisation(MAIN_ORGANISATION);
    return [...(organisation?.flows.values() ?? [])].find(({ flow }) => flow.reminders)?.flow
      .reminders;
  }

  return async (app: FastifyInstance): Promise<void> => {
    // What mail readers and the page's form send says nothing that is read; the address says it all.
    app.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: 1_000 }, async () => ({}));
    const schema = {
      tags: ["mail"],
      querystring: {
        type: "object",
        additionalProperties: false,
        required: ["token"],
        properties: { token: { type: "string", pattern: "^[A-Za-z0-9_-]{43}$" } },
      },
    } as const;
    app.get<Query>(
      OPT_OUT_PATH,
      { schema: { ...schema, summary: "The page on which reminders are turned off" } },
      (request, reply) => answer(reply, request.query.token, false),
    );
    app.post<Query>(
      OPT_OUT_PATH,
      { schema: { ...schema, summary: "Turn reminders off (RFC 8058: one call, no log-in)" } },
      (request, reply) => answer(reply, request.query.token, true),
    );
  };
}
