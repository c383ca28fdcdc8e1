/**
 * Parses copy in ICU message syntax. Validation admits a subset (definitions/copy/message-syntax.ts), and
 * the browser needs no more: no patterns of numbers and dates, and no messages for faults. The
 * elements are those of `@formatjs/icu-messageformat-parser`, which parses everywhere else; a test
 * compares both over all copy.
 */

/** Type numbers of formatjs. */
const LITERAL = 0;
const ARGUMENT = 1;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;
const TAG = 8;
const STYLED: Readonly<Record<string, 2 | 3 | 4>> = { number: 2, date: 3, time: 4 };

interface Options {
  [key: string]: { value: MessageElement[] };
}

export type MessageElement =
  | { type: typeof LITERAL | typeof ARGUMENT; value: string }
  | { type: 2 | 3 | 4; value: string; style: string | null }
  | { type: typeof SELECT; value: string; options: Options }
  | {
      type: typeof PLURAL;
      value: string;
      options: Options;
      offset: number;
      pluralType: "cardinal" | "ordinal";
    }
  | { type: typeof POUND }
  | { type: typeof TAG; value: string; children: MessageElement[] };

/** Where a part of a message is. */
interface Place {
  /** Inside a case or a tag, so that a brace ends the part. */
  nested: boolean;
  /** Inside a plural, so that # is its number. */
  plural: boolean;
  /** Inside a tag, so that the start of a closing tag ends the part. */
  tag: boolean;
}

const space = /\p{Pattern_White_Space}*/uy;
const name = /[^\p{White_Space}\p{Pattern_Syntax}]+/uy;
const tagName = /[a-z][\w.-]*/iy;
const integer = /[+-]?\d+/y;
const exactCase = /=[+-]?\d+/y;
const argumentStyle = /[^{}']+/y;
const plainText = /[^{}<'#]+/y;
const quotedText = /'((?:[^']|'')+)'?/y;

class MessageParser {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): MessageElement[] {
    return this.#part({ nested: false, plural: false, tag: false });
  }

  /** Returns what a sticky pattern matches here and passes it; an empty text without a match. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#position;
    const matched = pattern.exec(this.#text)?.[0] ?? "";
    this.#position += matched.length;
    return matched;
  }

  /** Like `take`, and fails without a match. */
  #need(pattern: RegExp): string {
    return this.#take(pattern) || this.#fail();
  }

  #passes(text: string): boolean {
    const passes = this.#text.startsWith(text, this.#position);
    if (passes) this.#position += text.length;
    return passes;
  }

  #expect(text: string): void {
    if (!this.#passes(text)) this.#fail();
  }

  #fail(): never {
    throw new SyntaxError(`Not ICU message syntax at ${this.#position}: ${this.#text}`);
  }

  #part(place: Place): MessageElement[] {
    const elements: MessageElement[] = [];
    while (this.#position < this.#text.length) {
      const next = this.#text[this.#position];
      const after = this.#text[this.#position + 1] ?? "";
      if (next === "{") elements.push(this.#argument(place));
      else if (next === "}" && place.nested) break;
      else if (next === "#" && place.plural) {
        this.#position += 1;
        elements.push({ type: POUND });
      } else if (next === "<" && after === "/") {
        if (!place.tag) this.#fail();
        break;
      } else if (next === "<" && /[a-z]/i.test(after)) elements.push(this.#tag(place));
      else elements.push({ type: LITERAL, value: this.#literal(place) });
    }
    return elements;
  }

  #literal({ nested, plural }: Place): string {
    let value = "";
    for (;;) {
      value += this.#take(plainText);
      const next = this.#text[this.#position];
      const after = this.#text[this.#position + 1] ?? "";
      if (next === "'") value += this.#apostrophe(after, plural);
      else if (
        (next === "<" && !/[a-z/]/i.test(after)) ||
        (next === "}" && !nested) ||
        (next === "#" && !plural)
      ) {
        value += next;
        this.#position += 1;
      } else return value;
    }
  }

  /** An apostrophe quotes only what has a meaning here; two are one. */
  #apostrophe(after: string, plural: boolean): string {
    if (after !== "" && ("{}<>".includes(after) || (after === "#" && plural)))
      return this.#take(quotedText).replace(/^'|'$/g, "").replaceAll("''", "'");
    this.#position += after === "'" ? 2 : 1;
    return "'";
  }

  #tag(place: Place): MessageElement {
    this.#position += 1;
    const value = this.#need(tagName);
    this.#take(space);
    if (this.#passes("/>")) return { type: LITERAL, value: `<${value}/>` };
    this.#expect(">");
    const children = this.#part({ ...place, nested: true, tag: true });
    this.#expect(`</${value}`);
    this.#take(space);
    this.#expect(">");
    return { type: TAG, value, children };
  }

  #argument(place: Place): MessageElement {
    this.#position += 1;
    this.#take(space);
    const value = this.#need(name);
    this.#take(space);
    if (this.#passes("}")) return { type: ARGUMENT, value };
    this.#expect(",");
    this.#take(space);
    const kind = this.#need(name);
    this.#take(space);
    const type = STYLED[kind];
    const element: MessageElement =
      type === undefined ? this.#cases(value, kind, place) : { type, value, style: this.#style() };
    this.#expect("}");
    return element;
  }

  #style(): string | null {
    if (!this.#passes(",")) return null;
    this.#take(space);
    const style = this.#need(argumentStyle).trimEnd();
    // Validation refuses the patterns of ICU.
    return style === "" || style.startsWith("::") ? this.#fail() : style;
  }

  #cases(value: string, kind: string, place: Place): MessageElement {
    if (kind !== "select" && kind !== "plural" && kind !== "selectordinal") this.#fail();
    this.#expect(",");
    this.#take(space);
    if (kind === "select")
      return { type: SELECT, value, options: this.#options({ ...place, plural: false }) };
    const offset = this.#passes("offset:") ? this.#offset() : 0;
    const options = this.#options({ ...place, plural: true });
    const pluralType = kind === "plural" ? "cardinal" : "ordinal";
    return { type: PLURAL, value, options, offset, pluralType };
  }

  #offset(): number {
    this.#take(space);
    const offset = Number(this.#need(integer));
    this.#take(space);
    return offset;
  }

  #options(place: Place): Options {
    const options = new Map<string, { value: MessageElement[] }>();
    for (;;) {
      const key = this.#take(name) || (place.plural ? this.#take(exactCase) : "");
      if (key === "") break;
      if (options.has(key)) this.#fail();
      this.#take(space);
      this.#expect("{");
      options.set(key, { value: this.#part({ ...place, nested: true }) });
      this.#expect("}");
      this.#take(space);
    }
    return options.has("other") ? Object.fromEntries(options) : this.#fail();
  }
}

/**
 * Returns the elements of a message.
 * @throws SyntaxError when the text is not a message, or has a pattern of numbers or dates
 */
export const parseMessage = (text: string): MessageElement[] => new MessageParser(text).parse();
