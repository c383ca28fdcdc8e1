/** The kinds of values that data has, and the formats that can show each. */
import { isRecord } from "#engine/index.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A kind of value, in words. */
type Kind =
  | "a number"
  | "a whole number"
  | "yes or no"
  | "a date"
  | "a date and time"
  | "a text"
  | "one of a few values"
  | "a list"
  | "an address"
  | "a name"
  | "an object";

const NUMBERS: readonly Kind[] = ["a number", "a whole number"];
const DATES: readonly Kind[] = ["a date", "a date and time"];
const TEXTS: readonly Kind[] = ["a text", "one of a few values"];

interface FormatRow {
  readonly noun: string;
  readonly kinds: readonly Kind[];
}

const number: FormatRow = { noun: "a number", kinds: NUMBERS };
const date: FormatRow = { noun: "a date", kinds: DATES };
const moment: FormatRow = { noun: "a date and time", kinds: ["a date and time"] };

/** The kinds that each format shows, by its name in blocks, documents and the agent's view. */
const SHOWN_KINDS: Readonly<Record<string, FormatRow>> = {
  number,
  currency: number,
  percent: number,
  months: { noun: "a whole number", kinds: ["a whole number"] },
  date,
  relative: date,
  datetime: moment,
  "date-time": moment,
  time: moment,
  phone: { noun: "a phone number", kinds: ["a text"] },
  country: { noun: "the code of a country", kinds: TEXTS },
  address: { noun: "an address", kinds: ["an address"] },
  name: { noun: "a name", kinds: ["a name"] },
  last4: { noun: "a text", kinds: ["a text"] },
  enum: { noun: "one of a few values", kinds: [...TEXTS, ...NUMBERS, "yes or no"] },
  boolean: { noun: "yes or no", kinds: ["yes or no"] },
  list: { noun: "a list", kinds: ["a list"] },
  text: { noun: "a text", kinds: [...TEXTS, ...NUMBERS] },
};

/** A format that cannot show the values of a place, in words. */
interface WrongFormat {
  /** What the format shows. */
  readonly noun: string;
  readonly kind: Kind;
}

/**
 * Returns why a format cannot show the values of a schema; null when it can, and for a schema without one type.
 * @param writesYesAndNo whether the format `text` writes yes and no, as it does in documents
 */
export function wrongFormat(
  format: string,
  schema: Schema,
  writesYesAndNo: boolean,
): WrongFormat | null {
  const row = SHOWN_KINDS[format];
  const kind = kindOf(schema);
  if (row === undefined || kind === null || row.kinds.includes(kind)) return null;
  return writesYesAndNo && format === "text" && kind === "yes or no"
    ? null
    : { noun: row.noun, kind };
}

/** Returns the kind of the values that a schema allows; null for a schema without one type. */
function kindOf({ type, format, enum: values, properties }: Schema): Kind | null {
  switch (type) {
    case "string":
      if (format === "date") return "a date";
      if (format === "date-time") return "a date and time";
      return Array.isArray(values) ? "one of a few values" : "a text";
    case "integer":
      return "a whole number";
    case "number":
      return "a number";
    case "boolean":
      return "yes or no";
    case "array":
      return "a list";
    case "object":
      return kindOfObject(isRecord(properties) ? properties : {});
    default:
      return null;
  }
}

const kindOfObject = (properties: Schema): Kind =>
  "street1" in properties ? "an address" : "firstName" in properties ? "a name" : "an object";
