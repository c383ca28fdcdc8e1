import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mergePatch } from "#engine/index.ts";
import { definitionsOf } from "../../load.ts";
import { readSources, withFiles, type Sources } from "../../sources/sources.ts";
import { testRoot, type TestRoot } from "../../testing/test-root.ts";
import fixture from "../../fixtures/theme-contrast/good.json" with { type: "json" };
import { themeContrast } from "./theme-contrast.ts";

const PATH = "flows/organisations/main/theme.json";
const theme = fixture.files[PATH];

let root: TestRoot;
let sources: Sources;
beforeAll(async () => {
  root = await testRoot();
  sources = await readSources(root.path);
});
afterAll(() => root.remove());

/** Returns the tokens of the main lender's theme that lack contrast after a change. */
function faultyTokens(patch: Record<string, unknown>): string[] {
  const changed = JSON.stringify(mergePatch(theme, patch));
  const definitions = definitionsOf(withFiles(sources, { [PATH]: changed }));
  return themeContrast(definitions.effective("main"), definitions).map(
    ({ pointer }) => pointer ?? "",
  );
}

describe("contrast under the choices of a theme", () => {
  const look = { header: "tinted", fields: "filled", footer: "dark", page: "plain" };

  it.each([
    // The soft tint is only light enough for the text when no header shows the text on it.
    ["header", { primarySoft: "#7f9f8f", text: "#45433c", heading: "#000000" }, "/tokens/text"],
    ["fields", { surfaceSunken: "#eeeae4", borderControl: "#8f8c86" }, "/tokens/borderControl"],
    ["page", { background: "#f0ebe3", info: "#2f6fa5" }, "/tokens/info"],
  ])("finds colors that meet only under the choice of %s", (choice, tokens, pointer) => {
    const chosen = { [choice]: look[choice as keyof typeof look] };
    expect(faultyTokens({ tokens })).not.toContain(pointer);
    expect(faultyTokens({ tokens, look: chosen })).toContain(pointer);
  });
});
