import { hasErrors, type Finding } from "#definitions/finding.ts";
import { createDatabase } from "../start/database.ts";
import { runApart } from "./apart.ts";
import { bundles, isBundle } from "./bundles.ts";
import { isLater, outdated, type Part } from "./outdated.ts";
import { readStamp, writeStamp } from "./stamp.ts";

export interface BuildResult {
  /** Parts that were built. A part with unchanged inputs is not built again. */
  built: Part[];
  findings: Finding[];
}

/** Makes bundles in a process of their own, because the definitions keep this one busy. */
async function bundledApart(root: string, parts: readonly string[]): Promise<void> {
  const code = await runApart("scripts/build/bundle.ts", [root, ...parts]);
  if (code !== 0) throw new Error(`Bundling ${parts.join(" and ")} failed.`);
}

/**
 * Updates dist/ (the app's bundle and the published definitions) and the toolbar. Definitions and
 * bundles are made side by side.
 * @param first only what a server needs to start, and the database of a data folder that has none
 * @param done takes each part when it is made
 */
export async function buildAll(
  root: string,
  say: (line: string) => void,
  { first = false, done = () => {} }: { first?: boolean; done?: (part: Part) => void } = {},
): Promise<BuildResult> {
  const stale = await outdated(root);
  const stamp = await readStamp(root);
  const built: Part[] = [];
  let findings: Finding[] = [];
  let written = Promise.resolve();
  const make = async (parts: readonly Part[], work: () => Promise<string | null>) => {
    if (parts.length === 0) return;
    const started = Date.now();
    const what = await work();
    if (what === null) return;
    for (const part of parts) stamp[part] = stale[part];
    // One after another, because they write the same file.
    written = written.then(() => writeStamp(root, stamp));
    await written;
    built.push(...parts);
    parts.forEach(done);
    say(`${parts.join(" and ")}: ${what} in ${Date.now() - started} ms`);
  };
  const isWanted = (part: Part) => stale[part] !== undefined && !(first && isLater(part));
  const staleBundles = (Object.keys(bundles) as Part[]).filter(isBundle).filter(isWanted);
  const makeBundles = async () => {
    if (isWanted("definitions"))
      return make(staleBundles, async () => {
        await bundledApart(root, staleBundles);
        return "made";
      });
    for (const part of staleBundles)
      await make([part], async () => {
        await bundles[part](root);
        return "made";
      });
  };
  const makeDefinitions = async () => {
    if (!isWanted("definitions")) return;
    await make(["definitions"], async () => {
      // Loaded here, because it takes a second, and the bundles begin meanwhile.
      const { buildDefinitions } = await import("./definitions.ts");
      const result = await buildDefinitions(root);
      findings = result.findings;
      return hasErrors(findings) ? null : `${result.written} files written`;
    });
  };
  const makeOthers = async () => {
    await makeBundles();
    // After the bundles: both then take about as long as the definitions, and each has one of two processors.
    if (first) await createDatabase(root);
  };
  await Promise.all([makeOthers(), makeDefinitions()]);
  return { built, findings };
}
