/**
 * Sentences that the server stores in an application for its borrower. They are stored in English,
 * which is the language of the decision and of its notices, each with the code of its wording.
 * Applications of earlier versions have no codes.
 */
import { isRecord } from "#engine/index.ts";
import type { MessageCode, Wording } from "#server/platform/errors/message.ts";
import { isCode, messageOf } from "./wording.ts";

/**
 * Where the sentences are: property names from the top of the application, then the properties of
 * sentence and code.
 */
const places: readonly { path: readonly string[]; sentence: string; code: string }[] = [
  { path: ["decline"], sentence: "reasons", code: "reasonCodes" },
  { path: ["identity"], sentence: "problem", code: "problemCode" },
  { path: ["notary", "session"], sentence: "problem", code: "problemCode" },
  { path: ["accountProblem"], sentence: "reason", code: "reasonCode" },
];

/** Returns the application with its stored sentences in the language of `wording`. */
export function wordStored<T>(application: T, wording: Wording): T {
  return places.reduce<unknown>(
    (value, { path, sentence, code }) =>
      update(value, path, (record) =>
        record[sentence] === undefined
          ? record
          : { ...record, [sentence]: worded(record[sentence], record[code], wording) },
      ),
    application,
  ) as T;
}

function update(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (record: Record<string, unknown>) => Record<string, unknown>,
): unknown {
  if (!isRecord(value)) return value;
  if (name === undefined) return change(value);
  return value[name] === undefined
    ? value
    : { ...value, [name]: update(value[name], rest, change) };
}

/** Translates stored sentences by their codes. A sentence without a message code stays unchanged. */
export const wordSentences = (
  sentences: readonly string[],
  codes: readonly unknown[],
  wording: Wording,
): string[] => sentences.map((sentence, index) => wordSentence(sentence, codes[index], wording));

function wordSentence(sentence: string, code: unknown, wording: Wording): string {
  const messageCode: MessageCode | undefined = isCode(code) ? code : messageOf(sentence)?.code;
  return messageCode === undefined ? sentence : wording({ code: messageCode, args: {} });
}

/** Translates the value of a sentence's property: one sentence, or a list. */
function worded(stored: unknown, code: unknown, wording: Wording): unknown {
  if (Array.isArray(stored)) return wordSentences(stored, Array.isArray(code) ? code : [], wording);
  return typeof stored === "string" ? wordSentence(stored, code, wording) : stored;
}
