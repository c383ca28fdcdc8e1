import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writableDataFolder } from "./data-folder.ts";
import { ConfigError } from "#server/platform/environment/environment.ts";
import { rootKey } from "#server/platform/keys/root-key.ts";
import { hasPostgres, startCluster } from "#server/testing/databases.ts";
import { type DatabaseSettings, openDatabase } from "./open.ts";

/** Returns what the person who starts the server reads. */
async function faultOf(settings: DatabaseSettings): Promise<string> {
  const error = await openDatabase(settings).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message;
}

it("names DATABASE_URL, without its password, when no PostgreSQL answers there", async () => {
  const databaseUrl = "postgres://anna:secret@127.0.0.1:1/loans";
  expect(await faultOf({ databaseUrl, dataDir: "/unused" })).toBe(
    "DATABASE_URL is postgres://anna@127.0.0.1:1/loans, which cannot be opened: connect ECONNREFUSED 127.0.0.1:1. Start PostgreSQL there, or correct the address.",
  );
});

it.skipIf(!hasPostgres)(
  "says what to do about a missing database and an unknown user",
  async () => {
    const cluster = startCluster();
    try {
      const own = (await cluster?.create()) ?? "";
      const missing = own.replace(/\/[^/?]+\?/, "/nowhere?");
      expect(await faultOf({ databaseUrl: missing, dataDir: "/unused" })).toMatch(
        /^DATABASE_URL is postgres:\/\/.*nowhere.* does not exist\. Create the database \(createdb\), or correct its name in the address\.$/,
      );
      const unknown = own.replace("//postgres@", "//anna:secret@");
      const fault = await faultOf({
        databaseUrl: unknown,
        addressName: "ADDRESS",
        dataDir: "/unused",
      });
      expect(fault).toMatch(
        /^ADDRESS is postgres:\/\/anna@.* Correct user and password in the address\.$/,
      );
      expect(fault).not.toContain("secret");
    } finally {
      cluster?.stop();
    }
  },
);

it.runIf(process.platform === "linux")("names DATA_DIR where no folder can be made", async () => {
  const fault = await faultOf({ databaseUrl: null, dataDir: "/proc/none/data" });
  expect(fault).toMatch(/^DATA_DIR is \/proc\/none\/data, where the server cannot write: /);
});

it("names DATA_DIR when it is a file, for the database and for the root key", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-open-"));
  try {
    const dataDir = join(folder, "data");
    await writeFile(dataDir, "");
    const cause = `DATA_DIR is ${dataDir}, where the server cannot write: `;
    const fix = "Set DATA_DIR to a folder that this user may write, on a disk with room.";
    const fault = await faultOf({ databaseUrl: null, dataDir });
    await expect(writableDataFolder(dataDir)).rejects.toThrow(fault);
    expect([fault.startsWith(cause), fault.endsWith(fix)]).toEqual([true, true]);
    await expect(rootKey({ rootKey: null, dataDir })).rejects.toThrow(cause);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it.each<[string, (folder: string) => Promise<void>, string]>([
  [
    "a file in the place of the database",
    (folder) => writeFile(folder, ""),
    "where the server cannot write: EEXIST",
  ],
  [
    "data of another PostgreSQL",
    async (folder) => {
      await mkdir(folder);
      await writeFile(join(folder, "PG_VERSION"), "15\n");
    },
    "holds data of PostgreSQL 15, and this version of Hearthline reads those of 18. Start the version",
  ],
  [
    "a damaged database",
    async (folder) => {
      await mkdir(join(folder, "global"), { recursive: true });
      await writeFile(join(folder, "PG_VERSION"), "18\n");
    },
    "cannot be opened: PGlite failed to initialize properly. Restore it from a backup, or set DATA_DIR",
  ],
])("says what to do about %s", async (_, damage, sentence) => {
  const dataDir = await mkdtemp(join(tmpdir(), "hearthline-open-"));
  try {
    await damage(join(dataDir, "database"));
    expect(await faultOf({ databaseUrl: null, dataDir })).toContain(sentence);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

it("makes a data folder that is missing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-open-"));
  try {
    await writableDataFolder(join(folder, "of", "mine"));
    await writeFile(join(folder, "of", "mine", "file"), "");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it("reports a root key that is damaged as a fault of the data folder", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "hearthline-open-"));
  try {
    await writeFile(join(dataDir, "root.key"), "damaged");
    const fault: unknown = await rootKey({ rootKey: null, dataDir }).catch(
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(ConfigError);
    expect(String(fault)).toContain("does not hold 32 bytes in base64. Restore it from a backup");
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
