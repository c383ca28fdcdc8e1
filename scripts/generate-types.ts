/** Writes `schemas/types/**.ts` from the JSON Schemas; `--check` fails when what is checked in is not what would be written. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { compile, type JSONSchema } from "json-schema-to-typescript";

const schemas = "schemas";
const types = join(schemas, "types");
const suffix = ".schema.json";

/** Folders of schemas: the definitions and entities themselves, and the options of what screens may name. */
const folders = ["", "widgets", "blocks", "effects", "chat"];

const check = process.argv.includes("--check");
let stale = 0;

async function settle(target: string, source: string | null): Promise<void> {
  const before = await readFile(target, "utf8").catch(() => null);
  if (before === source) return;
  stale += 1;
  if (check) console.error(`${target} is stale: run \`npm run generate\`.`);
  else if (source === null) await rm(target);
  else await writeFile(target, source);
}

async function typesOf(path: string): Promise<string> {
  const schema = JSON.parse(await readFile(join(schemas, path), "utf8")) as JSONSchema;
  // The $id is an address that nothing answers; the title names the type.
  const { $id: _id, ...body } = schema;
  return compile(body, String(schema.title ?? basename(path, suffix)), {
    bannerComment: `/* Generated from ${path} by \`npm run generate\`. */`,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    format: false,
  });
}

for (const folder of folders) {
  const names = await readdir(join(schemas, folder)).catch(() => []);
  const target = join(types, folder);
  await mkdir(target, { recursive: true });
  const expected = new Set<string>();
  for (const name of names.filter((each) => each.endsWith(suffix)).sort()) {
    const file = `${basename(name, suffix)}.ts`;
    expected.add(file);
    try {
      await settle(join(target, file), await typesOf(join(folder, name)));
    } catch (error) {
      throw new Error(`${join(schemas, folder, name)} cannot be turned into a type.`, {
        cause: error,
      });
    }
  }
  for (const name of await readdir(target))
    if (name.endsWith(".ts") && !expected.has(name)) await settle(join(target, name), null);
}
console.log(check ? `${stale} stale type files` : `${stale} type files written`);
if (check && stale > 0) process.exitCode = 1;
