/**
 * The process that checks and publishes saved definitions, so that requests do not wait for it.
 * Arguments: the root, and the folder for published files. It reports each save to its parent, which
 * sends the organizations whose pages are open and the published texts over the files.
 */
import {
  type Editions,
  type Layer,
  NO_LAYER,
  openEditions,
  type Save,
  UnusableRoot,
  watchDefinitions,
} from "#definitions/index.ts";
import { readEarlySaves } from "./early-saves.ts";

const [root = "", target = ""] = process.argv.slice(2);
const report = (save: Save): void => void process.send?.(save);
/** Organizations with open pages. */
let organisations: readonly string[] = [];
/** The last published texts over the files, and those that the editions have. */
let layer = NO_LAYER;
let usedLayer = NO_LAYER;
/** Null until the root is usable. */
let editions: Editions | null = null;
/** Saved files that are not read yet. */
const saved = new Set<string>();

let turn: Promise<void> = Promise.resolve();
/** Saves and releases change the definitions one after another. */
const inTurn = (work: () => Promise<void>): Promise<void> => {
  turn = turn.then(work);
  return turn;
};

/** Reads all definitions. The next save tries again when the root is unusable. */
async function open(): Promise<void> {
  saved.clear();
  usedLayer = layer;
  try {
    const opened = await openEditions(root, target, undefined, usedLayer);
    const edition = await readEarlySaves(saved, opened.current, opened.reread);
    editions = opened;
    report({ edition, findings: opened.findings });
  } catch (error) {
    if (!(error instanceof UnusableRoot)) throw error;
    report({ edition: null, findings: error.findings });
  }
}

async function reread(opened: Editions): Promise<void> {
  const paths = [...saved];
  saved.clear();
  const edition = await opened.reread(paths, { organisations, take: report });
  report({ edition, findings: opened.findings });
}

async function relayer(opened: Editions): Promise<void> {
  if (layer === usedLayer) return;
  usedLayer = layer;
  report({ edition: await opened.relayer(layer), findings: opened.findings });
}

const first = new Promise<void>((done) => {
  process.on("message", (message: { organisations: readonly string[] } | { layer: Layer }) => {
    if ("organisations" in message) ({ organisations } = message);
    else {
      ({ layer } = message);
      done();
      void inTurn(async () => {
        if (editions !== null) await relayer(editions);
      });
    }
  });
});
process.once("disconnect", () => process.exit(0));

let isOpening = true;
await watchDefinitions(root, async (paths) => {
  for (const path of paths) saved.add(path);
  // Saves during the first reading are part of its report.
  if (isOpening) return;
  await inTurn(() => (editions === null ? open() : reread(editions)));
});
await first;
await inTurn(open);
isOpening = false;
