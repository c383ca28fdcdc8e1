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
/** Garbage that is collected in such a pause, megabytes. */
const MUCH_MB = 50;
/** Garbage that is collected although the next save may wait for it: about that of 25 saves. */
const TOO_MUCH_MB = 135;

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
  /** Both threads collect at the same time, so that one save waits for it. */
  const collect = (): void => {
    partner?.collect();
    collector.collect();
  };
  const collectOver = (megabytes: number): void => {
    if (collector.isOver(megabytes)) collect();
  };
  const collectGarbage = (): void => {
    collectOver(TOO_MUCH_MB);
    pause = setTimeout(() => collectOver(MUCH_MB), PAUSE_MS).unref();
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
    collect();
    const milliseconds = Math.round(performance.now() - started);
    await print({ saved: [], milliseconds, complete: true, findings });
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
