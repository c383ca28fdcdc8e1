import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SOURCE_LOCALE } from "#definitions/index.ts";
import calls from "#schemas/calls/mail.schema.json" with { type: "json" };
import type { OptOutQuery } from "#schemas/types/calls/mail.ts";
import { loadApplication } from "#server/lending/application/store.ts";
import { applyAndRecompute, type WritePorts } from "#server/lending/application/write.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { MAIN_ORGANISATION } from "#server/lending/definitions/organisation.ts";
import { readLink } from "#server/lending/mail/links.ts";
import { OPT_OUT_PATH } from "#server/lending/mail/opt-out-path.ts";
import { policyHeader } from "#server/platform/security/policy.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { optOutPage } from "./opt-out-page.ts";

export type OptOutPorts = WritePorts & {
  database: Database;
  definitions: DefinitionStore;
  realTime(): Date;
};

const FORM = "application/x-www-form-urlencoded";

const shape = shapesOf(calls);

/** Returns the secret of a link, which may be incomplete; an empty text for none. */
const secretIn = ({ query }: FastifyRequest<{ Querystring: Partial<OptOutQuery> }>): string =>
  typeof query.token === "string" ? query.token : "";

/**
 * Turns reminders off without a log-in: by the link in each one, or by the call of mail readers
 * (RFC 8058). GET changes nothing, because programs prefetch links.
 */
export function optOutPlugin(services: OptOutPorts) {
  const { db } = services.database;
  const write = applyAndRecompute(services);

  async function answer(reply: FastifyReply, token: string, stop: boolean): Promise<FastifyReply> {
    const uuid = await readLink(db, "opt-out", token, services.realTime());
    const loaded = uuid === null ? null : await loadApplication(services, db, uuid);
    if (loaded !== null && stop && loaded.application.reminders?.stoppedAt === undefined)
      await services.database.transaction((tx) =>
        write(
          tx,
          loaded.row.uuid,
          { kind: "system", id: "mail" },
          ({ now }) => ({ patch: { reminders: { stoppedAt: now.toISOString() } } }),
          { kind: "reminders.stopped" },
        ),
      );
    const isDone = stop || loaded?.application.reminders?.stoppedAt !== undefined;
    const nonce = randomBytes(16).toString("base64");
    const rules = loaded?.flow.flow.reminders ?? defaultRules();
    return reply
      .code(loaded === null ? 404 : 200)
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", policyHeader(nonce))
      .header("cache-control", "no-store")
      .send(
        optOutPage(
          rules?.optOut ?? null,
          loaded === null ? "gone" : isDone ? "done" : "ask",
          loaded?.organisation.copyArguments ?? {},
          nonce,
          loaded?.organisation.locale ?? SOURCE_LOCALE,
        ),
      );
  }

  /** An invalid link shows the words of any flow, which are general. */
  function defaultRules() {
    const organisation = services.definitions.organisation(MAIN_ORGANISATION);
    return [...(organisation?.flows.values() ?? [])].find(({ flow }) => flow.reminders)?.flow
      .reminders;
  }

  return async (app: FastifyInstance): Promise<void> => {
    // The body of the form and of mail readers is ignored; the address has the token.
    app.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: 1_000 }, async () => ({}));
    const schema = { tags: ["mail"], querystring: shape("OptOutQuery") };
    // A mail program can cut the link or add to it. The reader gets a page then too.
    const attachValidation = true;
    const response = { 200: sharedShape("HtmlPage") };
    app.get<{ Querystring: OptOutQuery }>(
      OPT_OUT_PATH,
      {
        attachValidation,
        schema: { ...schema, summary: "Show the page that turns reminders off", response },
      },
      (request, reply) => answer(reply, secretIn(request), false),
    );
    app.post<{ Querystring: OptOutQuery }>(
      OPT_OUT_PATH,
      {
        attachValidation,
        schema: {
          ...schema,
          summary: "Turn reminders off (RFC 8058: one call, no log-in)",
          body: sharedShape("UnreadBody"),
          response,
        },
      },
      (request, reply) => answer(reply, secretIn(request), true),
    );
  };
}
