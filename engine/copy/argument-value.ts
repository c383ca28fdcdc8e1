/** Case of a `select` for an argument without a value. */
export const ABSENT = "none";

/**
 * The value of an argument of copy with its text. `{name}` reads as the text; `{name, select, …}`
 * and `{name, plural, …}` choose by the value, because the formatter converts it to a primitive.
 */
export class ArgumentValue {
  readonly value: string | number | boolean | null;
  readonly text: string;
  /** Whether a person typed the text. It may then be of another writing direction than the page. */
  readonly typed: boolean;

  constructor(value: string | number | boolean | null, text: string, typed: boolean) {
    this.value = value;
    this.text = text;
    this.typed = typed;
  }

  [Symbol.toPrimitive](hint: string): string | number {
    const { value } = this;
    if (hint === "number") return Number(value);
    return typeof value === "number" ? value : String(value ?? ABSENT);
  }
}

/** Characters that isolate a text, so that its writing direction cannot reorder the text around it. */
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ["\u2068", "\u2069"];
/** Characters that change the writing direction. A typed one could end the isolation. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns what a person typed without characters that change the writing direction. */
export const withoutDirection = (text: string): string => text.replaceAll(DIRECTION, "");

/** Returns the text of an argument for a place without elements. Another part stays as it is. */
export const plainPart = (part: unknown): unknown =>
  part instanceof ArgumentValue
    ? part.typed
      ? FIRST_STRONG_ISOLATE + part.text + POP_ISOLATE
      : part.text
    : part;
