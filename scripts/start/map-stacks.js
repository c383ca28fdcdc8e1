/**
 * Names the sources of a bundle in the stacks of errors. Reads the source map with the first stack that the
 * process prints: with Node's own option each start reads it, which takes a tenth of the start.
 */
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";

/** @param {string} path absolute path of the bundle; its map lies next to it */
export function mapStacks(path) {
  /** @type {SourceMap | null | undefined} */
  let map;
  const readMap = () => {
    try {
      const text = readFileSync(`${path}.map`, "utf8");
      return new SourceMap(
        /** @type {ConstructorParameters<typeof SourceMap>[0]} */ (JSON.parse(text)),
      );
    } catch {
      return null;
    }
  };
  /** @param {NodeJS.CallSite & { toString(): string }} frame */
  const lineOf = (frame) => {
    const text = frame.toString();
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    if (frame.getFileName() !== path || line === null || column === null) return text;
    map ??= readMap();
    const entry = map?.findEntry(line - 1, column - 1);
    if (!entry || !("originalSource" in entry)) return text;
    const source = resolve(dirname(path), entry.originalSource);
    const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return text.replace(`${path}:${line}:${column}`, () => place);
  };
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => `    at ${lineOf(frame)}`)].join("\n");
}
