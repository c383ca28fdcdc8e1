/** Positions in the text of a JSON document: of its values, and of characters inside a string. */
import { jsonLimits } from "./json.ts";
import { JsonReader, Malformed } from "./json-reader.ts";

/** A part of a text, by offsets. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Returns the offset at which each value begins, by pointer, as far as the text can be read. */
export function valueOffsets(text: string): ReadonlyMap<string, number> {
  const reader = new JsonReader(text, jsonLimits.depth, true);
  try {
    reader.document();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
  }
  return reader.offsets ?? new Map();
}

/** Length in the text of the character of a string that begins at an offset. */
const lengthAt = (text: string, offset: number): number =>
  text[offset] !== "\\" ? 1 : text[offset + 1] === "u" ? 6 : 2;

/** Returns the offset in the text of a character of the string that begins at `start`. */
export function offsetOfCharacter(text: string, start: number, character: number): number {
  let offset = start + 1;
  for (let passed = 0; passed < character && text[offset] !== '"'; passed += 1)
    offset += lengthAt(text, offset);
  return offset;
}

/**
 * Returns which character of the string that begins at `start` is at an offset of the text; null
 * outside the string. The closing quote counts as the position after the last character.
 */
export function characterAtOffset(text: string, start: number, offset: number): number | null {
  if (text[start] !== '"' || offset <= start) return null;
  let character = 0;
  for (let position = start + 1; position < text.length; character += 1) {
    if (position >= offset) return character;
    if (text[position] === '"' || text[position] === "\n") return null;
    position += lengthAt(text, position);
    if (position > offset) return character;
  }
  return null;
}

/** Returns the end of the scalar value or of the opening bracket at an offset. */
export function endOfValue(text: string, start: number): number {
  if (text[start] !== '"') {
    const scalar = /[^\s,\]}[{:]*/y;
    scalar.lastIndex = start;
    return Math.max(start + 1, start + (scalar.exec(text)?.[0].length ?? 0));
  }
  let position = start + 1;
  while (position < text.length && text[position] !== '"' && text[position] !== "\n")
    position += lengthAt(text, position);
  return Math.min(text.length, position + 1);
}

/** Returns the offset of the key of the property whose value begins at an offset; null for other values. */
export function offsetOfKey(text: string, start: number): number | null {
  const colon = lastOf(text, start);
  const end = text[colon] === ":" ? lastOf(text, colon) : -1;
  if (text[end] !== '"') return null;
  for (let position = end - 1; position >= 0 && text[position] !== "\n"; position -= 1)
    if (text[position] === '"' && !isEscaped(text, position)) return position;
  return null;
}

/** Returns the offset of the last character before an offset that is no space. */
function lastOf(text: string, before: number): number {
  let position = before - 1;
  while (/\s/.test(text[position] ?? "")) position -= 1;
  return position;
}

function isEscaped(text: string, position: number): boolean {
  let start = position;
  while (text[start - 1] === "\\") start -= 1;
  return (position - start) % 2 === 1;
}

/** Where an offset is: in the text of a value or in the key of a property. */
export interface TextPlace {
  /** Of the value; of the property's value for a key. */
  readonly pointer: string;
  readonly inKey: boolean;
  readonly character: number;
}

/** Returns the text or the key that an offset is in; null elsewhere. */
export function placeAtOffset(text: string, offset: number): TextPlace | null {
  let last: readonly [pointer: string, start: number] = ["", -1];
  let next: readonly [pointer: string, start: number] = ["", Infinity];
  for (const each of valueOffsets(text)) {
    if (each[1] < offset && each[1] > last[1]) last = each;
    if (each[1] >= offset && each[1] < next[1]) next = each;
  }
  const inValue = last[1] < 0 ? null : characterAtOffset(text, last[1], offset);
  if (inValue !== null) return { pointer: last[0], inKey: false, character: inValue };
  const key = Number.isFinite(next[1]) ? offsetOfKey(text, next[1]) : null;
  const inKey = key === null ? null : characterAtOffset(text, key, offset);
  return inKey === null ? null : { pointer: next[0], inKey: true, character: inKey };
}
