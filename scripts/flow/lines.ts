import { createReadStream } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { UsageError } from "./command.ts";

/**
 * Longest line to read, in UTF-16 units. A longer one is reported and skipped without being stored.
 */
export const longestLine = 8_000_000;

/** What a person reads in the place of a code of the system. */
const CAUSES: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["ENOTDIR", "there is no such file"],
  ["EISDIR", "it is a folder; give a file"],
  ["EACCES", "this user may not read it"],
]);

export interface InputLine {
  /** Counted from 1. */
  number: number;
  /** Null when the line is longer than `longestLine`. */
  text: string | null;
}

/**
 * Yields the lines of a file, or of standard input for `-`. Empty lines at the end are skipped. A file whose first line
 * is an opening brace has one value on all of its lines.
 */
export async function* linesOf(input: string): AsyncGenerator<InputLine> {
  let empty = 0;
  /** Lines of one value that an editor has laid out, beginning with its brace; null for a value on each line. */
  let laidOut: string[] | null = null;
  let length = 0;
  for await (const line of allLines(input)) {
    if (line.number === 1 && line.text?.trim() === "{") laidOut = [];
    if (laidOut !== null) {
      length += line.text?.length ?? longestLine;
      if (length <= longestLine) laidOut.push(line.text ?? "");
      continue;
    }
    if (line.text?.trim() === "") {
      empty += 1;
      continue;
    }
    for (; empty > 0; empty -= 1) yield { number: line.number - empty, text: "" };
    yield line;
  }
  if (laidOut !== null)
    yield { number: 1, text: length <= longestLine ? laidOut.join("\n") : null };
}

/** The same for an input that a person gives. Throws `UsageError` when it has no line. */
export async function* givenLinesOf(input: string): AsyncGenerator<InputLine> {
  let isEmpty = true;
  for await (const line of linesOf(input)) {
    isEmpty = false;
    yield line;
  }
  if (isEmpty)
    throw new UsageError('The input is empty. Write {"application": {}, "profile": {}} into it.');
}

async function* allLines(input: string): AsyncGenerator<InputLine> {
  const stream = input === "-" ? process.stdin : createReadStream(input);
  const decoder = new StringDecoder("utf8");
  let number = 1;
  let begun = false;
  let pending = "";
  let tooLong = false;
  const keep = (part: string) => {
    if (tooLong || pending.length + part.length > longestLine) {
      tooLong = true;
      pending = "";
    } else pending += part;
  };
  const take = (): InputLine => {
    const line = { number, text: tooLong ? null : pending.replace(/\r$/, "") };
    number += 1;
    pending = "";
    tooLong = false;
    return line;
  };
  try {
    for await (const chunk of stream) {
      const decoded = decoder.write(chunk as Buffer);
      // A byte order mark is not part of the first line (RFC 8259, section 8.1).
      const text = begun ? decoded : decoded.replace(/^\uFEFF/, "");
      begun ||= decoded !== "";
      let from = 0;
      for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
        keep(text.slice(from, end));
        from = end + 1;
        yield take();
      }
      keep(text.slice(from));
    }
  } catch (error) {
    const cause = CAUSES.get((error as NodeJS.ErrnoException).code ?? "");
    if (cause === undefined) throw error;
    throw new UsageError(`${input} cannot be read: ${cause}.`);
  }
  keep(decoder.end());
  if (pending !== "" || tooLong) yield take();
}
