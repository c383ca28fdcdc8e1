/**
 * Serves the product, and prints its address and sandbox log-ins. `scripts/build/server.ts` bundles
 * this file for `scripts/start.js`.
 */
import { followEdits } from "#scripts/edits/follow.ts";
import { reportFindings } from "#scripts/edits/report-findings.ts";
import type { Part } from "#scripts/build/outdated.ts";
import { readConfig } from "#server/config.ts";
import { start } from "#server/main.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { laterParts } from "./later-parts.ts";
import { printLogins } from "./print-logins.ts";

/** Longest time for an orderly end, milliseconds. */
const GRACE_MS = 10_000;

/**
 * Ends the process with 1 when the product cannot start.
 * @param stale parts to build when the server runs
 * @param built ends when all that the server needs is built, with whether it is; null when it is
 */
export async function serve(
  root: string,
  stale: readonly Part[],
  built: Promise<boolean> | null = null,
): Promise<void> {
  try {
    // The build of a first start takes longer than opening the database.
    const database = built && (await embeddedDatabase(root));
    if ((await built) === false) {
      await database?.close();
      process.exit(1);
    }
    await run(root, stale, database);
  } catch (error) {
    // The message of such an error names every fault; a stack would add nothing.
    const foreseen = error instanceof Error && /^(Config|Definition)Error$/.test(error.name);
    console.error(foreseen ? error.message : error);
    process.exit(1);
  }
}

/** Opens the embedded database; null with PostgreSQL, whose tables a start must not change before it knows its definitions. */
async function embeddedDatabase(root: string): Promise<Database | null> {
  const config = readConfig(process.env, root);
  return config.databaseUrl === null ? openDatabase(config, console.error) : null;
}

async function run(root: string, stale: readonly Part[], database: Database | null): Promise<void> {
  const followsSaves = process.env.EDITS !== "0";
  const later = laterParts(root, stale);
  const running = await start({ root, followsSaves, underWay: later.underWay, database });
  let follows = false;
  const { edits, definitions, liveEdits } = running.ports;
  const following =
    edits &&
    followEdits(
      root,
      definitions.registry.target,
      (save) => {
        void edits.take(save).then(() => reportFindings(save, root));
        if (!follows) console.log("Saved definitions are on the page at once.");
        follows = true;
      },
      liveEdits.layer,
    );
  liveEdits.listenToLayers((layer) => following?.publish(layer));
  edits?.pages.listen((organisations) => following?.open(organisations));
  later.begin();
  const end = () => {
    following?.stop();
    later.stop();
    // The process must end even when closing the server hangs.
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
  console.log(`Hearthline: ${running.address}`);
  await printLogins(running, running.address);
}
