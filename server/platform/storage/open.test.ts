import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
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
    expect([fault.startsWith(cause), fault.endsWith(fix)]).toEqual([true, true]);
    await expect(rootKey({ rootKey: null, dataDir })).rejects.toThrow(cause);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
