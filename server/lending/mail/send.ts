import { holds } from "#engine/index.ts";
import { milliseconds } from "#server/platform/clock/duration.ts";
import type { JobContext, JobHandler } from "#server/lending/jobs/handler.ts";
import { Postponed } from "#server/platform/queue/postponed.ts";
import { occasionOf, valueAt } from "./due.ts";
import type { Mailer } from "#server/platform/mail/port.ts";
import { addressValues, composeMail } from "./compose.ts";
import type { ReminderRules, ReminderTurn } from "./reminders.ts";

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

    const address = await addressValues(mail, documents, (token, life) => {
      const make = sending.tokens[token];
      if (!make)
        throw new TypeError(
          `E-mail "${mail.id}" names the token "${token}", which does not exist.`,
        );
      return make(context, milliseconds(life));
    });
    const orgCode = application.orgCode ?? "";
    const base = sending.baseOf(organisation);
    const { optOut: link, ...composed } = composeMail(
      mail,
      { ...context, organisation, flow },
      {
        locale,
        texts,
        theme: sending.themeOf(orgCode),
        base,
        address,
        optOut,
      },
    );
    await sending.mailer.send({
      id: idempotencyKey.replaceAll("/", "."),
      orgCode,
      to,
      ...composed,
      // A mail reader calls the address from another origin, so it must be absolute.
      ...(link === null || base === "" ? {} : { optOut: link }),
    });
    return {};
  };
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
