/**
 * `npm run new:widget NAME`: writes a widget with test, gallery entry and option schema, and
 * registers it. Writes nothing when a part fails.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AnchorMissing, insertAfterLast, insertAtEndOf } from "./widget/insert.ts";
import { componentOf, optionSchema, source, test } from "./widget/templates.ts";

const root = process.env.WIDGET_ROOT ?? process.cwd();
const usage =
  "Usage: npm run new:widget NAME (lower-case words joined by hyphens, such as date-range)";

/** Returns the new content of each file by path. */
async function planned(name: string): Promise<Map<string, string>> {
  const component = componentOf(name);
  const registry = "renderers/registry.ts";
  const gallery = "renderers/gallery/entries.ts";
  const read = (path: string) => readFile(join(root, path), "utf8");
  const key = name.includes("-") ? JSON.stringify(name) : name;
  const imported = insertAfterLast(
    await read(registry),
    /^import \{ \w+Widget \} from "\.\/widgets\//,
    `import { ${component} } from "./widgets/${name}.tsx";`,
    registry,
  );
  return new Map([
    [`renderers/widgets/${name}.tsx`, source(name)],
    [`renderers/widgets/${name}.test.tsx`, test(name)],
    [`schemas/widgets/${name}.schema.json`, optionSchema(name)],
    [
      registry,
      insertAtEndOf(
        imported,
        /^export const widgets\b/,
        /^\};/,
        `  ${key}: ${component},`,
        registry,
      ),
    ],
    [
      gallery,
      insertAfterLast(
        await read(gallery),
        /^ {2}property\("widgets\/[a-z-]+".*\),$/,
        `  property("widgets/${name}", text("The value"), "Some text"),`,
        gallery,
      ),
    ],
  ]);
}

async function run([name = ""]: string[]): Promise<number> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    console.error(name === "" ? usage : `"${name}" cannot be the name of a widget.\n${usage}`);
    return 2;
  }
  if (existsSync(join(root, `renderers/widgets/${name}.tsx`))) {
    console.error(`There is a widget "${name}" already: renderers/widgets/${name}.tsx.`);
    return 2;
  }
  try {
    const files = await planned(name);
    for (const [path, text] of files) await writeFile(join(root, path), text);
    for (const path of files.keys()) console.log(path);
  } catch (error) {
    if (!(error instanceof AnchorMissing)) throw error;
    console.error(`${error.message} Nothing was written: register the widget by hand.`);
    return 1;
  }
  if (root === process.cwd())
    spawnSync(process.execPath, ["--import", "tsx", "scripts/generate-types.ts"], {
      stdio: "inherit",
    });
  console.log(
    `Describe the widget in renderers/widgets/${name}.tsx, and its options in the option schema.`,
  );
  return 0;
}

process.exitCode = await run(process.argv.slice(2));
