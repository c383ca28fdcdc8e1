/**
 * The process that checks and publishes saved definitions, so that requests do not wait for it.
 * Arguments: the root, and the folder for published files. It reports each save to its parent, which
 * sends the organizations whose pages are open.
 */
import { openEditions, type Save, UnusableRoot, watchDefinitions } from "#definitions/index.ts";

const [root = "", target = ""] = process.argv.slice(2);
const report = (save: Save): void => void process.send?.(save);
/** Organizations with open pages. */
let organisations: readonly string[] = [];
process.on("message", (message: { organisations: readonly string[] }) => {
  ({ organisations } = message);
});
process.once("disconnect", () => process.exit(0));

try {
  // Saves during the first reading are part of the first report of the watch.
  let editions: Awaited<ReturnType<typeof openEditions>> | null = null;
  const early = new Set<string>();
  await watchDefinitions(root, async (paths) => {
    if (editions === null) {
      for (const path of paths) early.add(path);
      return;
    }
    const edition = await editions.reread(paths, { organisations, take: report });
    report({ edition, findings: editions.findings });
  });
  const opened = await openEditions(root, target);
  const edition = early.size > 0 ? await opened.reread([...early]) : opened.current;
  editions = opened;
  report({ edition, findings: opened.findings });
} catch (error) {
  if (!(error instanceof UnusableRoot)) throw error;
  report({ edition: null, findings: error.findings });
  process.exitCode = 1;
}
