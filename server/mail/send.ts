import { holds } from "#engine/index.ts";
import { parseDuration } from "#server/clock/duration.ts";
import type { JobContext, JobHandler } from "#server/jobs/handler.ts";
import { Postponed } from "#server/jobs/postponed.ts";
import { occasionOf, valueAt } from "./due.ts";
import type { Mailer } from "./port.ts";
import type { ReminderRules, Turn } from "./reminders.ts";
import { renderMail, type MailBrand } from "./render.ts";

export interface Sending {
  mailer: Mailer;
  /** Origin for links, by organisation; see `renderMail`. */
  baseOf(organisation: Record<string, unknown>): string;
  /** Organisation and flow in the language that the borrower chose. */
  inLanguage(context: JobContext): Pick<JobContext, "organisation" | "flow"> & { locale: string };
  /** Content of theme.json, by organisation code. */
  themeOf(orgCode: string): Record<string, unknown>;
  /** Secrets that an e-mail may carry, by purpose; the same for every try. `life` in milliseconds, when the definition says. */
  tokens: Record<string, (context: JobContext, life: number | null) => Promise<string>>;
  reminders: {
    /** Takes the turn of a reminder: counts it in the application, unless it is not its turn. */
    take(
      context: JobContext,
      rules: ReminderRules,
      reminder: Reminder,
    ): Promise<Turn["kind"] | Date>;
    /** Address, without the origin, where reminders of this application are turned off. */
    optOutPath(context: JobContext): Promise<string>;
  };
}

export interface Reminder {
  mail: string;
  occasion: string;
}

/**
 * Sends an e-mail of the flow's definitions. What was due when it was asked for may have passed meanwhile: then nothing is sent.
 * The address and the words are worked out here, from the data as it is now, so that nothing personal lies in the queue.
 */
export function sendMail(sending: Sending): JobHandler {
  return async (context) => {
    const { application, profile, options, idempotencyKey } = context;
    const { organisation, flow, locale } = sending.inLanguage(context);
    const definition = flow.mail.find(({ mail }) => mail.id === options["mail"]);
    if (definition === undefined) return {};
    const documents = { application, profile };
    if (occasionOf(definition, documents) !== options["occasion"]) return {};
    const { mail, when } = definition;
    const to = valueAt(documents, mail.to);
    if (!holds(when, documents) || typeof to !== "string" || to === "") return {};

    const optOut = mail.reminder ? await optOutOf(sending, { ...context, flow }, mail.id) : null;
    if (mail.reminder && optOut === null) return {};

    const values = textFields(organisation);
    for (const [name, source] of Object.entries(mail.values ?? {})) {
      if (typeof source === "string") {
        const value = valueAt(documents, source);
        values[name] = typeof value === "string" || typeof value === "number" ? String(value) : "";
        continue;
      }
      const token = sending.tokens[source.token];
      if (!token) throw new TypeError(`E-mail "${mail.id}" asks for a token "${source.token}".`);
      values[name] = await token(context, parseDuration(source.life ?? ""));
    }
    const orgCode = application.orgCode ?? "";
    const brand = brandOf(values["companyNameShort"] ?? "", sending.themeOf(orgCode));
    const base = sending.baseOf(organisation);
    const link = optOut && { label: optOut.label, href: base + optOut.path };
    await sending.mailer.send({
      id: idempotencyKey.replaceAll("/", "."),
      orgCode,
      from: { name: brand.name, address: values["email"] ?? "" },
      to,
      ...renderMail(mail, values, {
        brand,
        base,
        locale,
        ...(link === null ? {} : { optOut: link }),
      }),
      // A mail reader calls it from elsewhere: it must be whole.
      ...(link === null || base === "" ? {} : { optOut: link.href }),
    });
    return {};
  };
}

/** The way to turn reminders off, when it is this one's turn; null when it is not sent. */
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

/** The organisation's own text fields fill holes everywhere, by their names. */
export function textFields(organisation: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(organisation).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/** Name and color of an e-mail's head. @param theme content of theme.json */
export function brandOf(name: string, theme: Record<string, unknown>): MailBrand {
  const { mantine = {} } = theme as {
    mantine?: { primaryColor?: string; primaryShade?: unknown; colors?: Record<string, string[]> };
  };
  const shade = typeof mantine.primaryShade === "number" ? mantine.primaryShade : 7;
  return { name, color: mantine.colors?.[mantine.primaryColor ?? ""]?.[shade] ?? "" };
}
