import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { seeded } from "#engine/guard/testing/random.ts";
import { serve } from "#server/testing/process.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { Disk, type Luck } from "./disk.ts";
import { httpFaults } from "./http-ledger.ts";
import { type DiskRecord, kinds } from "./record.ts";
import { type Recorder, recorderOf } from "./recorder.ts";

const LUCKS: readonly Luck[] = ["nothing", "everything", "some", "some"];
const WRITERS = 3;
/** Acknowledged writes of each writer. */
const WRITES = 12;

const client = fileURLToPath(new URL("http-client.ts", import.meta.url));
const repository = fileURLToPath(new URL("../../..", import.meta.url));

interface HttpCuts {
  count: number;
  seed: number;
  /** Empty folder for images and records. */
  room: string;
  /** The built recorder. */
  library: string;
  /** Definitions of the server. */
  root: string;
}

/**
 * Cuts the power of a server `count` times while borrowers write over HTTP, starts a server on what
 * the disk may hold, and reads as the borrowers do.
 */
export async function cutPowerOfServer({
  count,
  seed,
  room,
  library,
  root,
}: HttpCuts): Promise<{ acknowledged: number; faults: string[] }> {
  const random = seeded(seed);
  const data = mkdtempSync(join(room, "data-"));
  await copyDatabase(data);
  const recorder = recorderOf(library, data, mkdtempSync(join(room, "record-")));
  const disk = new Disk(recorder.root, "own sync");
  const record = await recordOf(recorder, root);
  const marked = record.flatMap(({ kind }, index) => (kind === kinds.mark ? [index] : []));
  // From the first acknowledged write on; once at the end, where all of them are.
  const from = marked[0] ?? 0;
  const moments = Array.from({ length: count }, (_, index) => ({
    luck: LUCKS[index % LUCKS.length] ?? "nothing",
    moment: index === 0 ? record.length : from + 1 + random.below(record.length - from),
  })).toSorted((one, other) => one.moment - other.moment);
  const faults: string[] = [];
  let done = 0;
  for (const { luck, moment } of moments) {
    disk.run(record.slice(done, moment));
    done = moment;
    const dataDir = mkdtempSync(join(room, "image-"));
    disk.cut(dataDir, luck, random);
    const acknowledged = answersIn(record.slice(0, moment));
    const found = await httpFaults({ dataDir, root }, acknowledged).catch((error: unknown) => [
      `The server does not start: ${String(error)}`,
    ]);
    faults.push(...found.map((fault) => `Cut at ${moment}, ${luck}: ${fault}`));
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { acknowledged: marked.length, faults };
}

/** Runs a server with its borrowers, and kills it when every write is answered. */
async function recordOf(recorder: Recorder, root: string): Promise<DiskRecord> {
  const { environment, marks } = recorder;
  const server = await serve({
    ...environment,
    DATA_DIR: recorder.root,
    TEST_ROOT: root,
    LOG_LEVEL: "error",
  });
  const writing = spawn(
    process.execPath,
    ["--import", "tsx", client, server.address, marks, String(WRITERS), String(WRITES)],
    {
      cwd: repository,
      env: { PATH: process.env.PATH, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let errors = "";
  writing.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(writing, "exit")) as [number | null];
  await server.kill();
  if (code !== 0) throw new Error(`The borrowers failed: ${errors}`);
  return recorder.read();
}

/** The last value that each writer got an answer to. */
function answersIn(record: DiskRecord): Map<number, number> {
  const answers = new Map<number, number>();
  for (const { kind, data } of record)
    if (kind === kinds.mark) {
      const [writer = 0, value = 0] = data.toString().split(":").map(Number);
      answers.set(writer, value);
    }
  return answers;
}
