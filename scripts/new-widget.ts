/**
 * `npm run new:widget NAME`: writes a widget with tests, gallery entry, option schema and translated
 * words, and registers it. Writes nothing when a part fails.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ownCall } from "./call.js";
import { AnchorMissing, insertAfterLast, insertAtEndOf } from "./widget/insert.ts";
import { componentOf, optionSchema, source, test } from "./widget/templates.ts";
import { withTranslation, withWords } from "./widget/words.ts";

const root = process.env.WIDGET_ROOT ?? process.cwd();
const oxfmt = resolve("node_modules/oxfmt/bin/oxfmt");
/** Packages of development that run after the files are written. */
const laterPackages = ["oxfmt", "json-schema-to-typescript"];
const usage =
  "Usage: npm run new:widget NAME (lower-case words joined by hyphens, such as date-range)";

/** Returns the new content of each file by path. */
async function planned(name: string): Promise<Map<string, string>> {
  const registry = "renderers/registry.ts";
  const gallery = "renderers/gallery/entries.ts";
  const words = "flows/words/words.json";
  const read = (path: string) => readFile(join(root, path), "utf8");
  const key = name.includes("-") ? JSON.stringify(name) : name;
  const files = new Map([
    [`renderers/widgets/${name}.tsx`, source(name)],
    [`renderers/widgets/${name}.test.tsx`, test(name)],
    [`schemas/widgets/${name}.schema.json`, optionSchema(name)],
    [
      registry,
      insertAtEndOf(
        await read(registry),
        /^export const lateWidgets\b/,
        /^\};/,
        `  ${key}: lateWidget(async () => (await import("./widgets/${name}.tsx")).${componentOf(name)}),`,
        registry,
      ),
    ],
    [
      gallery,
      insertAfterLast(
        await read(gallery),
        /^ {2}property\("widgets\/[a-z-]+".*\),$/,
        `  property("widgets/${name}", text("The value"), "Some text", { "ui:options": { usual: 40 } }),`,
        gallery,
      ),
    ],
    [words, withWords(await read(words), name)],
  ]);
  for (const locale of await readdir(join(root, "flows/words/copy"))) {
    const path = `flows/words/copy/${locale}`;
    const file = await read(path);
    const translated = withTranslation(file, name);
    if (translated !== file) files.set(path, translated);
  }
  return files;
}

/** Runs a tool of this repository. */
const tool = (args: string[], cwd = process.cwd()) =>
  spawnSync(process.execPath, args, { stdio: "inherit", cwd });

async function run([name = ""]: string[]): Promise<number> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    console.error(name === "" ? usage : `"${name}" cannot be the name of a widget.\n${usage}`);
    return 2;
  }
  if (existsSync(join(root, `renderers/widgets/${name}.tsx`))) {
    console.error(`There is a widget "${name}" already: renderers/widgets/${name}.tsx.`);
    return 2;
  }
  for (const each of laterPackages) import.meta.resolve(each);
  try {
    const files = await planned(name);
    for (const [path, text] of files) await writeFile(join(root, path), text);
    const paths = [...files.keys()];
    for (const path of paths) console.log(path);
    // The formatter reads its settings from the repository, so a copy elsewhere has the same style.
    const code = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => join(root, path));
    tool([oxfmt, "-c", resolve(".oxfmtrc.json"), ...code]);
  } catch (error) {
    if (!(error instanceof AnchorMissing)) throw error;
    console.error(`${error.message} Nothing was written: register the widget by hand.`);
    return 1;
  }
  // The types say which placeholders the new words have, and validation reads them.
  tool(["--import", "tsx", "scripts/generate-types.ts"], root);
  console.log(`Continue with "Write the widget" in docs/widgets.md.`);
  return 0;
}

process.exitCode = await run(ownCall(usage, {}, 1).words);
