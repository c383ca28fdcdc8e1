/** Figures in the help of a field, in its messages and in the lead of its page that the field itself contradicts. */
import { joinPointer } from "#engine/index.ts";
import { asRecord, typeOf, type Property, type Schema } from "../../forms/drawn-properties.ts";
import { refusalOf } from "../../values/refusal.ts";
import type { FileFault } from "../file-faults.ts";

const AMOUNT = String.raw`\$(\d[\d,]*(?:\.\d+)?)(?![\d,]*\s?(?:[kmb]|thousand|million|billion)\b)`;

/** How a help writes the limit of a keyword. A number of another form may be about something else. */
const STATED: readonly (readonly [keyword: string, pattern: RegExp])[] = [
  ["minLength", /^(?:Use |Enter |Write )?at least (\d+) characters\b/i],
  ["maxLength", /^(?:Use |Enter |Write )?(?:at most|up to|no more than) (\d+) characters\b/i],
  ["minimum", new RegExp(`^(?:Enter |Write )?at least ${AMOUNT}`, "i")],
  ["maximum", new RegExp(`^(?:Enter |Write )?(?:at most|up to|no more than) ${AMOUNT}`, "i")],
];

const valueOf = (figure = ""): number => Number(figure.replaceAll(/[$,]/g, ""));

/** Returns the limits that the help of a field states otherwise. */
export function statedFaults({ schema, pointer }: Property): FileFault[] {
  const { description } = schema;
  if (typeof description !== "string") return [];
  return STATED.flatMap(([keyword, pattern]) => {
    const [, stated] = pattern.exec(description) ?? [];
    const limit = schema[keyword];
    return stated === undefined || typeof limit !== "number" || valueOf(stated) === limit
      ? []
      : [
          {
            pointer: joinPointer(pointer, "description"),
            code: "figure-differs",
            message: `The help says ${stated}, and the "${keyword}" of the field is ${limit}.`,
            fix: "Correct the help, or the limit.",
          },
        ];
  });
}

/** An example of an answer that begins with a figure. */
const EXAMPLE =
  /(?<!\bnot )\b(?:like|such as|for example|for instance|e\.g\.),?:? [“"]?(?<figure>\$?\(?\d(?:[\d\s()./,-]*\d)?)/gi;

/** Returns the examples in the help and in the messages of a field that the field refuses. */
export function exampleFaults({ schema, ui, pointer }: Property, place: string): FileFault[] {
  const messages = Object.entries(asRecord(ui["ui:messages"])).map(
    ([keyword, text]): [string, unknown] => [joinPointer(place, "ui:messages", keyword), text],
  );
  return [...messages, [joinPointer(pointer, "description"), schema.description] as const].flatMap(
    ([at, text]) =>
      typeof text === "string"
        ? [...text.matchAll(EXAMPLE)]
            .map(({ groups }) => groups?.figure ?? "")
            .filter((figure) => isRefused(figure, schema, ui))
            .slice(0, 1)
            .map((figure) => ({
              pointer: at,
              code: "figure-differs",
              message: `The text gives the example ${figure}, and the field refuses this answer.`,
              fix: "Write an example that the field accepts, or correct the field.",
            }))
        : [],
  );
}

function isRefused(figure: string, schema: Schema, ui: Schema): boolean {
  const answer = answerOf(figure, schema, ui);
  return answer !== null && refusalOf(schema, answer) !== null;
}

/** Returns the answer that a field makes of what a person types; null for a field that reads it otherwise. */
function answerOf(figure: string, schema: Schema, ui: Schema): string | number | null {
  const [type, widget] = [typeOf(schema), ui["ui:widget"]];
  if (type === "number" || type === "integer") {
    const value = valueOf(figure);
    return Number.isNaN(value) ? null : value;
  }
  if (type !== "string") return null;
  const digits = figure.replaceAll(/\D/g, "");
  switch (widget) {
    case "date":
      return dateOf(figure);
    case "phone":
      return digits.length === 10 ? `+1${digits}` : figure;
    case "masked":
      return digits;
    case undefined:
    case "text":
    case "suggest":
      return schema.pattern === undefined ? null : figure;
    default:
      return null;
  }
}

/** Returns a date as the field stores it: month, day and year, as a person in the United States writes them. */
function dateOf(figure: string): string | null {
  const { month, day, year } =
    /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/.exec(figure)?.groups ?? {};
  return month === undefined || day === undefined || year === undefined
    ? null
    : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const RANGE = new RegExp(`${AMOUNT} to ${AMOUNT}`, "g");

/** A text may round a limit, such as "below $10,000,000" for 9,999,999. */
const ROUNDED = 0.01;

export const isAbout = (figure: number, limit: number): boolean =>
  Math.abs(figure - limit) <= Math.abs(limit) * ROUNDED;

/** Returns the ranges in the lead of a page of which only one end is a limit of its amount. */
export function leadFaults(lead: unknown, { schema, name }: Property): FileFault[] {
  const { minimum, maximum } = schema;
  if (typeof lead !== "string" || typeof minimum !== "number" || typeof maximum !== "number")
    return [];
  return [...lead.matchAll(RANGE)].flatMap(([range, from, to]) =>
    // A range with two other ends states something else.
    isAbout(valueOf(from), minimum) === isAbout(valueOf(to), maximum)
      ? []
      : [
          {
            pointer: "/lead",
            code: "figure-differs",
            message: `The lead says "${range}", and "${name}" takes ${minimum} to ${maximum}.`,
            fix: "Correct the lead, or the limit.",
          },
        ],
  );
}
