import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { english as englishWording } from "#server/lending/locale/wording.ts";
import { renderMail } from "#server/lending/mail/render.ts";
import { brandOf } from "#server/lending/mail/compose.ts";
import { ConfigError, type ReadVariable } from "#server/platform/environment/environment.ts";
import type { MessageCode } from "#server/platform/errors/message.ts";
import type { OutgoingMail } from "#server/platform/mail/port.ts";
import { feedbackForm, topicTitle } from "./form.ts";
import type { Unmailed } from "./store.ts";

export interface FeedbackMailPorts {
  config: { feedbackEmail: string | null };
  definitions: DefinitionStore;
}

/**
 * Reads the address that receives feedback to the chief executive; null for the organization's own
 * address.
 */
export function feedbackEmail(read: ReadVariable): string | null {
  const address = read("FEEDBACK_EMAIL");
  if (address !== null && !/^[^\s@,<>]+@[^\s@,<>]+$/.test(address))
    throw new ConfigError("FEEDBACK_EMAIL must be one e-mail address, such as ceo@lender.example.");
  return address;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Renders the e-mail to the chief executive, in the lender's first language. It names nobody; the
 * application's reference identifies the borrower.
 */
export function feedbackMail(
  { config, definitions }: FeedbackMailPorts,
  written: Unmailed,
): OutgoingMail {
  const { uuid, orgCode, topic, message, marketingConsent, pathname, applicationUuid } = written;
  const english = definitions.organisation(orgCode);
  const own = english?.in(english.fallbackLocale) ?? null;
  const info: Record<string, unknown> = own?.info ?? {};
  const wording = own?.wording ?? englishWording;
  // The mail renderer fills the placeholders, so the templates keep theirs.
  const say = (code: MessageCode) => wording({ code, args: {} });
  const address = textOf(info["email"]);
  const brand = brandOf(textOf(info["companyNameShort"]), own?.theme ?? {});
  // The borrower's text fills placeholders and is never parsed as a template. Each line becomes a
  // paragraph.
  const lines = message.split(/\s*\n\s*/).filter((line) => line !== "");
  const values = {
    ...Object.fromEntries(lines.map((line, index) => [`line${index}`, line])),
    topic: topicTitle(own && feedbackForm(own), topic),
    page: pathname,
    application: applicationUuid ?? "",
  };
  return {
    // The id stays the same for every try, so that a mail server can drop duplicates.
    id: `feedback.${uuid}`,
    orgCode,
    from: { name: brand.name, address },
    to: config.feedbackEmail ?? address,
    ...renderMail(
      {
        subject: say("feedback-subject"),
        body: [
          say("feedback-from"),
          ...lines.map((_, index) => `{line${index}}`),
          say(marketingConsent ? "feedback-marketing" : "feedback-no-marketing"),
        ],
        ...(applicationUuid === null ? {} : { footer: say("feedback-reference") }),
      },
      values,
      { brand, base: "", locale: own?.locale ?? "en-US" },
    ),
  };
}
