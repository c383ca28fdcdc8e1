import { rename } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isRecord } from "#engine/index.ts";
import type { Finding } from "../findings/finding.ts";
import { definitionsOf } from "../load.ts";
import { readSources, withFiles, type Sources } from "../sources/sources.ts";
import { testRoot } from "../testing/test-root.ts";
import { validateDefinitions, validationSteps } from "../validate.ts";
import { openForEdits } from "./open.ts";

const SETTING = /\bsettings\.(\w+)/;
const root = process.cwd();

/** Returns a lender whose overlay reads a setting in a guard, with the lenders that it extends. */
function settingReader({ files }: Sources) {
  const overlayOf = (code: string) => files.get(`flows/organisations/${code}/overlay.json`)?.value;
  const chainOf = (code: string): string[] => {
    const overlay = overlayOf(code);
    const parent = isRecord(overlay) ? overlay.extends : null;
    return typeof parent === "string" ? [...chainOf(parent), code] : [code];
  };
  for (const path of files.keys()) {
    const code = /^flows\/organisations\/([^/]+)\/overlay\.json$/.exec(path)?.[1];
    if (code === undefined) continue;
    const setting = SETTING.exec(JSON.stringify(overlayOf(code)))?.[1];
    const settings = files.get(`flows/organisations/${code}/organisation.json`)?.value;
    if (setting !== undefined && isRecord(settings) && setting in settings)
      return { code, setting, chain: chainOf(code) };
  }
  throw new Error("No overlay reads a setting.");
}

/** Findings of a full run, over files that no earlier run has seen. */
const inFull = (sources: Sources, texts: ReadonlyMap<string, string>): Finding[] =>
  validateDefinitions(
    definitionsOf(withFiles({ ...sources, files: new Map() }, Object.fromEntries(texts))),
  );

/** The full run reads the files in another layout, so lines differ. */
const withoutLines = (findings: readonly Finding[]) =>
  findings.map(({ line: _line, column: _column, ...rest }) => rest);

const text = (value: unknown): string => JSON.stringify(value, null, 2);

describe("openForEdits", () => {
  it("finds after each edit and its undo what a full run finds", { timeout: 120_000 }, async () => {
    const all = await readSources(root);
    const { code, setting, chain } = settingReader(all);
    const options = { organisations: [...new Set(chain)] };
    const sources = await readSources(root, options);
    const open = await openForEdits(root, options);
    const texts = new Map([...sources.files].map(([path, { value }]) => [path, text(value)]));
    const unchanged = withoutLines(open.findings);
    const valueOf = (path: string) => structuredClone(sources.files.get(path)?.value) as object;
    const screens = [...texts.keys()].filter((path) => path.includes("/screens/"));
    const procedures = [...texts.keys()].find((path) => path.endsWith("/procedures.json")) ?? "";
    const settings = `flows/organisations/${code}/organisation.json`;
    const edits: [path: string, content: unknown][] = [
      [screens[0] ?? "", { ...valueOf(screens[0] ?? ""), title: "" }],
      [settings, { ...valueOf(settings), [setting]: null }],
      [procedures, { ...valueOf(procedures), jobs: [] }],
    ];
    for (const [path, content] of edits) {
      const found = withoutLines(open.change(path, text(content)));
      expect(found).not.toEqual(unchanged);
      expect(found).toEqual(withoutLines(inFull(sources, new Map(texts).set(path, text(content)))));
      expect(withoutLines(open.change(path, texts.get(path) ?? null))).toEqual(unchanged);
    }
  });

  it("finds that the folder of the flows is gone, until it is there again", async () => {
    const small = await testRoot();
    const flows = join(small.path, "flows");
    const open = await openForEdits(small.path);
    const paths = [...(open.definitions?.sources.files.keys() ?? [])].filter((path) =>
      path.startsWith("flows/"),
    );
    const before = open.findings;
    await rename(flows, `${flows}-away`);
    expect(await open.reread(paths)).toMatchObject([{ code: "root-unusable", file: "flows" }]);
    expect(open.definitions).toBeNull();
    await rename(`${flows}-away`, flows);
    expect(await open.reread(paths)).toEqual(before);
    await small.remove();
  });
});

describe("validationSteps", () => {
  it("knows the findings of the files and of the base before it merges an organization", async () => {
    const definitions = definitionsOf(await readSources(root));
    const merged = new Set<string>();
    const steps = validationSteps({
      ...definitions,
      effective(code) {
        merged.add(code);
        return definitions.effective(code);
      },
    });
    for (const part of ["files", "base"]) {
      expect(steps.next().done, part).toBe(false);
      expect([...merged], part).toEqual([]);
    }
    while (steps.next().done !== true);
    expect(merged.size).toBe(definitions.organisations.size);
  });
});
