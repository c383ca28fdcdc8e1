import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { headFile, parseHead, readHeadFile } from "#server/platform/audit/head-file.ts";
import { verifyLog, type WholeLog } from "#server/platform/audit/verify-log.ts";
import {
  ConfigError,
  type Environment,
  readerOf,
} from "#server/platform/environment/environment.ts";
import {
  existingRootKey,
  previousRootKeys,
  rootKeySetting,
} from "#server/platform/keys/root-key.ts";
import { deriveSecrets } from "#server/platform/keys/secrets.ts";
import { DataKeys, INSTALLATION } from "#server/platform/sealing/data-keys.ts";
import { LockedError } from "#server/platform/storage/lock.ts";
import { databaseUrl } from "#server/platform/storage/open.ts";
import { readDatabase } from "#server/platform/storage/read-only.ts";

const USAGE = `npm run audit -- verify [--head FILE]
  Verifies the audit log of DATABASE_URL, or of the embedded database in DATA_DIR (./data).
  --head FILE  a head that was stored elsewhere, in place of DATA_DIR/audit-head.json`;

/** Prints whether the audit log is whole. @returns the exit code */
export async function runAudit(args: string[], environment: Environment): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { head: { type: "string" } },
      allowPositionals: true,
    });
    if (positionals.length !== 1 || positionals[0] !== "verify") throw new TypeError(USAGE);
    return await verify(environment, values.head ?? null);
  } catch (error) {
    const isExpected =
      error instanceof ConfigError || error instanceof LockedError || error instanceof TypeError;
    if (!isExpected) throw error;
    console.error(error.message);
    return 2;
  }
}

async function verify(environment: Environment, headPath: string | null): Promise<number> {
  const read = readerOf(environment);
  const settings = {
    databaseUrl: databaseUrl(read),
    dataDir: resolve(read("DATA_DIR") ?? "data"),
    rootKey: rootKeySetting(read),
  };
  const keys = new DataKeys(await existingRootKey(settings), previousRootKeys(read));
  const path = headPath ?? headFile(settings.dataDir);
  const text = await readHeadFile(path);
  if (text === null && headPath !== null) throw new ConfigError(`There is no file ${path}.`);
  const apart = text === null ? null : { place: path, head: parseHead(text) };
  const report = await readDatabase(settings, async (tx) => {
    const installation = await keys.find(tx, INSTALLATION);
    if (installation === null)
      throw new ConfigError("The database has no audit log: no server has started on it.");
    return verifyLog(tx, deriveSecrets(new Uint8Array(32), installation), apart);
  });
  if (!report.ok) {
    console.log(`The audit log is broken at ${report.place}: ${report.reason}`);
    return 1;
  }
  console.log(sentencesOf(report.log, apart === null ? null : path).join("\n"));
  return 0;
}

function sentencesOf(
  { streams, events, uncovered, head }: WholeLog,
  path: string | null,
): string[] {
  const first = `The audit log is whole: ${events} events in ${streams} streams.`;
  if (head === null)
    return [first, "No head covers it yet: a missing tail or stream would not be found."];
  return [
    first,
    `Head ${head.number} of ${head.at.toISOString()} covers all but the newest ${uncovered} events.`,
    path === null
      ? "No head stored apart was compared: a database that was set back would not be found."
      : `${path} has a head of the same log.`,
  ];
}
