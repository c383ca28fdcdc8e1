/**
 * Writes what editors need to know the definitions: the settings of VS Code, which git keeps, and
 * the schemas with names, which it ignores because every change of a definition changes them.
 * `--check` fails when the settings are stale.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadDefinitions } from "#definitions/index.ts";
import { editorSettings, writeEditorSchemas } from "./editor/schemas/write.ts";

const root = process.cwd();
const path = join(root, ".vscode/settings.json");
const settings = `${JSON.stringify(editorSettings(), null, 2)}\n`;
const isStale = (await readFile(path, "utf8").catch(() => null)) !== settings;
if (!process.argv.includes("--check")) {
  if (isStale) await writeFile(path, settings);
  await writeEditorSchemas(root, await loadDefinitions(root));
} else if (isStale) {
  console.error(".vscode/settings.json is stale: run `npm run generate`.");
  process.exitCode = 1;
}
console.log(`${isStale ? 1 : 0} stale editor settings`);
