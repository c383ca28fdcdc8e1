/** Previews of e-mails, drawn as borrowers would receive them, and sent to the person who edits them. */
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { valueAt } from "#engine/index.ts";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type { MailPreview, SentTest, TextPreview } from "#schemas/types/calls/studio.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { addressValues, composeMail } from "#server/lending/mail/compose.ts";
import { linkOrigin, mailConfigured, mailerOf } from "#server/lending/mail/jobs.ts";
import { OPT_OUT_PATH } from "#server/lending/mail/opt-out-path.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { requireRole, userOf, type StudioUser } from "../access.ts";
import { namesOf } from "../names.ts";
import { LARGEST_SAVE, type StudioPorts } from "../ports.ts";
import { PREVIEWS } from "./paths.ts";
import { dataOf, flowOf, rendered, shownLender } from "./previews.ts";

const shape = shapesOf(calls);
const tags = ["studio"];
/** Replaces every secret of a link. */
const NO_TOKEN = "preview";

export function mailPreviewRoutes(app: FastifyInstance, services: StudioPorts): void {
  const { config, clock, database } = services;
  const mailer = mailerOf(services);

  app.post<{ Body: TextPreview }>(
    `${PREVIEWS}/mail`,
    {
      bodyLimit: LARGEST_SAVE,
      schema: {
        tags,
        summary: "Draw an e-mail as its borrower would receive it",
        body: shape("TextPreview"),
        response: { 200: shape("MailPreview") },
      },
    },
    async (request): Promise<MailPreview> => {
      const { composed, to } = await mailOf(services, userOf(request), request.body);
      const { from, subject, text, html, attachments = [] } = composed;
      return {
        from: `${from.name} <${from.address}>`,
        to,
        subject,
        text,
        html,
        attachments: attachments.map(({ fileName }) => fileName),
      };
    },
  );

  app.post<{ Body: TextPreview }>(
    `${PREVIEWS}/mail/test`,
    {
      bodyLimit: LARGEST_SAVE,
      config: { rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: {
        tags,
        summary: "Send an e-mail to the person who edits it, and to nobody else",
        body: shape("TextPreview"),
        response: { 200: shape("SentTest") },
      },
    },
    async (request): Promise<SentTest> => {
      const user = userOf(request);
      requireRole(user, "author");
      if (!mailConfigured(config))
        throw new Problem(409, "no-mail", [requestFault("This server sends no email.")]);
      const { composed } = await mailOf(services, user, request.body);
      const { optOut: _link, ...mail } = composed;
      const nameOf = await namesOf(services, database.db, [user.accountUuid]);
      const to = nameOf(user.accountUuid);
      if (!to.includes("@")) throw problems.notFound();
      await mailer.send({ id: randomUUID(), orgCode: request.body.lender, to, ...mail });
      await database.transaction((tx) =>
        appendEvent(tx, services, {
          stream: user.accountUuid,
          at: clock.now(),
          actor: `agent:${user.accountUuid}`,
          kind: "studio.mail-tested",
          detail: { lender: request.body.lender, mail: request.body.id },
        }),
      );
      return { to };
    },
  );
}

/** Composes an e-mail of a draft with the answers of a persona; `to` is null for answers without an address. */
async function mailOf(services: StudioPorts, user: StudioUser, request: TextPreview) {
  const { config, clock } = services;
  const shown = await shownLender(services, user, request);
  const flow = flowOf(shown, request.flow);
  const mail = [...flow.mail.values()].find((each) => each.mail.id === request.id)?.mail;
  if (mail === undefined) throw problems.notFound();
  const data = dataOf(shown, flow, request, clock.now());
  const documents = { application: data.application, profile: data.profile };
  const rules = flow.flow.reminders;
  const to = valueAt(documents, mail.to);
  const composed = await rendered(async () =>
    composeMail(mail, data, {
      locale: shown.locale,
      texts: shown.texts,
      theme: shown.effective.theme,
      base: linkOrigin(config, shown.effective.info),
      address: await addressValues(mail, documents, () => Promise.resolve(NO_TOKEN)),
      optOut:
        mail.reminder === true && rules !== undefined
          ? { label: rules.optOut.link, path: `${OPT_OUT_PATH}?token=${NO_TOKEN}` }
          : null,
    }),
  );
  return { composed, to: typeof to === "string" ? to : null };
}
