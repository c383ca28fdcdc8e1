import { hasErrors, type Finding } from "#definitions/findings/finding.ts";
import { createDatabase, firstOrganisation } from "../start/database.ts";
import { runApart } from "./apart.ts";
import { bundles, isBundle } from "./bundles.ts";
import type { BuiltDefinitions } from "./definitions.ts";
import { builtPart, isLater, isProduction, outdated } from "./outdated.ts";
import { readStamp, writeStamp, type Part } from "./stamp.ts";

export interface BuildResult {
  /** Parts that were built. A part with unchanged inputs is not built again. */
  built: Part[];
  findings: Finding[];
  /** Organizations that are not published, although others are. */
  leftOut: string[];
}

/**
 * Builds definitions in a process of its own: they keep it busy, and the bundles need this one.
 * @param organisation to publish before the others are checked; null for none
 * @param published called when it is; the others follow when it resolves
 */
async function definitionsApart(
  root: string,
  organisation: string | null,
  published: () => Promise<void>,
): Promise<BuiltDefinitions> {
  // More room for young objects halves the time that their collection takes.
  const options = ["--max-semi-space-size=64"];
  const args = organisation === null ? [root] : [root, organisation];
  const { code, message } = await runApart(
    "scripts/build/publish.ts",
    args,
    options,
    "inherit",
    (sent, answer) => {
      // A failure ends the whole build.
      if (sent === "published")
        published().then(
          () => answer("go on"),
          () => {},
        );
    },
  );
  if (code !== 0 || message === null) throw new Error("Publishing the definitions failed.");
  return message as BuiltDefinitions;
}

interface BuildOptions {
  /** Only what a server needs to start, and the database of a data folder that has none. */
  first?: boolean;
  /** Only what `first` leaves out. */
  later?: boolean;
  /** Takes each part when it is made. */
  done?: (part: Part) => void;
  /** Called at the beginning when `servable` may be called before the end. */
  early?: () => void;
  /** Called when the server and its database are made. What it serves may follow. */
  startable?: () => void;
  /** Called when the server can serve its first page, while other organizations are still being published. */
  servable?: () => void;
}

/**
 * Updates dist/ (the app's bundle and the published definitions) and the toolbar. Definitions and
 * bundles are made side by side.
 */
export async function buildAll(
  root: string,
  say: (line: string) => void,
  {
    first = false,
    later = false,
    done = () => {},
    early = () => {},
    startable = () => {},
    servable = () => {},
  }: BuildOptions = {},
): Promise<BuildResult> {
  const stale = await outdated(root);
  const stamp = await readStamp(root);
  const built: Part[] = [];
  let findings: Finding[] = [];
  let leftOut: string[] = [];
  let written = Promise.resolve();
  const make = async (part: Part, work: () => Promise<string | null>) => {
    const started = Date.now();
    const what = await work();
    if (what === null) return;
    stamp[part] = builtPart(root, part, stale[part] ?? "");
    // One after another, because they write the same file.
    written = written.then(() => writeStamp(root, stamp));
    await written;
    built.push(part);
    done(part);
    say(`${part}: ${what} in ${Date.now() - started} ms`);
  };
  const isWanted = (part: Part) =>
    stale[part] !== undefined && !(first && isLater(part)) && (!later || isLater(part));
  const organisation =
    first && isWanted("definitions") && !isProduction() ? firstOrganisation(root) : null;
  if (organisation !== null) early();
  const staleBundles = (Object.keys(bundles) as Part[]).filter(isBundle).filter(isWanted);
  const makeBundle = (part: (typeof staleBundles)[number]) =>
    make(part, async () => {
      await bundles[part](root);
      return "made";
    });
  const makeOtherBundles = async () => {
    for (const part of staleBundles) if (part !== "server") await makeBundle(part);
  };
  const makeDefinitions = async (published: () => Promise<void>) => {
    if (!isWanted("definitions")) return;
    await make("definitions", async () => {
      const result = await definitionsApart(root, organisation, published);
      ({ findings, leftOut } = result);
      return hasErrors(findings) ? null : `${result.written} files written`;
    });
  };
  const makeOthers = async () => {
    if (isWanted("server")) await makeBundle("server");
    await Promise.all([
      makeOtherBundles(),
      ...(first ? [createDatabase(root).then(startable)] : []),
    ]);
  };
  const others = makeOthers();
  // All other organizations would take time from the parts that the first page needs.
  const published = () => others.then(servable);
  await Promise.all([others, makeDefinitions(published)]);
  return { built, findings, leftOut };
}
