import { loadApplication } from "#server/application/store.ts";
import { applyAndRecompute } from "#server/application/write.ts";
import { SOURCE_LOCALE } from "#definitions/index.ts";
import type { Config } from "#server/config.ts";
import type { JobHandler } from "#server/jobs/handler.ts";
import type { Services } from "#server/services.ts";
import { linkToken } from "#server/signers/token.ts";
import { SEND } from "./due.ts";
import { makeLink } from "./links.ts";
import { sandboxMailer } from "./mailbox.ts";
import { OPT_OUT_PATH } from "./opt-out.ts";
import type { Mailer } from "./port.ts";
import { turnOf } from "./reminders.ts";
import { sendMail, type Sending } from "./send.ts";
import { smtpMailer, unavailableMailer } from "./smtp.ts";

/** Whether e-mails leave: through a mail server, or into the sandbox's mailbox. */
export function mailSetUp({ smtpUrl, sandbox }: Pick<Config, "smtpUrl" | "sandbox">): boolean {
  return smtpUrl !== null || sandbox;
}

/** The one way by which e-mails leave. */
export function mailerOf(services: Services): Mailer {
  if (services.config.smtpUrl !== null) return smtpMailer(services.config.smtpUrl);
  return services.config.sandbox ? sandboxMailer(services) : unavailableMailer;
}

/** Milliseconds for which a link that logs somebody in is good, when its e-mail says nothing else. */
const RESUME_LIFE = 20 * 60_000;
const DAY = 24 * 60 * 60_000;

/** Counts a reminder before it is sent, under the application's lock: however many fall due together, no more go out than may. */
function takeTurn(services: Services): Sending["reminders"]["take"] {
  const write = applyAndRecompute(services);
  return ({ application: { uuid = "" } }, rules, reminder) =>
    services.database.transaction(async (tx) => {
      const { application } = await loadApplication(services, tx, uuid, { lock: true });
      const turn = turnOf(rules, application, reminder, services.clock.now());
      if (turn.kind === "later") return turn.at;
      if (turn.kind === "send" && turn.reminders !== application.reminders)
        await write(
          tx,
          uuid,
          { kind: "system", id: "mail" },
          { patch: { reminders: turn.reminders } },
          { kind: "reminder.sent", detail: { mail: reminder.mail } },
        );
      return turn.kind;
    });
}

/** The jobs that send e-mail. */
export function mailJobs(services: Services): Record<string, JobHandler> {
  const { config, definitions } = services;
  return {
    [SEND]: sendMail({
      mailer: mailerOf(services),
      // The mailbox page is on the product's own origin, whatever that is today.
      baseOf: ({ baseUrl }) =>
        config.publicUrl ??
        (config.smtpUrl === null || typeof baseUrl !== "string" ? "" : baseUrl.replace(/\/+$/, "")),
      inLanguage: ({ application, profile, organisation, flow }) => {
        const all = definitions.organisation(application.orgCode ?? "");
        const own = all?.in(profile.locale ?? all.fallbackLocale);
        const theirs = own?.flows.get(flow.id);
        return own && theirs
          ? { organisation: own.info, flow: theirs, locale: own.locale }
          : { organisation, flow, locale: SOURCE_LOCALE };
      },
      themeOf: (orgCode) => definitions.organisation(orgCode)?.theme ?? {},
      tokens: {
        invitation: async ({ application: { uuid = "", invitation } }) =>
          linkToken(services, services.database.db, uuid, invitation?.nonce ?? ""),
        resume: async ({ application: { uuid = "" }, idempotencyKey }, life) =>
          makeLink(services, "resume", uuid, idempotencyKey, Math.min(life ?? RESUME_LIFE, DAY)),
      },
      reminders: {
        take: takeTurn(services),
        optOutPath: async ({ application: { uuid = "" } }) =>
          `${OPT_OUT_PATH}?token=${await makeLink(services, "opt-out", uuid, "", null)}`,
      },
    }),
  };
}
