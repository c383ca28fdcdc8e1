import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { smallScreen, testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { validateSaves } from "./watch.ts";

interface Line {
  saved: string[];
  complete: boolean;
  findings: { code: string }[];
}

const screen = "flows/small/screens/first.json";

/** The lender replaces a text of the base, and its owner has accepted another one. */
const unacceptedPatch = {
  "flows/organisations/main/overlay.json": {
    patch: { "small/screens/first.json": { title: "About you" } },
  },
  "flows/organisations/main/overlay.lock.json": {
    replaced: { "small/screens/first.json": { "/title": "another" } },
  },
};

let root: TestRoot | null = null;
let ending: AbortController;

beforeEach(() => {
  ending = new AbortController();
});
afterEach(async () => {
  ending.abort();
  vi.restoreAllMocks();
  await root?.remove();
});

describe("validateSaves", () => {
  it.each([
    ["at each step", 0],
    ["at once, although all take no time", Infinity],
  ])(
    "prints those of the saved file and the base before the others %s",
    async (_when, partAfter) => {
      root = await testRoot(unacceptedPatch);
      const lines: Line[] = [];
      vi.spyOn(console, "log").mockImplementation((line: string) => lines.push(JSON.parse(line)));
      const ended = validateSaves(root.path, true, ending.signal, partAfter);
      await expect.poll(() => lines.length).toBe(1);
      await root.write(screen, smallScreen("small", "first", { lead: "an {open brace" }));
      await expect.poll(() => lines.at(-1)).toMatchObject({ saved: [screen], complete: true });
      const [, ...afterSave] = lines;
      const codes = afterSave.map(({ findings }) => findings.map(({ code }) => code));
      expect(codes).toContainEqual(["copy-syntax"]);
      expect(codes.at(-1)).toEqual(expect.arrayContaining(["copy-syntax", "overlay-unaccepted"]));
      ending.abort();
      expect(await ended).toBe(0);
    },
  );
});
