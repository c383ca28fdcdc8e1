/** Lines and columns of a text, and of the JSON values in it. */

/** Line and column from 1; the column counts UTF-16 units as editors do. */
export interface Place {
  line: number;
  column: number;
}

/** The places of the values of one JSON text. */
export class Places {
  readonly #text: string;
  /** By pointer, the offset at which the value begins. */
  readonly #offsets: ReadonlyMap<string, number>;
  readonly #starts: readonly number[];

  constructor(text: string, offsets: ReadonlyMap<string, number>) {
    this.#text = text;
    this.#offsets = offsets;
    this.#starts = lineStarts(text);
  }

  at(offset: number): Place {
    return placeIn(this.#starts, offset);
  }

  /**
   * Place of the value at a pointer; of its nearest parent when the pointer leads nowhere. `within`: the place of that
   * character (UTF-16 unit, from 0) of the text that stands there.
   */
  of(pointer: string, within?: number): Place | null {
    for (let at = pointer; ; at = parentOf(at)) {
      const offset = this.#offsets.get(at);
      if (offset !== undefined)
        return this.at(at === pointer ? offsetWithin(this.#text, offset, within) : offset);
      if (at === "") return null;
    }
  }
}

/** Offsets of line starts; the last one not after an offset is its line. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function placeIn(starts: readonly number[], offset: number): Place {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Where a character of a text stands in the file: escapes take more room there than in the value. */
function offsetWithin(text: string, offset: number, within: number | undefined): number {
  if (within === undefined || text[offset] !== '"') return offset;
  let at = offset + 1;
  for (let passed = 0; passed < within && text[at] !== '"'; passed += 1)
    at += text[at] !== "\\" ? 1 : text[at + 1] === "u" ? 6 : 2;
  return at;
}

const parentOf = (pointer: string): string =>
  pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
