/**
 * The process that checks and publishes saved definitions, so that requests do not wait for it.
 * Arguments: the root, and the folder for published files. It reports each save to its parent, which
 * sends the organizations whose pages are open and the published texts over the files.
 */
import {
  type Layer,
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
/** Published texts that came before the first reading was over; null for none. */
let waiting: Layer | null = null;
let relayer = (layer: Layer): void => {
  waiting = layer;
};
const first = new Promise<Layer>((done) => {
  process.on("message", (message: { organisations: readonly string[] } | { layer: Layer }) => {
    if ("organisations" in message) ({ organisations } = message);
    else {
      done(message.layer);
      relayer(message.layer);
    }
  });
});
process.once("disconnect", () => process.exit(0));

let turn: Promise<void> = Promise.resolve();
/** Saves and releases change the definitions one after another. */
const inTurn = (work: () => Promise<void>): Promise<void> => {
  turn = turn.then(work);
  return turn;
};

try {
  // Saves during the first reading are part of the first report of the watch.
  let editions: Awaited<ReturnType<typeof openEditions>> | null = null;
  const early = new Set<string>();
  await watchDefinitions(root, async (paths) => {
    if (editions === null) {
      for (const path of paths) early.add(path);
      return;
    }
    const opened = editions;
    await inTurn(async () => {
      const edition = await opened.reread(paths, { organisations, take: report });
      report({ edition, findings: opened.findings });
    });
  });
  const layer = await first;
  waiting = null;
  const opened = await openEditions(root, target, undefined, layer);
  const edition = await readEarlySaves(early, opened.current, opened.reread);
  editions = opened;
  report({ edition, findings: opened.findings });
  relayer = (next) =>
    void inTurn(async () =>
      report({ edition: await opened.relayer(next), findings: opened.findings }),
    );
  if (waiting !== null) relayer(waiting);
} catch (error) {
  if (!(error instanceof UnusableRoot)) throw error;
  report({ edition: null, findings: error.findings });
  process.exitCode = 1;
}
