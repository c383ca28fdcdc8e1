import { loadApplication } from "#server/lending/application/store.ts";
import { applyAndRecompute, type WritePorts } from "#server/lending/application/write.ts";
import { SOURCE_LOCALE } from "#definitions/index.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";
import { linkToken } from "#server/lending/signers/token.ts";
import { SEND_JOB } from "./due.ts";
import { type LinkPorts, makeLink } from "./links.ts";
import { sandboxMailer } from "#server/platform/mail/mailbox.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { OPT_OUT_PATH } from "./opt-out-path.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Mailer } from "#server/platform/mail/port.ts";
import { reminderTurn } from "./reminders.ts";
import { sendMail, type Sending } from "./send.ts";
import { smtpMailer, unavailableMailer } from "#server/platform/mail/smtp.ts";

/** The part of the server's configuration that e-mails depend on. */
export interface MailSettings {
  /** Address of the mail server; null without one. */
  smtpUrl: string | null;
  /** Without a mail server, the sandbox keeps e-mails in its mailbox. */
  sandbox: boolean;
  /** Origin of the product for links; null to use the organization's own. */
  publicUrl: string | null;
}

/** Returns whether e-mails can leave: through a mail server, or into the sandbox's mailbox. */
export function mailConfigured({
  smtpUrl,
  sandbox,
}: Pick<MailSettings, "smtpUrl" | "sandbox">): boolean {
  return smtpUrl !== null || sandbox;
}

/** Returns the mailer that the configuration asks for. */
export function mailerOf(
  services: { config: Pick<MailSettings, "smtpUrl" | "sandbox"> } & Parameters<
    typeof sandboxMailer
  >[0],
): Mailer {
  if (services.config.smtpUrl !== null) return smtpMailer(services.config.smtpUrl);
  return services.config.sandbox ? sandboxMailer(services) : unavailableMailer;
}

/**
 * Returns the origin for the links of an organization's e-mails. It is empty for the mailbox page,
 * which has the product's own origin.
 */
export const linkOrigin = (
  { publicUrl, smtpUrl }: Pick<MailSettings, "publicUrl" | "smtpUrl">,
  { baseUrl }: Record<string, unknown>,
): string =>
  publicUrl ?? (smtpUrl === null || typeof baseUrl !== "string" ? "" : baseUrl.replace(/\/+$/, ""));

/** Ports of the jobs that send e-mail. */
export interface MailPorts extends WritePorts, LinkPorts {
  config: MailSettings;
  database: Database;
  definitions: Pick<DefinitionStore, "entities" | "entitiesOf" | "entity" | "organisation">;
  dataKeys: DataKeys;
}

/** Greatest life of a log-in link, milliseconds: every reader of the e-mail can log in. */
export const LONGEST_LOG_IN = 24 * 60 * 60_000;

/**
 * Counts a reminder under the application's lock before it is sent, so that concurrent reminders
 * cannot exceed the limit.
 */
function takeTurn(services: MailPorts): Sending["reminders"]["take"] {
  const write = applyAndRecompute(services);
  return ({ application: { uuid = "" } }, rules, reminder) =>
    services.database.transaction(async (tx) => {
      const { application } = await loadApplication(services, tx, uuid, { lock: true });
      const turn = reminderTurn(rules, application, reminder, services.clock.now());
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
export function mailJobs(services: MailPorts): Record<string, JobHandler> {
  const { config, definitions } = services;
  return {
    [SEND_JOB]: sendMail({
      mailer: mailerOf(services),
      baseOf: (organisation) => linkOrigin(config, organisation),
      inLanguage: ({ application, profile, organisation, flow }) => {
        const all = definitions.organisation(application.orgCode ?? "");
        const own = all?.in(profile.locale ?? all.fallbackLocale);
        const theirs = own?.flows.get(flow.id);
        return own && theirs
          ? {
              organisation: own.info,
              flow: theirs,
              locale: own.locale,
              texts: own.copyArguments,
            }
          : { organisation, flow, locale: SOURCE_LOCALE, texts: all?.copyArguments ?? {} };
      },
      themeOf: (orgCode) => definitions.organisation(orgCode)?.theme ?? {},
      tokens: {
        invitation: async ({ application: { uuid = "", invitation } }) =>
          linkToken(services, services.database.db, uuid, invitation?.nonce ?? ""),
        resume: async ({ application: { uuid = "" }, idempotencyKey }, life) =>
          makeLink(services, "resume", uuid, idempotencyKey, Math.min(life, LONGEST_LOG_IN)),
        "hand-off": async ({ application, idempotencyKey }, life) =>
          makeLink(
            services,
            "hand-off",
            application.uuid ?? "",
            idempotencyKey,
            Math.min(life, LONGEST_LOG_IN),
            application.handOffAskedBy,
          ),
      },
      reminders: {
        take: takeTurn(services),
        optOutPath: async ({ application: { uuid = "" } }) =>
          `${OPT_OUT_PATH}?token=${await makeLink(services, "opt-out", uuid, "", null)}`,
      },
    }),
  };
}
