import { isRecord, joinPointer } from "#engine/index.ts";
import { otherTranslations } from "../../copy/copy-files.ts";
import { textsOf } from "./copy-translation.ts";
import type { Finding } from "../../findings/finding.ts";
import type { MergedFile } from "../../model.ts";
import type { Check, FlowCheck, FlowOwner } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** Shorter texts can be the same word in both languages, such as "Total" or "Error: {title}". */
const FEWEST_WORDS = 3;

/** A sentence inside a longer text needs more words, because it may list names. */
const FEWEST_WORDS_OF_SENTENCE = 5;

/** Share of the words that the English text has too. Names and codes alone stay well below it. */
const MOST_SHARED = 0.8;

/** Finds translations that are still English, all of the text or a sentence of it, and those without a word. */
export const copyEnglish: FlowCheck = ({ copy }, effective) => inTranslations(effective, copy);

/** Finds the same outside the flows. */
export const otherCopyEnglish: Check = (effective) =>
  otherTranslations(effective).flatMap(({ copy }) => inTranslations(effective, copy));

const inTranslations = (
  effective: FlowOwner,
  copy: ReadonlyMap<string, MergedFile>,
): readonly Finding[] =>
  [...copy].flatMap(([locale, file]) => (locale.startsWith("en") ? [] : faultsIn(effective, file)));

const faultsIn = fileFaults((file): FileFault[] =>
  Object.entries(textsOf(file)).flatMap(([part, texts]) =>
    Object.entries(isRecord(texts) ? texts : {}).flatMap(([pointer, entry]) => {
      const { source, text, same } = isRecord(entry) ? entry : {};
      if (typeof source !== "string" || typeof text !== "string" || same !== undefined) return [];
      const words = wordsOf(source);
      const pointerOfText = joinPointer("/texts", part, pointer, "text");
      if (words.length > 0 && isOnlyMarks(text))
        return [
          {
            pointer: pointerOfText,
            code: "copy-english",
            message: `The translation ${JSON.stringify(text)} has no words, and the English has.`,
            fix: "Translate it.",
          },
        ];
      const english = englishIn(text, new Set(words));
      return english === null
        ? []
        : [
            {
              pointer: pointerOfText,
              code: "copy-english",
              message: `The translation is still English: ${JSON.stringify(english)}.`,
              fix: 'Translate it. For a name, say in "same" why it is the same in both languages.',
            },
          ];
    }),
  ),
);

/** Whether a text has signs such as dots and nothing to read. Another check reports blanks. */
const isOnlyMarks = (text: string): boolean =>
  /[\p{P}\p{S}]/u.test(text) && !/[\p{L}\p{N}{]/u.test(text);

/** Returns the text or the first sentence of it that uses the words of the English; null without one. */
function englishIn(text: string, english: ReadonlySet<string>): string | null {
  if (isEnglish(text, english, FEWEST_WORDS)) return text;
  const sentence = text
    .split(/(?<=[.!?])\s+/)
    .find((each) => isEnglish(each, english, FEWEST_WORDS_OF_SENTENCE));
  return sentence ?? null;
}

function isEnglish(text: string, english: ReadonlySet<string>, fewest: number): boolean {
  const words = wordsOf(text);
  const shared = words.filter((word) => english.has(word));
  return words.length >= fewest && shared.length >= words.length * MOST_SHARED;
}

/** Returns the words of a text in lower case, without its arguments, tags and addresses. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\{\w+, (?:plural|select|selectordinal),/g, " ")
    .replaceAll(/\{\w+(?:, \w+)*\}|<[^>]*>|\S+\.(?:com|org|gov)\S*/g, " ")
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];
