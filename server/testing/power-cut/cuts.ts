import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Random, seeded } from "#engine/guard/testing/random.ts";
import { reasonOf } from "#server/platform/log/reason.ts";
import { Disk, type Luck } from "./disk.ts";
import type { Engine } from "./engines.ts";
import { ledgerFaults } from "./ledger.ts";
import { type DiskRecord, kinds } from "./record.ts";
import { recorderOf } from "./recorder.ts";

/** What reached the disk of unsynced changes, for the images of one run in turn. */
const LUCKS: readonly Luck[] = ["nothing", "everything", "some", "some"];
/** Transactions of one run. */
const TRANSACTIONS = 150;
/**
 * Images of one run. A run starts a process and a database, which costs as much as opening four
 * images does. Few images still come from several runs, so that damage can add up.
 */
const imagesEach = (count: number): number => Math.min(12, Math.ceil(count / 2));

/** The last value of each writer that it got an answer to. */
type Answers = ReadonlyMap<number, number>;

interface Image {
  folder: string;
  answers: Answers;
  faults: string[];
}

/** What the images of a database show. */
export interface CutResults {
  images: number;
  /** One sentence for each fault, such as a database that does not open. */
  faults: string[];
}

/**
 * Cuts the power of a database `count` times while it writes, and checks what the disk may hold.
 * Each run goes on with an image of the run before, so that damage adds up.
 *
 * @param room empty folder for images and records
 * @param library the built recorder
 */
export async function cutPower(
  engine: Engine,
  { count, seed, room, library }: { count: number; seed: number; room: string; library: string },
): Promise<CutResults> {
  const random = seeded(seed);
  let data = mkdtempSync(join(room, "image-"));
  await engine.create(data);
  let answers: Answers = new Map();
  const results: CutResults = { images: 0, faults: [] };
  while (results.images < count) {
    const record = mkdtempSync(join(room, "record-"));
    const recorder = recorderOf(library, data, record);
    const wanted = Math.min(imagesEach(count), count - results.images);
    const images = await imagesOf(engine, recorder, answers, random, wanted);
    for (const { faults } of images) {
      results.images += 1;
      results.faults.push(...faults.map((fault) => `Image ${results.images}: ${fault}`));
    }
    const sound = images.filter(({ faults }) => faults.length === 0);
    const next = sound.length > 0 ? random.pick(sound) : null;
    for (const folder of [record, data, ...images.map((image) => image.folder)])
      if (folder !== next?.folder) rmSync(folder, { recursive: true, force: true });
    if (next) ({ folder: data, answers } = next);
    else {
      // Nothing sound is left to go on with: begin anew.
      data = mkdtempSync(join(room, "image-"));
      await engine.create(data);
      answers = new Map();
    }
  }
  return results;
}

/** Runs writers on a database and opens images of several moments of the run. */
async function imagesOf(
  engine: Engine,
  recorder: ReturnType<typeof recorderOf>,
  before: Answers,
  random: Random,
  count: number,
): Promise<Image[]> {
  const disk = new Disk(recorder.root, engine.names);
  await engine.write(recorder, TRANSACTIONS, random.below(1_000_000));
  const record = recorder.read();
  const moments = Array.from({ length: count }, (_, index) => ({
    luck: LUCKS[index % LUCKS.length] ?? "nothing",
    // One cut at the end of the run, where everything was answered.
    moment: index === 0 ? record.length : random.below(record.length),
  })).sort((one, other) => one.moment - other.moment);
  const images: Image[] = [];
  let done = 0;
  for (const { luck, moment } of moments) {
    disk.run(record.slice(done, moment));
    done = moment;
    const folder = mkdtempSync(join(`${recorder.root}/..`, "image-"));
    disk.cut(folder, luck, random);
    const answers = answersIn(record.slice(0, moment), before);
    images.push({ folder, answers, faults: await faultsOf(engine, folder, answers) });
  }
  return images;
}

/** Opens an image and compares it with the answers. The image stays as this leaves it. */
async function faultsOf(engine: Engine, folder: string, answers: Answers): Promise<string[]> {
  try {
    return await engine.use(folder, (database) => ledgerFaults(database, answers));
  } catch (error) {
    return [`The database does not open: ${reasonOf(error)}`];
  }
}

function answersIn(record: DiskRecord, before: Answers): Answers {
  const answers = new Map(before);
  for (const { kind, data } of record)
    if (kind === kinds.mark) {
      const [writer = 0, value = 0] = data.toString().split(":").map(Number);
      answers.set(writer, value);
    }
  return answers;
}
