/**
 * Reads a JSON text that has no fault. The native parser is far faster than a reader that knows the
 * place of every value, and nearly all files are without a fault.
 */

/** A depth that no document may have, or a key that no object may have. */
const FAULT = Number.NaN;

/** Returns the value of a text; undefined for a text in which the reader of `json-reader.ts` finds a fault. */
export function faultlessJson(text: string, depth: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // A key that an object has twice is in the text twice and in the value once.
  return keysOf(value, depth) === keysWritten(text) ? value : undefined;
}

/** Counts the keys of all objects in a value. */
function keysOf(value: unknown, depth: number): number {
  if (depth < 0) return FAULT;
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const each of value) count += keysOf(each, depth - 1);
    return count;
  }
  for (const [key, each] of Object.entries(value)) {
    if (key === "__proto__") return FAULT;
    count += 1 + keysOf(each, depth - 1);
  }
  return count;
}

/** Counts the strings before a colon in the text of a JSON document. */
function keysWritten(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start !== -1; start = text.indexOf('"', start)) {
    let end = text.indexOf('"', start + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    start = end + 1;
    while (isSpace(text.charCodeAt(start))) start += 1;
    if (text.charCodeAt(start) === COLON) count += 1;
  }
  return count;
}

const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** Whether an odd number of backslashes precedes a quotation mark. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (quote - first) % 2 === 1;
}

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
