import { countryName } from "#lending/formats/countries.ts";
import type { FormFormat } from "#lending/formats/index.ts";
import { typedDate } from "#lending/formats/dates.ts";
import { formatCurrency, formatRoundCurrency } from "#lending/formats/numbers.ts";
import type { Language, Words } from "../words/language.ts";

/** A failed JSON Schema keyword: Ajv's parameters and the field's widget. */
interface Failure {
  keyword: string;
  params: Record<string, unknown>;
  widget: string;
  /** Currency of an amount, ISO 4217; US dollars by default. */
  currency?: string | undefined;
  /** The validator's own message, the last resort. */
  message: string;
}

type Message = (failure: Failure, language: Language) => string;

/** What to do about a missing answer, by widget. A typed text has no better word than the screen's own. */
const missing: Record<string, keyof Words["messages"]> = {
  consent: "tick",
  select: "chooseOne",
  "radio-cards": "chooseOne",
  radio: "chooseOne",
  state: "chooseState",
  date: "date",
  email: "email",
  phone: "phone",
  currency: "currency",
  number: "number",
};
const required: Message = ({ widget }, { words }) => words.messages[missing[widget] ?? "required"];
const chooseOne: Message = (_, { words }) => words.messages.chooseOne;
const count = (params: Failure["params"]) => Number(params.limit);
const limit = ({ params, widget, currency }: Failure, locale: string) => ({
  limit:
    widget === "currency"
      ? formatRoundCurrency(count(params), locale, currency)
      : String(params.limit),
});
/** An amount with as many decimals as any currency has, which the currency then rounds. */
const EXAMPLE = 1234.567;
/** Shows how an amount of another currency is typed; the words of US dollars name dollars and cents. */
const amountOf = ({ currency }: Failure, { words, say, locale }: Language): string | null =>
  currency === undefined
    ? null
    : say(words.messages.amount, { example: formatCurrency(EXAMPLE, locale, { currency }) });

type Name = keyof Words["messages"];

const formats: Record<FormFormat, Name> = {
  email: "email",
  date: "date",
  "date-time": "dateTime",
  uuid: "chooseOne",
  "aba-routing": "routing",
  country: "chooseOne",
  phone: "phoneAbroad",
};

const types: Record<string, Name> = {
  currency: "currency",
  number: "number",
  phone: "phone",
  date: "date",
};

const patterns: Record<string, Name> = { phone: "phone", date: "date" };

/** Error messages by JSON Schema keyword; `ui:messages` of a screen overrides them. */
const messages: Record<string, Message> = {
  required,
  const: (failure, language) =>
    (failure.params.allowedValue === true ? required : chooseOne)(failure, language),
  enum: chooseOne,
  oneOf: chooseOne,
  anyOf: chooseOne,
  type: (failure, language) =>
    amountOf(failure, language) ??
    language.words.messages[
      types[failure.widget] ??
        (/^(number|integer)$/.test(String(failure.params.type)) ? "number" : "required")
    ],
  minLength: ({ params }, { words, say }) =>
    count(params) <= 1
      ? words.messages.required
      : say(words.messages.minLength, { count: count(params) }),
  maxLength: ({ params }, { words, say }) =>
    say(words.messages.maxLength, { count: count(params) }),
  pattern: ({ widget }, { words }) => words.messages[patterns[widget] ?? "format"],
  format: ({ params }, { words }) =>
    words.messages[formats[params.format as FormFormat] ?? "format"],
  sameAs: (_, { words }) => words.messages.sameAs,
  postalCodeOf: ({ params }, { words, say, locale }) =>
    say(words.messages.postalCode, { country: countryName(String(params.country), locale) }),
  minimum: (failure, { words, say, locale }) => say(words.messages.minimum, limit(failure, locale)),
  maximum: (failure, { words, say, locale }) => say(words.messages.maximum, limit(failure, locale)),
  exclusiveMinimum: (failure, { words, say, locale }) =>
    say(words.messages.exclusiveMinimum, limit(failure, locale)),
  exclusiveMaximum: (failure, { words, say, locale }) =>
    say(words.messages.exclusiveMaximum, limit(failure, locale)),
  multipleOf: (failure, language) =>
    amountOf(failure, language) ??
    (failure.widget === "currency"
      ? language.words.messages.cents
      : language.say(language.words.messages.multipleOf, {
          limit: String(failure.params.multipleOf),
        })),
  minItems: ({ params, widget }, { words, say }) => {
    if (widget === "list") return say(words.messages.fewestItems, { count: count(params) });
    return count(params) <= 1
      ? words.messages.minItemsOne
      : say(words.messages.minItems, { count: count(params) });
  },
  maxItems: ({ params, widget }, { words, say }) =>
    say(words.messages[widget === "list" ? "mostItems" : "maxItems"], { count: count(params) }),
  uniqueItems: (_, { words }) => words.messages.uniqueItems,
  minProperties: required,
  formatMinimum: ({ params }, { words, say }) =>
    say(words.messages.from, { date: typedDate(String(params.limit)) }),
  formatMaximum: ({ params }, { words, say }) =>
    say(words.messages.to, { date: typedDate(String(params.limit)) }),
};

/**
 * Returns the message of an error: the screen's for the keyword, or else the table's, or else the
 * validator's.
 */
export function messageOf(
  failure: Failure,
  language: Language,
  ownMessages: Record<string, string> = {},
): string {
  return (
    ownMessages[failure.keyword] ??
    messages[failure.keyword]?.(failure, language) ??
    failure.message
  );
}

/** Keywords whose error only repeats an error inside them. */
export const wrappers: ReadonlySet<string> = new Set(["if", "then", "else", "allOf", "not"]);
