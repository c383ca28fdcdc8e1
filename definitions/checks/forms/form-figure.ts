import { isRecord, joinPointer } from "#engine/index.ts";
import { SOURCE_LOCALE } from "../../copy/localized.ts";
import { figuresOf } from "../../copy/number-forms.ts";
import { asRecord, propertiesWithin, type Schema } from "../../forms/drawn-properties.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { exampleFaults, isAbout, leadFaults, statedFaults } from "./help-figure.ts";

/**
 * Finds texts about a limit of a field that state another limit, examples of an answer that the field refuses, and a
 * choice whose number does not fit its text while the numbers of all others do: "3 years" for 24 months.
 */
export const formFigure: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  if (!isRecord(screen) || !isRecord(screen.form) || !isRecord(screen.form.schema)) return [];
  return propertiesWithin(screen.form.schema, asRecord(screen.form.ui)).flatMap(
    ([property, place]) => {
      const { schema, ui, pointer } = property;
      const messages = asRecord(ui["ui:messages"]);
      const wrong = [
        ...messageFaults(schema, messages, joinPointer(place, "ui:messages")),
        ...digitFaults(schema, messages.pattern, joinPointer(place, "ui:messages", "pattern")),
        ...exampleFaults(property, place),
        ...choiceFaults(schema, pointer),
      ];
      if (wrong.length > 0) return wrong;
      const help = [
        ...statedFaults(property),
        ...digitFaults(schema, schema.description, joinPointer(pointer, "description")),
      ];
      // A limit that changes makes each text about it wrong.
      return help.length > 0 ? help : leadFaults(screen.lead, property);
    },
  );
});

const AMOUNT = /\$\s?(?<figure>\d[\d,]*(?:\.\d+)?)(?!\d*\s?(?:[kmb]|thousand|million|billion)\b)/gi;
const LENGTH = /(?<figure>\d[\d,]*)(?= (?:characters?|letters?)\b)/gi;
const AGE = /(?<figure>\d+)(?= years old\b)/gi;

/** How a message writes the limit of a keyword. A number of another form may be about something else. */
const LIMITS: Readonly<Record<string, RegExp>> = {
  minimum: AMOUNT,
  maximum: AMOUNT,
  exclusiveMinimum: AMOUNT,
  exclusiveMaximum: AMOUNT,
  minLength: LENGTH,
  maxLength: LENGTH,
  minimumAge: AGE,
};

/** Words before a number that is an example of an answer. */
const EXAMPLE = /\b(?:like|such as|example|instance|e\.g\.),?:?\s*$/i;

const messageFaults = (schema: Schema, messages: Schema, place: string): FileFault[] =>
  Object.entries(LIMITS).flatMap(([keyword, pattern]) => {
    const [limit, text] = [schema[keyword], messages[keyword]];
    if (typeof limit !== "number" || typeof text !== "string") return [];
    const figures = [...text.matchAll(pattern)].flatMap(({ index, groups }) =>
      EXAMPLE.test(text.slice(0, index)) ? [] : [groups?.figure ?? ""],
    );
    const fits = (figure: string) => isAbout(Number(figure.replaceAll(",", "")), limit);
    const [stated] = figures;
    return stated === undefined || figures.some(fits)
      ? []
      : [
          {
            pointer: joinPointer(place, keyword),
            code: "figure-differs",
            message: `The message says ${stated}, and the "${keyword}" of the field is ${String(limit)}.`,
            fix: "Correct the message, or the limit.",
          },
        ];
  });

const NUMBERS = "zero one two three four five six seven eight nine ten".split(" ");
const numberIn = (text = ""): number => {
  const spelled = NUMBERS.indexOf(text.toLowerCase());
  return spelled === -1 ? Number(text) : spelled;
};

/** A text about a pattern that takes so many digits and nothing else, such as "Enter 4 to 17 digits". */
function digitFaults({ pattern }: Schema, text: unknown, pointer: string): FileFault[] {
  const { least, most } =
    /^\^(?:\\d|\[0-9\])\{(?<least>\d+)(?:,(?<most>\d+))?\}\$$/.exec(String(pattern))?.groups ?? {};
  const { from, to } =
    /\b(?:(?<from>\w+) to )?(?<to>\w+) digits\b/.exec(typeof text === "string" ? text : "")
      ?.groups ?? {};
  const [low, high] = [numberIn(from ?? to), numberIn(to)];
  const [shortest, longest] = [Number(least), Number(most ?? least)];
  return least === undefined ||
    to === undefined ||
    Number.isNaN(low) ||
    Number.isNaN(high) ||
    (low === shortest && high === longest)
    ? []
    : [
        {
          pointer,
          code: "figure-differs",
          message: `The text says ${low === high ? high : `${low} to ${high}`} digits, and the pattern takes ${shortest === longest ? longest : `${shortest} to ${longest}`}.`,
          fix: "Correct the text, or the pattern.",
        },
      ];
}

/** A list with fewer choices does not show which of them is wrong. */
const FEWEST_CHOICES = 3;

interface Counted {
  readonly pointer: string;
  readonly title: string;
  readonly value: unknown;
  readonly unit: string;
  /** How many of the value's units make one of the title's. */
  readonly ratio: number;
}

function choiceFaults({ oneOf }: Schema, pointer: string): FileFault[] {
  const counted = (Array.isArray(oneOf) ? oneOf : []).flatMap((choice: unknown, index) =>
    countedChoice(choice, index, joinPointer(pointer, "oneOf", index)),
  );
  return [...new Set(counted.map(({ unit }) => unit))].flatMap((unit) => {
    const choices = counted.filter((each) => each.unit === unit);
    if (choices.length < FEWEST_CHOICES) return [];
    const odd = choices.filter(
      ({ ratio }) => choices.filter((each) => each.ratio !== ratio).length === choices.length - 1,
    );
    const [wrong] = odd;
    const others = new Set(choices.flatMap((each) => (each === wrong ? [] : [each.ratio])));
    return wrong === undefined || odd.length > 1 || others.size > 1
      ? []
      : [
          {
            pointer: wrong.pointer,
            code: "figure-differs",
            message: `The choice "${wrong.title}" has the value ${String(wrong.value)}, which does not fit its text as the values of the other choices do.`,
            fix: "Correct the value, or the text.",
          },
        ];
  });
}

/** Returns a choice of one number and its unit, such as "3 years", whose value is more than its place in the list. */
function countedChoice(choice: unknown, index: number, pointer: string): Counted[] {
  const { title, const: value } = asRecord(choice);
  const { number, unit = "" } =
    /^(?<number>\d+) (?<unit>\p{L}+?)s?$/u.exec(typeof title === "string" ? title : "")?.groups ??
    {};
  const [figure, ...more] = figuresOf(String(value), SOURCE_LOCALE);
  const [own] = figure?.values ?? [];
  const isPlace = own === index || own === index + 1;
  return number === undefined ||
    own === undefined ||
    isPlace ||
    more.length > 0 ||
    Number(number) === 0
    ? []
    : [{ pointer, title: String(title), value, unit, ratio: own / Number(number) }];
}
