import { typedDate } from "../format/dates.ts";
import { formatRoundCurrency } from "../format/numbers.ts";
import { say, words } from "../words/words.ts";

/** What a failed keyword says of itself: Ajv's parameters, and what the field is. */
export interface Failure {
  keyword: string;
  params: Record<string, unknown>;
  widget: string;
  /** Message of the validator, the last resort. */
  message: string;
}

type Message = (failure: Failure) => string;

const required: Message = () => words.messages.required;
const chooseOne: Message = () => words.messages.chooseOne;
const count = (params: Failure["params"]) => Number(params.limit);
const limit = ({ params, widget }: Failure) => ({
  limit: widget === "currency" ? formatRoundCurrency(count(params)) : String(params.limit),
});

type Name = keyof typeof words.messages;

const formats: Record<string, Name> = {
  email: "email",
  date: "date",
  "date-time": "dateTime",
  uuid: "chooseOne",
  "aba-routing": "routing",
};

const types: Record<string, Name> = {
  currency: "currency",
  number: "number",
  phone: "phone",
  date: "date",
};

const patterns: Record<string, Name> = { phone: "phone", date: "date" };

/** Error text by JSON Schema keyword; a screen replaces it with `ui:messages`. */
const messages: Record<string, Message> = {
  required,
  const: (failure) => (failure.params.allowedValue === true ? required : chooseOne)(failure),
  enum: chooseOne,
  oneOf: chooseOne,
  anyOf: chooseOne,
  type: ({ params, widget }) =>
    words.messages[
      types[widget] ??
        (params.type === "number" || params.type === "integer" ? "number" : "required")
    ],
  minLength: ({ params }) =>
    count(params) <= 1
      ? words.messages.required
      : say(words.messages.minLength, { count: count(params) }),
  maxLength: ({ params }) => say(words.messages.maxLength, { count: count(params) }),
  pattern: ({ widget }) => words.messages[patterns[widget] ?? "format"],
  format: ({ params }) => words.messages[formats[String(params.format)] ?? "format"],
  sameAs: () => words.messages.sameAs,
  minimum: (failure) => say(words.messages.minimum, limit(failure)),
  maximum: (failure) => say(words.messages.maximum, limit(failure)),
  exclusiveMinimum: (failure) => say(words.messages.exclusiveMinimum, limit(failure)),
  exclusiveMaximum: (failure) => say(words.messages.exclusiveMaximum, limit(failure)),
  multipleOf: ({ params, widget }) =>
    widget === "currency"
      ? words.messages.cents
      : say(words.messages.multipleOf, { limit: String(params.multipleOf) }),
  minItems: ({ params }) =>
    count(params) <= 1
      ? words.messages.minItemsOne
      : say(words.messages.minItems, { count: count(params) }),
  maxItems: ({ params }) => say(words.messages.maxItems, { count: count(params) }),
  minProperties: required,
  formatMinimum: ({ params }) =>
    say(words.messages.from, { date: typedDate(String(params.limit)) }),
  formatMaximum: ({ params }) => say(words.messages.to, { date: typedDate(String(params.limit)) }),
};

/** The text of an error: the screen's own for the keyword, the table's, or the validator's. */
export function messageOf(failure: Failure, own: Record<string, string> = {}): string {
  return own[failure.keyword] ?? messages[failure.keyword]?.(failure) ?? failure.message;
}

/** Keywords that only repeat what an error inside them says. */
export const wrappers: ReadonlySet<string> = new Set(["if", "then", "else", "allOf", "not"]);
