/** Writes the schemas that editors read, and the settings by which VS Code reads them. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Definitions } from "#definitions/index.ts";
import { schemaPatterns } from "#definitions/sources/kinds.ts";
import { EDITOR_SCHEMAS, editorSchemas } from "./editor-schemas.ts";

/** Writes what changed, and removes the schemas of files that are gone. */
export async function writeEditorSchemas(root: string, definitions: Definitions): Promise<void> {
  const folder = join(root, EDITOR_SCHEMAS);
  await mkdir(folder, { recursive: true });
  const schemas = editorSchemas(definitions);
  for (const [name, schema] of schemas) {
    const path = join(folder, name);
    const text = JSON.stringify(schema);
    if ((await readFile(path, "utf8").catch(() => null)) === text) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith(".json") && !schemas.has(name.replaceAll("\\", "/")))
      await rm(join(folder, name));
}

/**
 * Returns the settings of VS Code. A definition names the schema of its kind in `$schema`; the
 * settings put the schema with names in its place, which needs no change of any definition.
 */
export function editorSettings(): object {
  const rows = schemaPatterns();
  const schemas = [...new Set(rows.map(({ schema }) => schema))].sort();
  return {
    // Copy has typographic apostrophes, each of which VS Code marks as confusable otherwise.
    "[json]": { "editor.unicodeHighlight.ambiguousCharacters": false },
    "json.schemas": schemas.map((schema) => ({
      fileMatch: rows
        .filter((row) => row.schema === schema)
        .map(({ pattern }) => `/flows/${pattern}`),
      url: `./schemas/${schema}.schema.json`,
      schema: { $ref: `../${EDITOR_SCHEMAS}/${schema}.schema.json` },
    })),
  };
}
