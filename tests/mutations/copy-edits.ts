/** Edits of text that are right. */
import { editing, plainTexts, rewording, type Edit } from "./edit.ts";
import { atEach, DOCUMENT, FLOW, MAIL, SCREEN, type Any } from "./tree.ts";

const NOTIFICATIONS = /^flows\/[a-z-]+\/notifications\.json$/;
const CONDITIONS = /^flows\/[a-z-]+\/conditions\.json$/;
const PRODUCT = /^flows\/[a-z-]+\/product\.json$/;
const COPY = /^flows\/[a-z-]+\/copy\//;

/** Two digits alone before a word, such as those of "15 minutos". */
const SMALL_FIGURE = /(?<![\d$,.:()/-])\d{2}(?= [a-z])/;

export const copyEdits: readonly Edit[] = [
  rewording(
    "a lead says the same in other words",
    plainTexts(SCREEN, "/lead"),
    (text) => `${text} Thank you.`,
  ),
  rewording("a screen gets another title", plainTexts(SCREEN, "/title"), () => "A better title"),
  rewording("a button gets another label", plainTexts(SCREEN, "/actions/#/label"), () => "Go on"),
  rewording(
    "a paragraph of a screen is rewritten",
    plainTexts(SCREEN, "/body/#/options/text"),
    () => "Here is what happens next.",
  ),
  rewording(
    "a lead names the lender's phone",
    plainTexts(SCREEN, "/lead"),
    (text) => `${text} Call us at {phoneFormatted}.`,
  ),
  rewording(
    "a lead stresses some words",
    plainTexts(SCREEN, "/lead"),
    (text) => `${text} <b>Take your time.</b>`,
  ),
  rewording(
    "a text has quotes, a slash and a percent sign",
    plainTexts(SCREEN, "/lead"),
    (text) => `${text} It’s “50% and/or more”: we’re sure.`,
  ),
  rewording(
    "a text has an apostrophe of a typewriter",
    plainTexts(SCREEN, "/lead"),
    (text) => `${text} It's yours.`,
  ),
  rewording(
    "a text links to an encrypted address by its name",
    plainTexts(SCREEN, "/lead"),
    (text) => `${text} See consumerfinance.gov.`,
  ),
  rewording(
    "a question gets another title",
    plainTexts(SCREEN, "/form/schema/properties/*/title"),
    () => "Another question",
  ),
  rewording(
    "a question gets another explanation",
    plainTexts(SCREEN, "/form/schema/properties/*/description"),
    () => "Why we ask this.",
  ),
  rewording(
    "a choice gets another text",
    plainTexts(SCREEN, "/form/schema/properties/*/oneOf/0/title"),
    () => "Another name of this choice",
  ),
  rewording(
    "an e-mail gets another subject",
    plainTexts(MAIL, "/subject"),
    () => "News about your application",
  ),
  rewording(
    "a paragraph of an e-mail is rewritten",
    plainTexts(MAIL, "/body/#"),
    () => "Here is what happens next.",
  ),
  rewording(
    "a notification gets another title",
    plainTexts(NOTIFICATIONS, "/notifications/#/title"),
    () => "Something new",
  ),
  rewording(
    "a condition gets another text",
    plainTexts(CONDITIONS, "/cards/#/text"),
    () => "Send us the latest statement.",
  ),
  rewording(
    "a product gets another summary",
    plainTexts(PRODUCT, "/summary"),
    () => "Money for what you plan.",
  ),
  rewording(
    "a progress step gets another title",
    plainTexts(FLOW, "/progress/#/title"),
    () => "First of all",
  ),
  rewording(
    "a banner gets another text",
    plainTexts(FLOW, "/banners/#/text"),
    () => "Something is for you to do.",
  ),
  editing(
    "a paragraph of a document is rewritten",
    atEach(DOCUMENT, "/sections/#/paragraphs/#", (text: string) => !text.includes("{")),
    () => "You may ask us about this at any time.",
  ),
  editing("a document gets another section", atEach(DOCUMENT, "/sections"), (sections: Any[]) => [
    ...sections,
    { id: "planted", paragraphs: ["You may ask us at any time."] },
  ]),
  editing(
    "a document changes its place in the order",
    atEach(DOCUMENT, "/order"),
    (order: number) => order + 20,
  ),
  editing(
    "a translation separates thousands as in Spain",
    atEach(COPY, "/texts/*/*/text", (text: Any) => /^[^{]*\d,\d{3}(?!\.\d)[^{]*$/.test(text)),
    (text: string) =>
      text.replaceAll(/(\d),(?=\d{3})/g, "$1.").replaceAll(/\$([\d.]+\d)/g, "$1 $$"),
  ),
  editing(
    "a translation spells a figure out",
    atEach(COPY, "/texts/*/*/text", (text: Any) => !text.includes("{") && SMALL_FIGURE.test(text)),
    (text: string) => text.replace(SMALL_FIGURE, "varios"),
  ),
  editing(
    "a translation is improved",
    atEach(COPY, "/texts/*/*", ({ text, source }: Any) => !/[{<\d]/.test(text) && source !== text),
    (entry: Any) => ({ ...entry, text: "Un texto mejor" }),
  ),
];
