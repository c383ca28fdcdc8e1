import {
  ofOrganisation,
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
import { createCollector } from "./collector.ts";
import { beginPartner } from "./partner.ts";
import { isWorthThread } from "./thread.ts";

/**
 * Findings that are known after this time are printed at once, milliseconds. A save that takes less is printed in one
 * piece, but a save of shared files prints the findings of the base before those of the organizations.
 */
const PART_AFTER_MS = 150;

/** After a save without another one for this time, nobody waits for a collection of garbage, milliseconds. */
const PAUSE_MS = 200;
/** Memory that is collected in such a pause, against that in use after the last collection. */
const MUCH = 1.5;
/** Memory that is collected although the next save may wait for it. */
const TOO_MUCH = 2;

interface Check {
  findings: readonly Finding[];
  /** Saved files; none at the start. */
  saved: readonly string[];
  milliseconds: number;
  /** False while more findings may follow. */
  complete: boolean;
}

/** Names the saved files, at most three of them. */
const named = (paths: readonly string[]): string =>
  paths.length <= 3
    ? paths.join(", ")
    : `${paths.slice(0, 3).join(", ")} and ${paths.length - 3} more`;

/**
 * Checks a root, and again after each save, until the signal. Prints every finding each time, and
 * those that are known early before the others.
 * @returns the exit code
 */
export async function validateSaves(
  root: string,
  json: boolean,
  ended: AbortSignal,
  partAfter = PART_AFTER_MS,
): Promise<number> {
  const print = async (check: Check): Promise<void> => {
    if (json) return console.log(JSON.stringify(check));
    const { findings, saved, milliseconds, complete } = check;
    const time = new Date().toLocaleTimeString("en-US", { hour12: false });
    const what = saved.length === 0 ? "checked everything" : printable(named(saved));
    console.log(
      `${await report(findings, root, colorsFor(process.stdout, process.env))}\n${time}  ${what} in ${milliseconds} ms. ${complete ? "These are all findings. Waiting for the next save." : "These are the first findings. Checking the organizations."}\n`,
    );
  };
  const collector = createCollector();
  let pause: NodeJS.Timeout | null = null;
  let opening: Promise<OpenDefinitions> | null = null;
  const partner = (await isWorthThread(root)) ? beginPartner(root) : null;
  /** Both threads collect at once, so that fewer saves wait for it. */
  const collectOver = (times: number): void => {
    if (collector.collectOver(times)) partner?.collect();
  };
  const collectGarbage = (): void => {
    collectOver(TOO_MUCH);
    collectInPause(MUCH);
  };
  const collectInPause = (times: number): void => {
    pause = setTimeout(() => collectOver(times), PAUSE_MS).unref();
  };
  const opened = () => (opening ??= openForEdits(root, undefined, undefined, partner));
  const take = async (saved: readonly string[]): Promise<void> => {
    if (pause !== null) clearTimeout(pause);
    const started = performance.now();
    const check = (findings: readonly Finding[], complete: boolean) => ({
      saved,
      milliseconds: Math.round(performance.now() - started),
      complete,
      findings,
    });
    const open = await opened();
    let printed = "";
    let next = partAfter;
    const isShared = saved.some((path) => ofOrganisation(path) === null);
    const findings = await open.reread(saved, async (step) => {
      const isDue = performance.now() - started >= next || (isShared && step.part === "base");
      if (!isDue) return;
      const known = step.findings();
      const text = JSON.stringify(known);
      if (text === printed) return;
      printed = text;
      await print(check(known, false));
      next = performance.now() - started + partAfter;
    });
    await print(check(findings, true));
    collectGarbage();
  };
  // It begins before the first reading, so that no save falls between them.
  const watch = await watchDefinitions(root, take);
  try {
    const started = performance.now();
    const { findings } = await opened();
    const milliseconds = Math.round(performance.now() - started);
    await print({ saved: [], milliseconds, complete: true, findings });
    collectInPause(0);
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
    if (pause !== null) clearTimeout(pause);
    watch.close();
    await partner?.end();
  }
}
