/** Reads the text of one JSON document (RFC 8259) character by character. */
import type { Place } from "./places.ts";
import { joinPointer } from "#engine/index.ts";

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

/** A fault whose place is still an offset in the text. */
export type FaultAtOffset = Omit<JsonFault, "place"> & { offset: number };

/** Ends the reading: nothing after the fault can be understood. */
export class Malformed extends Error {
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

// Sticky: both match only at the reader's position.
const blank = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;

/** One reading of a text. `faults` holds what does not end the reading. */
export class JsonReader {
  /** Offset at which the value at each pointer begins; null when the caller does not need places. */
  readonly offsets: Map<string, number> | null;
  readonly faults: FaultAtOffset[] = [];
  private position = 0;
  private readonly text: string;
  private readonly depth: number;

  constructor(text: string, depth: number, places: boolean) {
    this.text = text;
    this.depth = depth;
    this.offsets = places ? new Map() : null;
  }

  document(): unknown {
    this.position = this.text.startsWith("\uFEFF") ? 1 : 0;
    const value = this.value("", 0);
    this.skip();
    if (this.position < this.text.length)
      this.fail(
        "",
        `${this.describeNext()} after the end of the document.`,
        "Remove what follows.",
      );
    return value;
  }

  private value(pointer: string, depth: number): unknown {
    this.skip();
    this.offsets?.set(pointer, this.position);
    if (depth > this.depth)
      throw new Malformed(this.position, {
        code: "json-too-deep",
        pointer,
        message: `Nested deeper than ${this.depth} levels.`,
        fix: "Flatten the definition.",
      });
    const first = this.text[this.position];
    if (first === "{") return this.object(pointer, depth);
    if (first === "[") return this.array(pointer, depth);
    if (first === '"') return this.string(pointer);
    for (const [text, value] of literals)
      if (this.text.startsWith(text, this.position)) {
        this.position += text.length;
        return value;
      }
    number.lastIndex = this.position;
    const digits = number.exec(this.text)?.[0];
    if (digits !== undefined) {
      this.position += digits.length;
      return Number(digits);
    }
    return this.fail(
      pointer,
      `A value was expected, not ${this.describeNext()}.`,
      "Write a JSON value here.",
    );
  }

  private object(pointer: string, depth: number): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    this.position += 1;
    this.skip();
    if (this.take("}")) return result;
    for (;;) {
      this.skip();
      const start = this.position;
      if (this.text[start] !== '"')
        this.fail(
          pointer,
          `A key in double quotes was expected, not ${this.describeNext()}.`,
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
          message: `"__proto__" is a reserved key: it would modify the object's prototype.`,
          fix: "Give it another name.",
        });
      else if (Object.hasOwn(result, key))
        this.faults.push({
          code: "json-duplicate-key",
          offset: start,
          pointer: inner,
          message: `The key ${JSON.stringify(key)} is in this object twice, so one of the values would be lost.`,
          fix: "Keep one of the values.",
        });
      this.skip();
      if (!this.take(":"))
        this.fail(
          inner,
          `A colon was expected after the key, not ${this.describeNext()}.`,
          "Write a colon.",
        );
      const value = this.value(inner, depth + 1);
      if (key !== "__proto__") result[key] = value;
      this.skip();
      if (this.take("}")) return result;
      if (!this.take(","))
        this.fail(
          pointer,
          `A comma or } was expected, not ${this.describeNext()}.`,
          "Put a comma between two properties, or close the object.",
        );
    }
  }

  private array(pointer: string, depth: number): unknown[] {
    const result: unknown[] = [];
    this.position += 1;
    this.skip();
    if (this.take("]")) return result;
    for (;;) {
      this.skip();
      if (this.text[this.position] === "]" && result.length > 0)
        this.fail(pointer, "A value was expected after the comma.", "Remove the comma before ].");
      result.push(this.value(joinPointer(pointer, result.length), depth + 1));
      this.skip();
      if (this.take("]")) return result;
      if (!this.take(","))
        this.fail(
          pointer,
          `A comma or ] was expected, not ${this.describeNext()}.`,
          "Put a comma between two values, or close the list.",
        );
    }
  }

  private string(pointer: string): string {
    const start = this.position;
    this.position += 1;
    let result = "";
    for (;;) {
      const character = this.text[this.position];
      if (character === undefined || character === "\n") {
        this.position = start;
        this.fail(
          pointer,
          "The line ends before the string is closed.",
          'Close it with ", and write \\n for a line break.',
        );
      }
      if (character < " ")
        this.fail(
          pointer,
          "The string contains a control character.",
          "Write it as \\u followed by four digits.",
        );
      this.position += 1;
      if (character === '"') return result;
      result += character === "\\" ? this.escape(pointer) : character;
    }
  }

  private escape(pointer: string): string {
    const kind = this.text[this.position] ?? "";
    if (kind === "u") {
      const digits = this.text.slice(this.position + 1, this.position + 5);
      if (/^[0-9a-fA-F]{4}$/.test(digits)) {
        this.position += 5;
        return String.fromCharCode(Number.parseInt(digits, 16));
      }
    } else if (Object.hasOwn(escapes, kind)) {
      this.position += 1;
      return escapes[kind] ?? "";
    }
    return this.fail(pointer, `\\${kind} is not an escape of JSON.`, "Write \\\\ for a backslash.");
  }

  private skip(): void {
    blank.lastIndex = this.position;
    blank.exec(this.text);
    this.position = blank.lastIndex;
    if (this.text[this.position] === "/")
      this.fail(
        "",
        "JSON has no comments.",
        'Remove it; where the schema has a "description", explain it there.',
      );
  }

  private take(character: string): boolean {
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  private describeNext(): string {
    const character = this.text[this.position];
    return character === undefined ? "the end of the file" : JSON.stringify(character);
  }

  private fail(pointer: string, message: string, fix: string): never {
    throw new Malformed(this.position, { code: "json-malformed", pointer, message, fix });
  }
}
