/** Parses copy as ICU message syntax: its fault, its arguments and its tags. */
import { IntlMessageFormat } from "intl-messageformat";
import { ABSENT } from "#engine/copy/argument-value.ts";
import { copyTags } from "#engine/copy/copy-tags.ts";

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

/** Named styles of each kind of argument. Browsers drop the longer patterns of ICU (skeletons). */
const STYLES: Readonly<Record<string, readonly string[]>> = {
  number: ["integer", "percent", "currency"],
  date: ["short", "medium", "long", "full"],
  time: ["short", "medium", "long", "full"],
};

export interface CopyFault {
  code: string;
  message: string;
  fix: string;
}

/** One use of an argument in a text. */
export interface ArgumentUse {
  name: string;
  /** `text`, `number`, `date`, `time`, `select` or `plural`. */
  kind: string;
  /** Cases of a select or a plural. */
  cases: readonly string[];
  /** How a number, a date or a time reads; null for the usual way. */
  style: string | null;
  /** Whether the text gets here only with a value: inside a select with a case for its absence. */
  hasValue: boolean;
}

export interface ParsedMessage {
  /** Null for valid copy. */
  fault: CopyFault | null;
  /**
   * Kinds of each argument by name: `text`, `number`, `date`, `time`, `select`, `plural`; a select
   * includes its cases.
   */
  args: ReadonlyMap<string, string>;
  uses: readonly ArgumentUse[];
  /** Number of occurrences by tag. */
  tags: ReadonlyMap<string, number>;
  /** The words between arguments, tags and cases. */
  literals: readonly string[];
}

/** Element types of the parser, which does not export its enumeration. */
const kinds: Record<number, string> = {
  1: "text",
  2: "number",
  3: "date",
  4: "time",
  5: "select",
  6: "plural",
};
const literalType = 0;
const tagType = 8;

/** Cached by text, for all organizations. */
const messages = new Map<string, ParsedMessage>();

/**
 * Returns the syntax of a text: what is wrong with it, or its arguments and tags. Results are
 * cached for all organizations.
 */
export function readMessage(text: string): ParsedMessage {
  let message = messages.get(text);
  if (message === undefined) {
    message = read(text);
    messages.set(text, message);
  }
  return message;
}

/** The parser alone: a formatter resolves its language anew for each text, which takes longer than parsing. */
function parse(text: string): readonly Element[] {
  const elements: readonly Element[] | undefined = IntlMessageFormat.__parse?.(text, {
    locale: LANGUAGE,
  });
  if (elements === undefined) throw new TypeError("intl-messageformat has no parser.");
  return elements;
}

const LANGUAGE = new Intl.Locale("en-US");

/** Without these characters a text is plain words: an apostrophe only quotes one of them. */
const SYNTAX = /[{}<]/;

/** Blanks, and characters that only format a text. */
const INVISIBLE = /^[\s\p{Cf}]*$/u;

const tagList = copyTags.map((tag) => `<${tag}>`).join(", ");

function read(text: string): ParsedMessage {
  const uses: ArgumentUse[] = [];
  const tags = new Map<string, number>();
  const literals: string[] = [];
  const faulty = (fault: CopyFault): ParsedMessage => ({
    fault,
    args: new Map(),
    uses: [],
    tags,
    literals: [],
  });
  if (/\b(javascript|vbscript|data)\s*:/i.test(text))
    return faulty({
      code: "copy-script",
      message: "The text contains an address that can run a script.",
      fix: "Remove the address. The `href` of the definition gives the address of a link.",
    });
  try {
    if (SYNTAX.test(text)) collect(parse(text), { uses, tags, literals }, new Set());
    else literals.push(text);
  } catch (error) {
    return faulty({
      code: "copy-syntax",
      message: `The text is not ICU message syntax: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)}.`,
      fix: `Close every brace and tag; the tags are ${tagList}. An apostrophe before a brace quotes it.`,
    });
  }
  // The schema says where a text may be empty.
  if (text !== "" && uses.length === 0 && literals.every((each) => INVISIBLE.test(each)))
    return faulty({
      code: "copy-blank",
      message: "The text has nothing to read: it consists of blanks.",
      fix: "Write the text.",
    });
  const wrong = impossibleCase(uses);
  if (wrong !== null)
    return faulty({
      code: "copy-syntax",
      message: `The plural of {${wrong.name}} has the case "${wrong.case}", which no number has.`,
      fix: `Use ${PLURAL_CASES.join(", ")}, or a number such as =1.`,
    });
  const styled = uses.find(({ kind, style }) => style !== null && !STYLES[kind]?.includes(style));
  if (styled !== undefined)
    return faulty({
      code: "copy-syntax",
      message: `The ${styled.kind} {${styled.name}} has the style "${styled.style}", which no page knows.`,
      fix: `Use ${STYLES[styled.kind]?.join(", ")}, or no style.`,
    });
  const foreign = [...tags.keys()].find((tag) => !copyTags.some((each) => each === tag));
  if (foreign !== undefined || /<\/?[a-z!][^>]*[\s=/]/i.test(text))
    return faulty({
      code: "copy-markup",
      message: `The text contains markup${foreign === undefined ? "" : `: <${foreign}>`}; copy is text, never HTML.`,
      fix: `Use ${tagList} or plain words.`,
    });
  return { fault: null, args: kindsOf(uses), uses, tags, literals };
}

/** Cases of the plurals of all languages (CLDR). */
const PLURAL_CASES = ["zero", "one", "two", "few", "many", "other"];

/** Returns a case of a plural that no language has, such as a misspelled one. */
function impossibleCase(uses: readonly ArgumentUse[]): { name: string; case: string } | null {
  for (const { name, kind, cases } of uses) {
    const wrong = cases.find((each) => !PLURAL_CASES.includes(each) && !/^=\d+$/.test(each));
    if (kind === "plural" && wrong !== undefined) return { name, case: wrong };
  }
  return null;
}

/**
 * Languages differ in the cases of a plural. The cases of a select are values, which are the same in
 * all languages.
 */
function kindsOf(uses: readonly ArgumentUse[]): Map<string, string> {
  const names = new Set(uses.map(({ name }) => name));
  return new Map(
    [...names].map((name) => {
      const kinds = uses
        .filter((use) => use.name === name)
        .map(({ kind, cases }) =>
          kind === "select" ? `select ${[...cases].sort().join("|")}` : kind,
        );
      return [name, [...new Set(kinds)].sort().join(" and ")];
    }),
  );
}

/** Returns the name of a style, "::" for a pattern of ICU, and null for the usual way. */
function styleOf(part: Element): string | null {
  const style = "style" in part ? part.style : null;
  return typeof style === "string" || !style ? (style ?? null) : "::";
}

interface Collected {
  readonly uses: ArgumentUse[];
  readonly tags: Map<string, number>;
  readonly literals: string[];
}

/** @param valued arguments that have a value where these parts are used */
function collect(parts: readonly Element[], into: Collected, valued: ReadonlySet<string>): void {
  const { uses, tags, literals } = into;
  for (const part of parts) {
    const type = Number(part.type);
    if (type === literalType && "value" in part) literals.push(String(part.value));
    if (type === tagType && "children" in part) {
      tags.set(part.value, (tags.get(part.value) ?? 0) + 1);
      collect(part.children, into, valued);
      continue;
    }
    const options =
      "options" in part && part.options !== null && typeof part.options === "object"
        ? (part.options as Record<string, { value: Element[] }>)
        : {};
    const kind = kinds[type];
    const name = kind !== undefined && "value" in part ? String(part.value) : null;
    const cases = Object.keys(options);
    if (kind !== undefined && name !== null)
      uses.push({ name, kind, cases, style: styleOf(part), hasValue: valued.has(name) });
    const decides = kind === "select" && cases.includes(ABSENT);
    for (const [each, option] of Object.entries(options)) {
      const inside = decides && each !== ABSENT ? new Set([...valued, String(name)]) : valued;
      collect(option.value, into, inside);
    }
  }
}
