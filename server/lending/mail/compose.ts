/** Composes an e-mail of the definitions over the data of an application. */
import type { Mail } from "#schemas/types/mail.ts";
import type { JobContext } from "#server/lending/jobs/handler.ts";
import { copyArguments } from "#server/lending/locale/copy-arguments.ts";
import type { MailAttachment, OutgoingMail } from "#server/platform/mail/port.ts";
import { calendarFile } from "./calendar-file.ts";
import { valueAt } from "./due.ts";
import { addressOf, plainText, renderMail, type MailBrand } from "./render.ts";

/** The definitions in the reader's language, and the data. */
export type MailData = Pick<
  JobContext,
  "application" | "profile" | "organisation" | "flow" | "now"
>;

export interface MailSetting {
  /** Language of the e-mail, BCP 47. */
  locale: string;
  /** Arguments that all copy may use. */
  texts: Readonly<Record<string, string>>;
  /** Content of theme.json. */
  theme: Record<string, unknown>;
  /** Origin for links; see `renderMail`. */
  base: string;
  /** Values of the placeholders in the address of the button. */
  address: Record<string, string>;
  /** The page that turns reminders off; null for an e-mail that is no reminder. */
  optOut: { label: string; path: string } | null;
}

export type ComposedMail = Pick<
  OutgoingMail,
  "from" | "subject" | "text" | "html" | "attachments"
> & {
  /** Address that turns reminders off; null for an e-mail that is no reminder. */
  optOut: string | null;
};

export function composeMail(
  mail: Mail,
  data: MailData,
  { locale, texts, theme, base, address, optOut }: MailSetting,
): ComposedMail {
  const args = mail.args && copyArguments(mail.args, data, locale);
  const brand = brandOf(texts["companyNameShort"] ?? "", theme);
  const attachments = attachmentsOf(mail, data, {
    base,
    text: (copy) => plainText(copy, texts, locale),
    href: mail.action && base + addressOf(mail.action.href, address),
    domain: (texts["email"] ?? "").split("@")[1] ?? "hearthline.invalid",
  });
  const link = optOut && { label: optOut.label, href: base + optOut.path };
  return {
    from: { name: brand.name, address: texts["email"] ?? "" },
    ...renderMail(mail, texts, {
      brand,
      base,
      address,
      locale,
      ...(args === undefined ? {} : { args }),
      ...(link === null ? {} : { optOut: link }),
    }),
    ...(attachments.length === 0 ? {} : { attachments }),
    optOut: link?.href ?? null,
  };
}

/**
 * Returns the values of the placeholders in the address of an e-mail's button.
 * @param tokenOf returns a secret by its purpose; its life is an ISO 8601 duration
 */
export async function addressValues(
  { action }: Pick<Mail, "action">,
  documents: Parameters<typeof valueAt>[0],
  tokenOf: (token: string, life: string) => Promise<string>,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, source] of Object.entries(action?.values ?? {})) {
    if (typeof source !== "string") {
      values[name] = await tokenOf(source.token, source.life);
      continue;
    }
    const value = valueAt(documents, source);
    values[name] = typeof value === "string" || typeof value === "number" ? String(value) : "";
  }
  return values;
}

/** Returns the file of the appointment that the e-mail names; none without its time. */
function attachmentsOf(
  { id, calendar, subject }: Mail,
  { application, profile, now }: Pick<JobContext, "application" | "profile" | "now">,
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

/** Returns name and color for the head of an e-mail. @param theme content of theme.json */
export function brandOf(name: string, theme: Record<string, unknown>): MailBrand {
  const { mantine = {} } = theme as {
    mantine?: { primaryColor?: string; primaryShade?: unknown; colors?: Record<string, string[]> };
  };
  const shade = typeof mantine.primaryShade === "number" ? mantine.primaryShade : 7;
  return { name, color: mantine.colors?.[mantine.primaryColor ?? ""]?.[shade] ?? "" };
}
