/** Lines and columns of a text, and of the JSON values in it. */

/** Line and column from 1; the column counts UTF-16 units as editors do. */
export interface Place {
  line: number;
  column: number;
}

/** The places of the values of one JSON text. */
export class Places {
  readonly #text: string;
  /** Offset at which each value begins, by pointer. */
  readonly #offsets: ReadonlyMap<string, number>;
  readonly #starts: readonly number[];

  constructor(text: string, offsets: ReadonlyMap<string, number>) {
    this.#text = text;
    this.#offsets = offsets;
    this.#starts = lineStarts(text);
  }

  atOffset(offset: number): Place {
    return placeIn(this.#starts, offset);
  }

  /**
   * Returns the place of the value at a pointer, or of its nearest parent when the pointer points
   * at nothing. With `within`, returns the place of that character of the string (UTF-16 unit, from
   * 0).
   */
  ofPointer(pointer: string, within?: number): Place | null {
    for (let position = pointer; ; position = parentOf(position)) {
      const offset = this.#offsets.get(position);
      if (offset !== undefined)
        return this.atOffset(
          position === pointer ? offsetWithin(this.#text, offset, within) : offset,
        );
      if (position === "") return null;
    }
  }
}

/**
 * Returns the offsets of line starts. The line of an offset is the last start that is not after it.
 */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (
    let position = text.indexOf("\n");
    position >= 0;
    position = text.indexOf("\n", position + 1)
  )
    starts.push(position + 1);
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

/**
 * Returns the offset of a character of a string in the file: escapes are longer there than in the
 * value.
 */
function offsetWithin(text: string, offset: number, within: number | undefined): number {
  if (within === undefined || text[offset] !== '"') return offset;
  let position = offset + 1;
  for (let passed = 0; passed < within && text[position] !== '"'; passed += 1)
    position += text[position] !== "\\" ? 1 : text[position + 1] === "u" ? 6 : 2;
  return position;
}

const parentOf = (pointer: string): string =>
  pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
