import { didYouMean, isRecord, joinPointer, parsePointer, type Entities } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { searchedWords } from "#lending/formats/searched-words.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { describedAt } from "../../schemas/described-at.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { exchangedIn } from "../answers/value-exchanged.ts";
import { wrongFormat } from "../../values/shown-kinds.ts";
import { findingAt, type Check } from "../check.ts";
import type { FileFault } from "../file-faults.ts";

/** The formats of the chatbot's values, by the name that other files give them. */
const FORMATS: Readonly<Record<string, string>> = {
  text: "text",
  day: "date",
  time: "date-time",
  money: "currency",
  percent: "percent",
};

/**
 * Finds values of the chatbot's answers whose name is misspelt or is that of a neighbor, or that their format cannot
 * show, questions that are there twice, and answers that the search never finds. An answer may be for a product that is
 * not there, so only names near to one that a product describes are reported.
 */
export const chatValue: Check = ({ answers, organisation }, definitions) => {
  if (answers === null) return [];
  const entities = [...definitions.base.flows.values()].map(({ flow }) =>
    definitions.entitiesOf(flow.value),
  );
  return faultsIn(answers.file.value, definitions.base.schemas, ...new Set(entities)).map(
    ({ pointer, ...fault }) => findingAt({ organisation }, answers.file, pointer, fault),
  );
};

const faultsIn = memoize(
  (file: unknown, schemas: SchemaLookup, ...products: readonly Entities[]): FileFault[] => {
    const { answers, ignored } = asRecord(file);
    const faults = (Array.isArray(answers) ? (answers as unknown[]) : []).flatMap((answer, index) =>
      Object.entries(asRecord(asRecord(answer).values)).flatMap(([name, value]) =>
        isRecord(value) && typeof value.from === "string"
          ? faultOf(
              { from: value.from, as: String(value.as) },
              joinPointer("/answers", index, "values", name),
              products,
            )
          : [],
      ),
    );
    return [
      ...faults,
      ...exchangedIn(file, "chat-answers", schemas, products),
      ...repeatedQuestions(answers),
      ...neverFound(answers, new Set(searchedWords(String(ignored)))),
    ];
  },
);

/** The search passes over ignored words. An answer with the lender's requests is found by their words too. */
const neverFound = (answers: unknown, ignored: ReadonlySet<string>): FileFault[] =>
  (Array.isArray(answers) ? (answers as unknown[]) : []).flatMap((answer, index) => {
    const { id, questions, keywords = "", conditions } = asRecord(answer);
    const words = searchedWords(`${String(questions)} ${String(keywords)}`);
    return conditions === true || words.some((word) => !ignored.has(word))
      ? []
      : [
          {
            pointer: joinPointer("/answers", index, "questions"),
            code: "answer-unfound",
            message: `The search ignores every word of the questions and keywords of "${String(id)}", so it never finds this answer.`,
            fix: 'Write a question or a keyword with a word that is not in "ignored".',
          },
        ];
  });

/** The search finds one answer to a question, so that a question of two answers leaves one of them out. */
function repeatedQuestions(answers: unknown): FileFault[] {
  const earlier = new Map<string, string>();
  return (Array.isArray(answers) ? (answers as unknown[]) : []).flatMap((answer, index) => {
    const { id, questions } = asRecord(answer);
    return (Array.isArray(questions) ? (questions as unknown[]) : []).flatMap((question, place) => {
      const text = String(question).toLowerCase();
      const owner = earlier.get(text);
      if (owner === undefined) earlier.set(text, String(id));
      return owner === undefined
        ? []
        : [
            {
              pointer: joinPointer("/answers", index, "questions", place),
              code: "text-repeated",
              message: `The answer "${owner}" already has this question: "${String(question)}".`,
              fix: "Remove it from one of them, or ask it in other words.",
            },
          ];
    });
  });
}

/** An answer fits any product, so one that describes the value in this format is enough. */
function faultOf(
  { from, as }: { readonly from: string; readonly as: string },
  pointer: string,
  products: readonly Entities[],
): FileFault[] {
  const [root, ...path] = parsePointer(from);
  const found = products.map((each) =>
    describedAt(root === "profile" ? each.profile : each.application, path),
  );
  const described = found.filter(({ missing }) => missing === null);
  if (described.length === 0) {
    const fix = found
      .map(({ missing, propertyNames }) => didYouMean(missing ?? "", propertyNames))
      .find((each) => each !== null);
    return fix === undefined
      ? []
      : [
          {
            pointer: joinPointer(pointer, "from"),
            code: "value-unknown",
            message: `No product describes ${from}, so the answer never has this value.`,
            fix,
          },
        ];
  }
  const wrong = described.map(({ way }) =>
    wrongFormat(FORMATS[as] ?? "text", way.at(-1)?.schema ?? {}, true),
  );
  const [first] = wrong;
  return first === undefined || first === null || wrong.includes(null)
    ? []
    : [
        {
          pointer: joinPointer(pointer, "as"),
          code: "value-format",
          message: `The format "${as}" shows ${first.noun}, and ${from} is ${first.kind}.`,
          fix: `Choose a format that shows ${first.kind}, or another value.`,
        },
      ];
}
