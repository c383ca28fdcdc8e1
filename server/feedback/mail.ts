import type { Message } from "#server/mail/port.ts";
import { translate } from "#server/locale/translate.ts";
import { renderMail } from "#server/mail/render.ts";
import { brandOf } from "#server/mail/send.ts";
import type { Services } from "#server/services.ts";
import { feedbackForm, topicTitle } from "./form.ts";
import type { Unmailed } from "./store.ts";

/** Words of the e-mail, in English; other languages are in flows/words. */
const SUBJECT = "Feedback from a customer: {topic}";
const FROM = "A customer wrote this to you on {page}:";
const MARKETING = {
  yes: "It may be used in marketing, without the customer’s name.",
  no: "It may not be used in marketing.",
};
const REFERENCE = "Application {application}";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The e-mail to the chief executive, in the lender's first language. It names nobody; the application leads to who it was. */
export function feedbackMail({ config, definitions }: Services, written: Unmailed): Message {
  const { uuid, orgCode, topic, message, marketingConsent, pathname, applicationUuid } = written;
  const english = definitions.organisation(orgCode);
  const own = english?.in(english.fallbackLocale) ?? null;
  const info: Record<string, unknown> = own?.info ?? {};
  const say = (text: string) => (own ? translate(text, own.sentences) : text);
  const address = textOf(info["email"]);
  const brand = brandOf(textOf(info["companyNameShort"]), own?.theme ?? {});
  // What somebody wrote fills holes and is never read as words of ours; each of its lines is a paragraph.
  const lines = message.split(/\s*\n\s*/).filter((line) => line !== "");
  const values = {
    ...Object.fromEntries(lines.map((line, index) => [`line${index}`, line])),
    topic: topicTitle(own && feedbackForm(own), topic),
    page: pathname,
    application: applicationUuid ?? "",
  };
  return {
    // The same for every try: a mail server that has seen it can tell.
    id: `feedback.${uuid}`,
    orgCode,
    from: { name: brand.name, address },
    to: config.feedbackEmail ?? address,
    ...renderMail(
      {
        subject: say(SUBJECT),
        body: [
          say(FROM),
          ...lines.map((_, index) => `{line${index}}`),
          say(marketingConsent ? MARKETING.yes : MARKETING.no),
        ],
        ...(applicationUuid === null ? {} : { footer: say(REFERENCE) }),
      },
      values,
      { brand, base: "", locale: own?.locale ?? "en-US" },
    ),
  };
}
