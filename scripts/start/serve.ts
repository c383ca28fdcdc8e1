/**
 * Serves the product, and prints its address and sandbox log-ins. `scripts/build/server.ts` bundles
 * this file for `scripts/start.js`.
 */
import { followEdits, type Following } from "#scripts/edits/follow.ts";
import { findingsPrinter } from "#scripts/edits/report-findings.ts";
import type { Part } from "#scripts/build/stamp.ts";
import { readConfig } from "#server/config.ts";
import { LENDERS } from "#server/lending/definitions/publish/awaited.ts";
import { listen, prepare, type Running } from "#server/main.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { failureOf } from "./failure.ts";
import { laterParts } from "./later-parts.ts";
import { checkOwnPort } from "./port.ts";
import { printLogins } from "./print-logins.ts";

/** Longest time for an orderly end, milliseconds. */
const GRACE_MS = 10_000;

/**
 * Ends the process with 1 when the product cannot start.
 * @param stale parts to build when the server runs
 * @param built ends when all that the server needs is built, with whether it is; null when it is
 * @param servable ends when the server can serve its first page, with whether it can; null when it
 * needs the whole build
 */
export async function serve(
  root: string,
  stale: readonly Part[],
  built: Promise<boolean> | null = null,
  servable: Promise<boolean> | null = null,
): Promise<void> {
  try {
    await checkOwnPort();
    // The build of a first start takes longer than opening the database.
    const database = built && (await embeddedDatabase(root));
    if (servable === null && (await built) === false) {
      await database?.close();
      process.exit(1);
    }
    const build = built && servable && { built, servable };
    await run(root, stale, database, build);
  } catch (error) {
    console.error(failureOf(error));
    process.exit(1);
  }
}

/**
 * Opens the embedded database; null with PostgreSQL, whose tables a start must not change before it
 * knows its definitions.
 */
async function embeddedDatabase(root: string): Promise<Database | null> {
  const config = readConfig(process.env, root);
  return config.databaseUrl === null ? openDatabase(config, console.error) : null;
}

/** A build that goes on while the server starts. */
interface Build {
  built: Promise<boolean>;
  servable: Promise<boolean>;
}

async function run(
  root: string,
  stale: readonly Part[],
  database: Database | null,
  build: Build | null,
): Promise<void> {
  const later = laterParts(root, stale);
  const endPublishing = build === null ? () => {} : later.add(LENDERS);
  void build?.servable.then(later.add("app"));
  const preparing = prepare({
    root,
    followsSaves: process.env.EDITS !== "0",
    underWay: later.underWay,
    database,
    awaitsBuild: build !== null,
  });
  if (build !== null) await withMainOrganisation(preparing, build);
  const running = await listen(await preparing);
  let following: Following | null = null;
  const beginOthers = (allServed: boolean) => {
    following = followSavesOf(running, root, allServed);
    later.begin();
  };
  const ending = new AbortController();
  let logins: Promise<void> = Promise.resolve();
  const end = () => {
    ending.abort();
    following?.stop();
    later.stop();
    // The process must end even when closing the server hangs.
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    // The calls for the log-ins would fail in a closed database, and log it.
    const loggedIn = logins.catch(() => {});
    void loggedIn.then(running.close).then(
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
  if (build !== null) {
    // A visitor of another organization waits for this; everything else would take its time.
    const allServed = await build.built;
    await running.ports.liveEdits.takeBuilt();
    endPublishing();
    if (ending.signal.aborted) return;
    beginOthers(allServed);
  } else beginOthers(true);
  logins = printLogins(running, running.address, ending.signal);
  await logins;
}

/** Waits for the main organization, and uses it. Ends the process with 1 when the build fails, which says why. */
async function withMainOrganisation(preparing: Promise<Running>, build: Build): Promise<void> {
  // An error of the definitions is one of the build too, which reports it in full.
  const prepared = await preparing.catch(() => null);
  if (!(await build.servable)) {
    await prepared?.close();
    process.exit(1);
  }
  if (prepared === null) return;
  await prepared.ports.liveEdits.takeBuilt();
  if (prepared.ports.definitions.organisations.length > 0) return;
  await prepared.close();
  throw new Error("The definitions have changed while they were built. Start again.");
}

/**
 * Checks and publishes saved definitions in a process of its own; null without a sandbox.
 * @param allServed whether the definitions had no error at the start; the build has reported those that they had
 */
function followSavesOf(running: Running, root: string, allServed: boolean): Following | null {
  const { edits, definitions, liveEdits } = running.ports;
  if (edits === null) return null;
  let isFirst = true;
  const print = findingsPrinter(root, !allServed);
  const following = followEdits(
    root,
    definitions.registry.target,
    (save) => {
      const taken = edits.take(save);
      if (allServed || !isFirst) void taken.then(() => print(save));
      if (isFirst) console.log("Saved definitions are on the page at once.");
      isFirst = false;
    },
    liveEdits.layer,
  );
  liveEdits.listenToLayers((layer) => following.publish(layer));
  edits.pages.listen((organisations) => following.open(organisations));
  return following;
}
