/** Reads copy as ICU message syntax: what is wrong with it, the arguments that it fills in, and its tags. */
import { IntlMessageFormat } from "intl-messageformat";

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

/** The closed set: everything else in angle brackets would be markup. */
export const copyTags = ["b", "em", "link"] as const;

export interface CopyFault {
  code: string;
  message: string;
  fix: string;
}

export interface Message {
  /** Null when the text is copy. */
  fault: CopyFault | null;
  /** Kind of each argument by name: `text`, `number`, `date`, `time`, `select`, `plural`; of a select, its cases too. */
  args: ReadonlyMap<string, string>;
  /** How often each tag stands in the text. */
  tags: ReadonlyMap<string, number>;
}

/** The parser's numbers for what a message is made of; its enumeration is not exported. */
const kinds: Record<number, string> = {
  1: "text",
  2: "number",
  3: "date",
  4: "time",
  5: "select",
  6: "plural",
};
const tagType = 8;

/** Equal texts are read once, whatever organisation has them. */
const known = new Map<string, Message>();

export function readMessage(text: string): Message {
  let message = known.get(text);
  if (message === undefined) {
    message = read(text);
    known.set(text, message);
  }
  return message;
}

const tagList = copyTags.map((tag) => `<${tag}>`).join(", ");

function read(text: string): Message {
  const args = new Map<string, string>();
  const tags = new Map<string, number>();
  const faulty = (fault: CopyFault): Message => ({ fault, args, tags });
  if (/\b(javascript|vbscript|data)\s*:/i.test(text))
    return faulty({
      code: "copy-script",
      message: "The text holds an address that could run a script.",
      fix: "Remove the address; a link's address is given by the definition's `href`.",
    });
  try {
    collect(new IntlMessageFormat(text, "en-US").getAst(), args, tags);
  } catch (error) {
    return faulty({
      code: "copy-syntax",
      message: `The text is not ICU message syntax: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)}.`,
      fix: `Close every brace and tag; the tags are ${tagList}. An apostrophe before a brace quotes it.`,
    });
  }
  const foreign = [...tags.keys()].find((tag) => !copyTags.some((each) => each === tag));
  if (foreign !== undefined || /<\/?[a-z!][^>]*[\s=/]/i.test(text))
    return faulty({
      code: "copy-markup",
      message: `The text holds markup${foreign === undefined ? "" : `: <${foreign}>`}; copy is text, never HTML.`,
      fix: `Use ${tagList} or plain words.`,
    });
  return { fault: null, args, tags };
}

function collect(
  parts: readonly Element[],
  args: Map<string, string>,
  tags: Map<string, number>,
): void {
  for (const part of parts) {
    const type = Number(part.type);
    if (type === tagType && "children" in part) {
      tags.set(part.value, (tags.get(part.value) ?? 0) + 1);
      collect(part.children, args, tags);
      continue;
    }
    const options =
      "options" in part && part.options !== null && typeof part.options === "object"
        ? (part.options as Record<string, { value: Element[] }>)
        : {};
    const kind = kinds[type];
    // The cases of a plural differ between languages; those of a select are values, the same in all.
    if (kind !== undefined && "value" in part && typeof part.value === "string")
      args.set(
        part.value,
        kind === "select" ? `select ${Object.keys(options).sort().join("|")}` : kind,
      );
    for (const option of Object.values(options)) collect(option.value, args, tags);
  }
}
