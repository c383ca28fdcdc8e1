/** Writes `schemas/types/**.ts` from the JSON Schemas; `--check` fails when a file is stale. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { wordTypes } from "./word-types.ts";

const schemas = "schemas";
const types = join(schemas, "types");
const suffix = ".schema.json";

/** Folders of schemas: definitions and entities, then the options of what screens name. */
const folders = ["", "widgets", "blocks", "effects", "ports", "chat", "calls"];

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

/** A pointer to a definition, which has a type of its own. */
const DEFINITION = /^\/\$defs\/(\w+)$/;

/** Returns the type at a JSON pointer below a named type. Optional properties count as present. */
function typeAt(name: string, pointer: string): string {
  let type = name;
  const steps = pointer.split("/").slice(1);
  for (let index = 0; index < steps.length; index += 1)
    if (steps[index] === "items") type = `${type}[number]`;
    else type = `NonNullable<${type}[${JSON.stringify(steps[(index += 1)])}]>`;
  return type;
}

/**
 * Replaces each reference to another file by the type generated from that file, and collects the
 * imports.
 */
async function withImports(path: string, schema: unknown, imports: Set<string>): Promise<unknown> {
  if (Array.isArray(schema))
    return Promise.all(schema.map((item) => withImports(path, item, imports)));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, ...siblings } = schema as { $ref?: unknown };
  if (typeof $ref === "string" && !$ref.startsWith("#")) {
    const [file = "", pointer = ""] = $ref.split("#");
    const target = join(dirname(path), file);
    const { title } = JSON.parse(await readFile(join(schemas, target), "utf8")) as JSONSchema;
    const definition = DEFINITION.exec(pointer)?.[1];
    const name = definition ?? String(title);
    const module = relative(dirname(path), target).replace(suffix, ".ts");
    const specifier = module.startsWith(".") ? module : `./${module}`;
    imports.add(`import type { ${name} } from "${specifier}";`);
    return { ...siblings, tsType: definition ?? typeAt(name, pointer) };
  }
  const entries = Object.entries(schema).map(async ([key, value]) => [
    key,
    await withImports(path, value, imports),
  ]);
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
}

/** The entity that products change, and the file of a flow's folder that changes it. */
const core = { schema: `application${suffix}`, patch: "application.json" };

/** Returns the patches whose fields the server's code reads: those marked `x-typed`. */
async function typedPatches(): Promise<Schema[]> {
  const folders = (await readdir("flows")).toSorted();
  const texts = folders.map((flow) =>
    readFile(join("flows", flow, core.patch), "utf8").catch(() => "{}"),
  );
  const patches = (await Promise.all(texts)).map((text) => JSON.parse(text) as Schema);
  return patches.filter((patch) => patch["x-typed"] === true);
}

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a schema that allows what the core or the product allows: fields and values of both. */
function united(schema: unknown, patch: unknown): unknown {
  if (Array.isArray(patch))
    return [
      ...new Set<unknown>([
        ...(Array.isArray(schema) ? (schema as unknown[]) : []),
        ...(patch as unknown[]),
      ]),
    ];
  if (!isSchema(patch)) return schema ?? patch;
  const before = isSchema(schema) ? schema : {};
  const members = Object.entries(patch)
    .filter(([, member]) => member !== null)
    .map(([name, member]) => [name, united(before[name], member)] as const);
  return { ...before, ...Object.fromEntries(members) };
}

async function typesOf(path: string): Promise<string> {
  const own = JSON.parse(await readFile(join(schemas, path), "utf8")) as JSONSchema;
  const patches = path === core.schema ? await typedPatches() : [];
  const schema = patches.reduce<JSONSchema>(
    (joined, patch) => united(joined, patch) as JSONSchema,
    own,
  );
  const imports = new Set<string>();
  const resolved = (await withImports(path, schema, imports)) as JSONSchema;
  // The $id is an address without content; the title names the type.
  const { $id: _id, ...body } = resolved;
  const joined = patches.length === 0 ? "" : ", joined with what products change and mark x-typed,";
  const generated = `/* Generated from ${path}${joined} by \`npm run generate\`. */`;
  return compile(body, String(schema.title ?? basename(path, suffix)), {
    bannerComment: [generated, ...[...imports].sort()].join("\n"),
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    format: false,
  });
}

const ofWords = await wordTypes();
for (const [file, source] of ofWords) await settle(join(types, file), source);

for (const folder of folders) {
  const names = await readdir(join(schemas, folder)).catch(() => []);
  const target = join(types, folder);
  await mkdir(target, { recursive: true });
  const expected = new Set<string>(folder === "" ? ofWords.keys() : []);
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
