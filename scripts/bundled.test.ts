import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadBundled } from "./bundled.js";

const folder = resolve(import.meta.dirname, "../.cache/commands");
const source = "scripts/report/color.ts";

let command = "";
beforeEach(() => {
  command = `test-${randomUUID()}`;
});
afterEach(async () => {
  for (const name of await namesOf()) await rm(join(folder, name), { recursive: true });
});

const namesOf = async () => (await readdir(folder)).filter((name) => name.startsWith(command));
const bundles = async () => (await namesOf()).filter((name) => !name.endsWith(".json"));
const load = () => loadBundled(command, [source]) as Promise<typeof import("./report/color.ts")>;

it("loads a module from a bundle, and uses the bundle again", async () => {
  const { colorsFor } = await load();
  expect(colorsFor).toBeTypeOf("function");
  const made = await bundles();
  expect(made).toHaveLength(1);
  await load();
  expect(await bundles()).toEqual(made);
});

it.each([
  ["another hash of its modules", (record: string) => record.replace(/"hash":"../, '"hash":"zz')],
  ["a record that is cut off", (record: string) => record.slice(0, 20)],
  ["a module that is gone", (record: string) => record.replace(source, `${source}.gone`)],
])("makes a bundle again after %s", async (_, change) => {
  await load();
  const path = join(folder, `${command}.json`);
  const record = await readFile(path, "utf8");
  await writeFile(path, change(record));
  expect((await load()).colorsFor).toBeTypeOf("function");
  expect(await readFile(path, "utf8")).toBe(record);
});

it("makes a bundle again when one of its files is damaged", async () => {
  await load();
  const [name = ""] = await bundles();
  const file = join(folder, name, "color.js");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.slice(0, 50));
  expect((await load()).colorsFor).toBeTypeOf("function");
  expect(await readFile(file, "utf8")).toBe(text);
});

it("writes no path of the checkout into a bundle, because a checkout may be copied", async () => {
  await loadBundled(command, ["scripts/build/outdated.ts", "scripts/bundled.js"]);
  const [name = ""] = await bundles();
  for (const file of await readdir(join(folder, name)))
    expect(await readFile(join(folder, name, file), "utf8")).not.toContain(
      resolve(folder, "../.."),
    );
});
