import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { command } from "./command.ts";

describe("npm run new:widget", () => {
  let root = "";
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "hearthline-widget-"));
    for (const path of ["renderers", "schemas"])
      await cp(path, join(root, path), { recursive: true });
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const make = (name: string) => command("new-widget", [name], "", { WIDGET_ROOT: root });
  const read = (path: string) => readFile(join(root, path), "utf8");

  test("writes source, test and option schema, and registers the widget", async () => {
    const { code, error } = await make("date-range");
    expect(error).toBe("");
    expect(code).toBe(0);
    expect(await read("renderers/widgets/date-range.tsx")).toContain(
      "export function DateRangeWidget",
    );
    expect(await read("renderers/widgets/date-range.test.tsx")).toContain(
      'renderWidget("date-range"',
    );
    expect(JSON.parse(await read("schemas/widgets/date-range.schema.json"))).toHaveProperty(
      "properties",
    );
    const registry = await read("renderers/registry.ts");
    expect(registry).toContain('import { DateRangeWidget } from "./widgets/date-range.tsx";');
    expect(registry).toContain('"date-range": DateRangeWidget,');
    expect(await read("renderers/gallery/entries.ts")).toContain('property("widgets/date-range"');
  });

  test("rejects a name that is in use or malformed", async () => {
    expect((await make("currency")).code).toBe(2);
    expect((await make("../x")).code).toBe(2);
    expect((await make("")).code).toBe(2);
  });
});
