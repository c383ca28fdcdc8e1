import { isRecord } from "#engine/index.ts";
import type { Message, MessageCode, Wording } from "#server/platform/errors/message.ts";
import words from "#flows/words/words.json" with { type: "json" };

const placeholder = /\{([a-zA-Z]+)\}/g;

/** `min-length` → `minLength`, the name of its wording. */
const nameOf = (code: MessageCode): string =>
  code.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Sentences about answers that the server shares with the browser are in the group `messages`. */
const GROUPS = ["server", "messages"];

function templateIn(file: unknown, name: string): string | undefined {
  for (const group of GROUPS) {
    const texts = isRecord(file) ? file[group] : undefined;
    const text = isRecord(texts) ? texts[name] : undefined;
    if (typeof text === "string") return text;
  }
  return undefined;
}

/** Words messages by the content of a words.json; in the product's English where the file has no text. */
export function wordingOf(file: unknown): Wording {
  return ({ code, args, text }) => {
    if (text !== undefined) return text;
    const name = nameOf(code);
    const template = templateIn(file, name) ?? templateIn(words, name) ?? code;
    return template.replaceAll(placeholder, (whole, arg: string) => String(args[arg] ?? whole));
  };
}

/** The wording that the server stores in applications and prints in notices. */
export const english: Wording = wordingOf(words);

const codesBySentence: ReadonlyMap<string, MessageCode> = new Map(
  Object.entries({ ...words.messages, ...words.server })
    .filter(([, text]) => !text.includes("{"))
    .map(([name, text]) => [
      text,
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as MessageCode,
    ]),
);

/** Whether a stored value is a code that the server has a wording for. */
export const isCode = (value: unknown): value is MessageCode =>
  typeof value === "string" && templateIn(words, nameOf(value as MessageCode)) !== undefined;

/**
 * The message of an English sentence without arguments, such as a vendor's; null when the server
 * has no such sentence.
 */
export function messageOf(sentence: string): Message | null {
  const code = codesBySentence.get(sentence);
  return code === undefined ? null : { code, args: {} };
}
