import {
  openForEdits,
  oneLine,
  UnusableRoot,
  watchDefinitions,
  type Finding,
  type OpenDefinitions,
} from "#definitions/index.ts";
import { colorsFor } from "../report/color.ts";
import { printable } from "../report/excerpt.ts";
import { report } from "../report/terminal.ts";

/** A line for programs: the findings after a save of these files. */
const asLine = (findings: readonly Finding[], saved: readonly string[], milliseconds: number) =>
  JSON.stringify({ saved, milliseconds, findings });

/** Names the saved files, at most three of them. */
const named = (paths: readonly string[]): string =>
  paths.length <= 3
    ? paths.join(", ")
    : `${paths.slice(0, 3).join(", ")} and ${paths.length - 3} more`;

/**
 * Checks a root, and again after each save, until the signal. Prints every finding each time.
 * @returns the exit code
 */
export async function validateSaves(
  root: string,
  json: boolean,
  ended: AbortSignal,
): Promise<number> {
  const print = async (
    findings: readonly Finding[],
    saved: readonly string[],
    started: number,
  ): Promise<void> => {
    const milliseconds = Math.round(performance.now() - started);
    if (json) return console.log(asLine(findings, saved, milliseconds));
    const time = new Date().toLocaleTimeString("en-US", { hour12: false });
    console.log(
      `${await report(findings, root, colorsFor(process.stdout, process.env))}\n${time}  ${saved.length === 0 ? "checked everything" : printable(named(saved))} in ${milliseconds} ms. Waiting for the next save.\n`,
    );
  };
  let opening: Promise<OpenDefinitions> | null = null;
  const opened = () => (opening ??= openForEdits(root));
  // It begins before the first reading, so that no save falls between them.
  const watch = await watchDefinitions(root, async (saved) => {
    const started = performance.now();
    await print(await (await opened()).reread(saved), saved, started);
  });
  try {
    const started = performance.now();
    await print((await opened()).findings, [], started);
    await new Promise((done) => {
      if (ended.aborted) done(null);
      else ended.addEventListener("abort", done, { once: true });
    });
    return 0;
  } catch (error) {
    if (!(error instanceof UnusableRoot)) throw error;
    for (const each of error.findings) console.error(printable(oneLine(each)));
    return 2;
  } finally {
    watch.close();
  }
}
