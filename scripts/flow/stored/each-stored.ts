/** The applications in the database of a server, which this only reads. */
import { resolve } from "node:path";
import { UnusableInput } from "#scripts/flow/command.ts";
import type { GivenApplications } from "#definitions/diff/applications.ts";
import { inputOf } from "#scripts/flow/input.ts";
import { storedApplications } from "#server/lending/application/stored.ts";
import {
  ConfigError,
  readerOf,
  type Environment,
} from "#server/platform/environment/environment.ts";
import {
  existingRootKey,
  previousRootKeys,
  rootKeySetting,
} from "#server/platform/keys/root-key.ts";
import { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { LockedError } from "#server/platform/storage/lock.ts";
import { readDatabase } from "#server/platform/storage/read-only.ts";

/**
 * @param database a server's data folder, or the address of its PostgreSQL
 * @param environment where the server finds its keys
 */
export const eachStored =
  (
    database: string,
    of: { readonly orgCode: string; readonly flow: string },
    environment: Environment,
  ): GivenApplications =>
  async (sides, decide) => {
    const [, after] = sides;
    try {
      const settings = settingsOf(database, environment);
      await readDatabase(settings, async (tx) => {
        const keys = new DataKeys(await existingRootKey(settings), settings.previous);
        const flows = { orgCode: of.orgCode, flows: [of.flow] };
        for await (const batch of storedApplications(tx, flows, keys))
          for (const { uuid, application, profile } of batch) {
            const read = inputOf({ application, profile }, after);
            decide(uuid, "error" in read ? null : read.input);
          }
      });
    } catch (error) {
      if (error instanceof ConfigError || error instanceof LockedError)
        throw new UnusableInput(error.message);
      throw error;
    }
  };

export function settingsOf(database: string, environment: Environment) {
  const read = readerOf(environment);
  const isAddress = /^postgres(ql)?:\/\//.test(database);
  if (!isAddress && database.includes("://"))
    throw new ConfigError(
      `--database must be a server's data folder, or an address that begins with postgres:// or postgresql://.`,
    );
  return {
    databaseUrl: isAddress ? database : null,
    dataDir: resolve(isAddress ? (read("DATA_DIR") ?? "data") : database),
    rootKey: rootKeySetting(read),
    previous: previousRootKeys(read),
  };
}
