/**
 * Reads JSON (RFC 8259) and keeps the place of every value, so that a message about `/states/3/page` can name a line.
 * Stricter than `JSON.parse` where a definition would silently lose something: a key given twice and `__proto__` are
 * faults. Nothing is thrown at the caller.
 */
import { Places, type Place } from "./places.ts";
import { joinPointer } from "./pointer.ts";

export interface JsonFault {
  code:
    | "json-malformed"
    | "json-duplicate-key"
    | "json-prototype-key"
    | "json-too-large"
    | "json-too-deep";
  place: Place;
  pointer: string;
  message: string;
  fix: string;
}

export interface JsonDocument {
  /** Undefined when the text could not be read. */
  value: unknown;
  faults: JsonFault[];
  /**
   * Place of the value at a pointer; of its nearest parent when the pointer leads nowhere. With `within`, the place of
   * that character (UTF-16 unit, from 0) of the text that stands there.
   */
  placeOf(pointer: string, within?: number): Place | null;
}

export interface JsonLimits {
  /** UTF-16 units. */
  length: number;
  depth: number;
}

export const jsonLimits: JsonLimits = { length: 4_000_000, depth: 200 };

class Malformed extends Error {
  readonly fault: Omit<JsonFault, "place">;
  readonly offset: number;
  constructor(offset: number, fault: Omit<JsonFault, "place">) {
    super(fault.message);
    this.offset = offset;
    this.fault = fault;
  }
}

const escapes: Record<string, string> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

const literals: [text: string, value: unknown][] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

// Sticky: both match only where the reader stands.
const blank = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;

class Reader {
  /** Where the value at each pointer begins; null when nobody asked. */
  readonly offsets: Map<string, number> | null;
  readonly faults: (Omit<JsonFault, "place"> & { offset: number })[] = [];
  private at = 0;
  private readonly text: string;
  private readonly depth: number;

  constructor(text: string, depth: number, places: boolean) {
    this.text = text;
    this.depth = depth;
    this.offsets = places ? new Map() : null;
  }

  document(): unknown {
    this.at = this.text.startsWith("\uFEFF") ? 1 : 0;
    const value = this.value("", 0);
    this.skip();
    if (this.at < this.text.length)
      this.fail("", `${this.seen()} after the end of the document.`, "Remove what follows.");
    return value;
  }

  private value(pointer: string, depth: number): unknown {
    this.skip();
    this.offsets?.set(pointer, this.at);
    if (depth > this.depth)
      throw new Malformed(this.at, {
        code: "json-too-deep",
        pointer,
        message: `Nested deeper than ${this.depth} levels.`,
        fix: "Flatten the definition.",
      });
    const first = this.text[this.at];
    if (first === "{") return this.object(pointer, depth);
    if (first === "[") return this.array(pointer, depth);
    if (first === '"') return this.string(pointer);
    for (const [text, value] of literals)
      if (this.text.startsWith(text, this.at)) {
        this.at += text.length;
        return value;
      }
    number.lastIndex = this.at;
    const digits = number.exec(this.text)?.[0];
    if (digits !== undefined) {
      this.at += digits.length;
      return Number(digits);
    }
    return this.fail(
      pointer,
      `A value was expected, not ${this.seen()}.`,
      "Write a JSON value here.",
    );
  }

  private object(pointer: string, depth: number): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    this.at += 1;
    this.skip();
    if (this.take("}")) return result;
    for (;;) {
      this.skip();
      const start = this.at;
      if (this.text[start] !== '"')
        this.fail(
          pointer,
          `A key in double quotes was expected, not ${this.seen()}.`,
          this.text[start] === "}"
            ? "Remove the comma before it."
            : "Put the key in double quotes.",
        );
      const key = this.string(pointer);
      const inner = joinPointer(pointer, key);
      if (key === "__proto__")
        this.faults.push({
          code: "json-prototype-key",
          offset: start,
          pointer: inner,
          message: 'The key "__proto__" would change what an object is made of.',
          fix: "Give it another name.",
        });
      else if (Object.hasOwn(result, key))
        this.faults.push({
          code: "json-duplicate-key",
          offset: start,
          pointer: inner,
          message: `The key ${JSON.stringify(key)} is given twice in this object; only one of the values can count.`,
          fix: "Keep one of them.",
        });
      this.skip();
      if (!this.take(":"))
        this.fail(
          inner,
          `A colon was expected after the key, not ${this.seen()}.`,
          "Write a colon.",
        );
      const value = this.value(inner, depth + 1);
      if (key !== "__proto__") result[key] = value;
      this.skip();
      if (this.take("}")) return result;
      if (!this.take(","))
        this.fail(
          pointer,
          `A comma or } was expected, not ${this.seen()}.`,
          "Put a comma between two properties, or close the object.",
        );
    }
  }

  private array(pointer: string, depth: number): unknown[] {
    const result: unknown[] = [];
    this.at += 1;
    this.skip();
    if (this.take("]")) return result;
    for (;;) {
      this.skip();
      if (this.text[this.at] === "]" && result.length > 0)
        this.fail(pointer, "A value was expected after the comma.", "Remove the comma before ].");
      result.push(this.value(joinPointer(pointer, result.length), depth + 1));
      this.skip();
      if (this.take("]")) return result;
      if (!this.take(","))
        this.fail(
          pointer,
          `A comma or ] was expected, not ${this.seen()}.`,
          "Put a comma between two values, or close the list.",
        );
    }
  }

  private string(pointer: string): string {
    const start = this.at;
    this.at += 1;
    let result = "";
    for (;;) {
      const character = this.text[this.at];
      if (character === undefined || character === "\n") {
        this.at = start;
        this.fail(
          pointer,
          "A text is not closed on its line.",
          'Close it with ", and write \\n for a line break.',
        );
      }
      if (character < " ")
        this.fail(
          pointer,
          "A control character stands in a text.",
          "Write it as \\u followed by four digits.",
        );
      this.at += 1;
      if (character === '"') return result;
      result += character === "\\" ? this.escape(pointer) : character;
    }
  }

  private escape(pointer: string): string {
    const kind = this.text[this.at] ?? "";
    if (kind === "u") {
      const digits = this.text.slice(this.at + 1, this.at + 5);
      if (/^[0-9a-fA-F]{4}$/.test(digits)) {
        this.at += 5;
        return String.fromCharCode(Number.parseInt(digits, 16));
      }
    } else if (Object.hasOwn(escapes, kind)) {
      this.at += 1;
      return escapes[kind] ?? "";
    }
    return this.fail(pointer, `\\${kind} is not an escape of JSON.`, "Write \\\\ for a backslash.");
  }

  private skip(): void {
    blank.lastIndex = this.at;
    blank.exec(this.text);
    this.at = blank.lastIndex;
    if (this.text[this.at] === "/")
      this.fail(
        "",
        "JSON has no comments.",
        'Remove it; definitions have a "description" where one is of use.',
      );
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private seen(): string {
    const character = this.text[this.at];
    return character === undefined ? "the end of the file" : JSON.stringify(character);
  }

  private fail(pointer: string, message: string, fix: string): never {
    throw new Malformed(this.at, { code: "json-malformed", pointer, message, fix });
  }
}

export function parseJson(text: string, limits: JsonLimits = jsonLimits): JsonDocument {
  if (text.length > limits.length)
    return {
      value: undefined,
      faults: [
        {
          code: "json-too-large",
          place: { line: 1, column: 1 },
          pointer: "",
          message: `The file has ${text.length} characters; at most ${limits.length} are read.`,
          fix: "Split the file.",
        },
      ],
      placeOf: () => null,
    };
  const reader = new Reader(text, limits.depth, false);
  const found: (Omit<JsonFault, "place"> & { offset: number })[] = [];
  let value: unknown;
  try {
    value = reader.document();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    found.push({ ...error.fault, offset: error.offset });
  }
  // Most files are never asked for a place, and keeping every place takes more room than the file.
  let places: Places | null = null;
  const known = () => (places ??= new Places(text, offsetsIn(text, limits.depth)));
  return {
    value,
    faults: [...found, ...reader.faults].map(({ offset, ...fault }) => ({
      ...fault,
      place: known().at(offset),
    })),
    placeOf: (pointer, within) => known().of(pointer, within),
  };
}

/** Where the values begin, by pointer, as far as the text can be read. */
function offsetsIn(text: string, depth: number): ReadonlyMap<string, number> {
  const reader = new Reader(text, depth, true);
  try {
    reader.document();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
  }
  return reader.offsets ?? new Map();
}
