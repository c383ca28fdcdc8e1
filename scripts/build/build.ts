import { hasErrors, type Finding } from "#definitions/finding.ts";
import { createDatabase } from "../start/database.ts";
import { runApart } from "./apart.ts";
import { bundles, isBundle } from "./bundles.ts";
import type { buildDefinitions } from "./definitions.ts";
import { isLater, outdated, type Part } from "./outdated.ts";
import { readStamp, writeStamp } from "./stamp.ts";

export interface BuildResult {
  /** Parts that were built. A part with unchanged inputs is not built again. */
  built: Part[];
  findings: Finding[];
}

/** Builds definitions in a process of its own: they keep it busy, and the bundles need this one. */
async function definitionsApart(root: string): ReturnType<typeof buildDefinitions> {
  // More room for young objects halves the time that their collection takes.
  const options = ["--max-semi-space-size=64"];
  const { message } = await runApart("scripts/build/publish.ts", [root], options);
  if (message === null) throw new Error("Publishing the definitions failed.");
  return message as Awaited<ReturnType<typeof buildDefinitions>>;
}

interface BuildOptions {
  /** Only what a server needs to start, and the database of a data folder that has none. */
  first?: boolean;
  /** Takes each part when it is made. */
  done?: (part: Part) => void;
  /** Called when the server and its database are made. What it serves may follow. */
  startable?: () => void;
}

/**
 * Updates dist/ (the app's bundle and the published definitions) and the toolbar. Definitions and
 * bundles are made side by side.
 */
export async function buildAll(
  root: string,
  say: (line: string) => void,
  { first = false, done = () => {}, startable = () => {} }: BuildOptions = {},
): Promise<BuildResult> {
  const stale = await outdated(root);
  const stamp = await readStamp(root);
  const built: Part[] = [];
  let findings: Finding[] = [];
  let written = Promise.resolve();
  const make = async (part: Part, work: () => Promise<string | null>) => {
    const started = Date.now();
    const what = await work();
    if (what === null) return;
    stamp[part] = stale[part];
    // One after another, because they write the same file.
    written = written.then(() => writeStamp(root, stamp));
    await written;
    built.push(part);
    done(part);
    say(`${part}: ${what} in ${Date.now() - started} ms`);
  };
  const isWanted = (part: Part) => stale[part] !== undefined && !(first && isLater(part));
  const staleBundles = (Object.keys(bundles) as Part[]).filter(isBundle).filter(isWanted);
  const makeBundle = (part: (typeof staleBundles)[number]) =>
    make(part, async () => {
      await bundles[part](root);
      return "made";
    });
  const makeDefinitions = async () => {
    if (!isWanted("definitions")) return;
    await make("definitions", async () => {
      const result = await definitionsApart(root);
      findings = result.findings;
      return hasErrors(findings) ? null : `${result.written} files written`;
    });
  };
  const makeOthers = async () => {
    if (isWanted("server")) await makeBundle("server");
    if (first) await createDatabase(root);
    startable();
    for (const part of staleBundles) if (part !== "server") await makeBundle(part);
  };
  await Promise.all([makeOthers(), makeDefinitions()]);
  return { built, findings };
}
