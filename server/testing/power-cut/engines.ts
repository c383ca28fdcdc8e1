import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { copyDatabase } from "#server/testing/template.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import type { NamesOfFiles } from "./disk.ts";
import type { Recorder } from "./recorder.ts";
import { createCluster, startPostgres } from "./postgres.ts";

const writer = fileURLToPath(new URL("writer.ts", import.meta.url));
const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** A database whose power is cut. */
export interface Engine {
  names: NamesOfFiles;
  /** Creates a database in an empty folder. */
  create(folder: string): Promise<void>;
  /** Runs the database on the recorded folder with writers until they kill themselves. */
  write(recorder: Recorder, transactions: number, seed: number): Promise<void>;
  /** Opens the database in a folder for `work`. */
  use<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T>;
}

async function runWriter(
  { environment, marks }: Recorder,
  address: string,
  transactions: number,
  seed: number,
): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", writer, address, marks, String(transactions), String(seed)],
    {
      cwd: repository,
      env: { PATH: process.env.PATH, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (signal !== "SIGKILL") throw new Error(`The writer failed: ${errors}`);
}

async function using<T>(
  settings: Parameters<typeof openDatabase>[0],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export const engines: Record<"embedded" | "postgres", Engine> = {
  embedded: {
    names: "own sync",
    create: copyDatabase,
    write: (recorder, transactions, seed) => runWriter(recorder, recorder.root, transactions, seed),
    use: (folder, work) => using({ databaseUrl: null, dataDir: folder }, work),
  },
  postgres: {
    names: "with the file",
    create: async (folder) => createCluster(folder),
    async write(recorder, transactions, seed) {
      const server = startPostgres(recorder.root, recorder.environment);
      try {
        await runWriter(recorder, server.url, transactions, seed);
      } finally {
        server.kill();
      }
    },
    async use(folder, work) {
      const server = startPostgres(folder, {});
      try {
        return await using({ databaseUrl: server.url, dataDir: folder }, work);
      } finally {
        server.kill();
      }
    },
  },
};
