import { holds } from "#engine/index.ts";
import type { Mail } from "#schemas/types/mail.ts";
import { milliseconds } from "#server/platform/clock/duration.ts";
import type { JobContext, JobHandler } from "#server/lending/jobs/handler.ts";
import { copyArguments } from "#server/lending/locale/copy-arguments.ts";
import { Postponed } from "#server/platform/queue/postponed.ts";
import { occasionOf, valueAt } from "./due.ts";
import type { MailAttachment, Mailer } from "#server/platform/mail/port.ts";
import { calendarFile } from "./calendar-file.ts";
import type { ReminderRules, ReminderTurn } from "./reminders.ts";
import { addressOf, plainText, renderMail, type MailBrand } from "./render.ts";

export interface Sending {
  mailer: Mailer;
  /** Returns the origin for links of an organization; see `renderMail`. */
  baseOf(organisation: Record<string, unknown>): string;
  /** Returns organization and flow in the borrower's language. */
  inLanguage(context: JobContext): Pick<JobContext, "organisation" | "flow"> & {
    locale: string;
    /** Arguments that all copy may use. */
    texts: Readonly<Record<string, string>>;
  };
  /** Returns the content of theme.json, by organization code. */
  themeOf(orgCode: string): Record<string, unknown>;
  /**
   * Secrets that an e-mail may carry, by purpose; a retry gets the same. `life` is in milliseconds.
   */
  tokens: Record<string, (context: JobContext, life: number) => Promise<string>>;
  reminders: {
    /**
     * Counts the reminder in the application when it may go out. Returns what happens to it, or
     * when to try again.
     */
    take(
      context: JobContext,
      rules: ReminderRules,
      reminder: Reminder,
    ): Promise<ReminderTurn["kind"] | Date>;
    /** Returns the path of the page that turns off the application's reminders. */
    optOutPath(context: JobContext): Promise<string>;
  };
}

export interface Reminder {
  mail: string;
  occasion: string;
}

/**
 * Sends an e-mail of the flow's definitions, unless its occasion has passed since it was enqueued.
 * Address and text are computed here from the present data, so that the queue holds nothing
 * personal.
 */
export function sendMail(sending: Sending): JobHandler {
  return async (context) => {
    const { application, profile, options, idempotencyKey } = context;
    const { organisation, flow, locale, texts } = sending.inLanguage(context);
    const definition = [...flow.mail.values()].find(({ mail }) => mail.id === options["mail"]);
    if (definition === undefined) return {};
    const documents = { application, profile };
    const isAsked = options["asked"] === true;
    if (!isAsked && occasionOf(definition, documents) !== options["occasion"]) return {};
    const { mail, when } = definition;
    const to = valueAt(documents, mail.to);
    if (!holds(when, documents) || typeof to !== "string" || to === "") return {};

    const optOut = mail.reminder ? await optOutOf(sending, { ...context, flow }, mail.id) : null;
    if (mail.reminder && optOut === null) return {};

    const address = await addressValues(sending, context, mail);
    const args = mail.args && copyArguments(mail.args, { ...context, organisation, flow }, locale);
    const orgCode = application.orgCode ?? "";
    const brand = brandOf(texts["companyNameShort"] ?? "", sending.themeOf(orgCode));
    const base = sending.baseOf(organisation);
    const attachments = attachmentsOf(mail, context, {
      base,
      text: (copy) => plainText(copy, texts, locale),
      href: mail.action && base + addressOf(mail.action.href, address),
      domain: (texts["email"] ?? "").split("@")[1] ?? "hearthline.invalid",
    });
    const link = optOut && { label: optOut.label, href: base + optOut.path };
    await sending.mailer.send({
      id: idempotencyKey.replaceAll("/", "."),
      orgCode,
      from: { name: brand.name, address: texts["email"] ?? "" },
      to,
      ...renderMail(mail, texts, {
        brand,
        base,
        address,
        locale,
        ...(args === undefined ? {} : { args }),
        ...(link === null ? {} : { optOut: link }),
      }),
      ...(attachments.length === 0 ? {} : { attachments }),
      // A mail reader calls the address from another origin, so it must be absolute.
      ...(link === null || base === "" ? {} : { optOut: link.href }),
    });
    return {};
  };
}

/** Returns the file of the appointment that the e-mail names; none without its time. */
function attachmentsOf(
  { id, calendar, subject }: Mail,
  { application, profile, now }: JobContext,
  {
    base,
    text,
    href,
    domain,
  }: {
    base: string;
    text: (copy: string) => string;
    /** Address of the e-mail's button. */
    href: string | undefined;
    domain: string;
  },
): MailAttachment[] {
  const start = calendar && valueAt({ application, profile }, calendar.start);
  if (calendar === undefined || typeof start !== "string") return [];
  const title = text(calendar.title);
  const content = calendarFile(
    {
      id: `${application.uuid ?? ""}.${id}@${domain}`,
      start: new Date(start),
      minutes: calendar.minutes,
      title,
      description: text(subject),
      // A calendar needs an absolute address.
      ...(href === undefined || base === "" ? {} : { url: href }),
    },
    now,
  );
  return [
    {
      fileName: "appointment.ics",
      contentType: "text/calendar; charset=utf-8; method=PUBLISH",
      content,
    },
  ];
}

/** Returns the values of the placeholders in the address of an e-mail's button. */
async function addressValues(
  { tokens }: Sending,
  context: JobContext,
  { id, action }: Mail,
): Promise<Record<string, string>> {
  const { application, profile } = context;
  const values: Record<string, string> = {};
  for (const [name, source] of Object.entries(action?.values ?? {})) {
    if (typeof source === "string") {
      const value = valueAt({ application, profile }, source);
      values[name] = typeof value === "string" || typeof value === "number" ? String(value) : "";
      continue;
    }
    const token = tokens[source.token];
    if (!token)
      throw new TypeError(
        `E-mail "${id}" names the token "${source.token}", which does not exist.`,
      );
    values[name] = await token(context, milliseconds(source.life));
  }
  return values;
}

/** Returns the link that turns reminders off; null when the reminder must not go out. */
async function optOutOf(
  { reminders }: Sending,
  context: JobContext,
  mail: string,
): Promise<{ label: string; path: string } | null> {
  const rules = context.flow.flow.reminders;
  if (rules === undefined) return null;
  const occasion = String(context.options["occasion"]);
  const turn = await reminders.take(context, rules, { mail, occasion });
  if (turn instanceof Date) throw new Postponed(turn);
  if (turn !== "send") return null;
  return { label: rules.optOut.link, path: await reminders.optOutPath(context) };
}

/** Returns name and color for the head of an e-mail. @param theme content of theme.json */
export function brandOf(name: string, theme: Record<string, unknown>): MailBrand {
  const { mantine = {} } = theme as {
    mantine?: { primaryColor?: string; primaryShade?: unknown; colors?: Record<string, string[]> };
  };
  const shade = typeof mantine.primaryShade === "number" ? mantine.primaryShade : 7;
  return { name, color: mantine.colors?.[mantine.primaryColor ?? ""]?.[shade] ?? "" };
}
