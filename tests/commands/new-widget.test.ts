import { cp, mkdtemp, readFile, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadDefinitions, validateDefinitions } from "#definitions/index.ts";
import { command, run } from "./command.ts";

/** Folders that a copy shares with the repository or does without. */
const left = new Set([
  ".git",
  ".cache",
  "node_modules",
  "dist",
  "data",
  "docs",
  "server",
  "bench",
  "public",
]);

/** The tests run in order: the later ones read what the first one writes. */
describe("npm run new:widget", () => {
  let root = "";
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "hearthline-widget-"));
    for (const name of await readdir("."))
      if (!left.has(name)) await cp(name, join(root, name), { recursive: true });
    await symlink(resolve("node_modules"), join(root, "node_modules"));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const make = (name: string) => command("new-widget", [name], "", { WIDGET_ROOT: root });
  const read = (path: string) => readFile(join(root, path), "utf8");
  const inCopy = (...args: string[]) => run(args, { folder: root });

  const written = [
    "renderers/widgets/date-range.tsx",
    "renderers/widgets/date-range.test.tsx",
    "renderers/registry.ts",
    "renderers/gallery/entries.ts",
  ];

  test("writes source, tests, option schema, gallery entry and words, and registers the widget", async () => {
    const { code, error } = await make("date-range");
    expect(error).toBe("");
    expect(code).toBe(0);
    expect(await read("renderers/widgets/date-range.tsx")).toContain(
      "export function DateRangeWidget",
    );
    expect(JSON.parse(await read("schemas/widgets/date-range.schema.json"))).toHaveProperty(
      "description",
    );
    expect(await read("renderers/registry.ts")).toContain('"date-range": lateWidget(');
    expect(await read("renderers/gallery/entries.ts")).toContain('property("widgets/date-range"');
    expect(JSON.parse(await read("flows/words/words.json"))).toHaveProperty("widgets.dateRange");
    expect(await read("flows/words/copy/es-US.json")).toContain("/widgets/dateRange/");
  });

  test("the new widget passes the linter, the type check and the formatter as written", async () => {
    const lint = await inCopy(
      "node_modules/oxlint/bin/oxlint",
      "-c",
      "oxlint.config.js",
      "--type-aware",
      "--type-check",
      ...written,
    );
    expect(lint.out).toContain("Found 0 warnings and 0 errors");
    expect((await inCopy("node_modules/oxfmt/bin/oxfmt", "--check", ...written)).code).toBe(0);
  });

  test("the new widget passes its own tests and that of the registry as written", async () => {
    const { code, out } = await inCopy(
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      "dom",
      "renderers/widgets/date-range",
      "renderers/registry.test.ts",
    );
    expect(out).toContain("2 passed");
    expect(code).toBe(0);
  });

  test("the definitions stay valid with the new widget's schema and words", async () => {
    // One lender represents all: no overlay patches the words of the new widget.
    const definitions = await loadDefinitions(root, { organisations: ["main"] });
    const faults = validateDefinitions(definitions).filter(({ severity }) => severity !== "info");
    expect(faults).toEqual([]);
  });

  test("rejects a name that is in use or malformed", async () => {
    expect((await make("currency")).code).toBe(2);
    expect((await make("../x")).code).toBe(2);
    expect((await make("")).code).toBe(2);
  });
});
