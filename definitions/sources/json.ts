/**
 * Reads JSON (RFC 8259) with the place of every value, so that a message about `/states/3/page` can
 * name a line. Stricter than `JSON.parse` where a definition would silently lose something:
 * duplicate keys and `__proto__` are faults. Never throws.
 */
import { faultlessJson } from "./faultless-json.ts";
import { JsonReader, Malformed, type FaultAtOffset, type JsonFault } from "./json-reader.ts";
import { Places, type Place } from "./places.ts";

export interface JsonDocument {
  /** Undefined when the text is not JSON. */
  value: unknown;
  faults: JsonFault[];
  /**
   * Returns the place of the value at a pointer, or of its nearest parent when the pointer points
   * at nothing. With `within`, returns the place of that character of the string (UTF-16 unit, from
   * 0).
   */
  placeOf(pointer: string, within?: number): Place | null;
}

export interface JsonLimits {
  /** UTF-16 units. */
  length: number;
  depth: number;
}

export const jsonLimits: JsonLimits = { length: 4_000_000, depth: 200 };

/** Returns the value and its faults. A text that is no JSON, or larger than the limits, has the value undefined. */
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
  const { value, faults } = readDocument(text, limits.depth);
  // Few files are ever asked for a place, and all places of a file need more memory than the file.
  let places: Places | null = null;
  const readPlaces = () => (places ??= new Places(text, offsetsIn(text, limits.depth)));
  return {
    value,
    faults: faults.map(({ offset, ...fault }) => ({
      ...fault,
      place: readPlaces().atOffset(offset),
    })),
    placeOf: (pointer, within) => readPlaces().ofPointer(pointer, within),
  };
}

/** Returns the value of a document, undefined when it cannot be read, and its faults. */
function readDocument(
  text: string,
  depth: number,
): { value: unknown; faults: readonly FaultAtOffset[] } {
  const faultless = faultlessJson(text, depth);
  if (faultless !== undefined) return { value: faultless, faults: [] };
  const reader = new JsonReader(text, depth, false);
  try {
    return { value: reader.document(), faults: reader.faults };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const fatal = { ...error.fault, offset: error.offset };
    return { value: undefined, faults: [fatal, ...reader.faults] };
  }
}

/** Returns the offset at which each value begins, by pointer, as far as the text can be read. */
function offsetsIn(text: string, depth: number): ReadonlyMap<string, number> {
  const reader = new JsonReader(text, depth, true);
  try {
    reader.document();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
  }
  return reader.offsets ?? new Map();
}
