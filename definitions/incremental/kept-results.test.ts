import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { KeptResults } from "./kept-results.ts";
import { definitionsOf } from "../load.ts";
import { readSources } from "../sources/sources.ts";
import { smallFlow, smallScreen, testRoot, type TestRoot } from "../testing/test-root.ts";
import { validateDefinitions } from "../validate.ts";

/** A store that counts what was computed. */
class Store implements KeptResults {
  readonly results = new Map<string, string>();
  computed = 0;

  get(key: string) {
    return this.results.get(key);
  }

  set(key: string, json: string) {
    this.computed += 1;
    this.results.set(key, json);
  }
}

const screen = "flows/small/screens/first.json";
const never = "application.active && !application.active";
const lender = (code: string, title: string) => ({
  [`flows/organisations/${code}/organisation.json`]: { orgCode: code, companyName: "A lender" },
  [`flows/organisations/${code}/overlay.json`]: {
    patch: { "small/screens/second.json": { title } },
  },
});

let root: TestRoot;
let store: Store;
beforeEach(async () => {
  root = await testRoot({
    ...lender("one", "One"),
    ...lender("two", "<u>two</u>"),
    "flows/small/flow.json": smallFlow({
      states: [
        { id: "first", page: "first", transitions: [{ id: "on", to: "second", when: never }] },
        { id: "second", page: "second", final: true },
      ],
    }),
  });
  store = new Store();
});
afterEach(() => root.remove());

const textsWith = async (kept: KeptResults | null) =>
  JSON.stringify(validateDefinitions(definitionsOf(await readSources(root.path), kept)));

const flow = (change: Record<string, unknown>) => () =>
  root.write("flows/small/flow.json", smallFlow(change));
const overlay = (patch: Record<string, unknown>) => () =>
  root.write("flows/organisations/one/overlay.json", { patch });

describe("keptOr", () => {
  it("computes nothing again over the same files, and finds the same", async () => {
    const fresh = await textsWith(null);
    expect(await textsWith(store)).toBe(fresh);
    expect(JSON.parse(fresh)).not.toEqual([]);
    store.computed = 0;
    expect(await textsWith(store)).toBe(fresh);
    expect(store.computed).toBe(0);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["a fault in a screen", () => root.write(screen, smallScreen("small", "first", { lead: "{" }))],
    ["a screen that does not fit its schema", () => root.write(screen, { id: "first", title: [] })],
    ["a screen that moves by a line", () => root.write(screen, "\n{\n")],
    ["a removed screen", () => rm(join(root.path, screen))],
    ["a corrected guard", flow({})],
    ["a flow that does not compile", flow({ initial: "nowhere" })],
    ["a fault that moves by two lines", () => moved("flows/small/flow.json")],
    ["an overlay's text", overlay({ "small/screens/second.json": { title: "{bad" } })],
    ["an overlay's fault that moves", () => moved("flows/organisations/two/overlay.json")],
    [
      "an address that another lender has",
      async () => {
        for (const code of ["one", "two"])
          await root.write(`flows/organisations/${code}/organisation.json`, {
            orgCode: code,
            companyName: "A lender",
            baseUrl: "https://lender.example",
          });
      },
    ],
    [
      "a lender without settings",
      () => rm(join(root.path, "flows/organisations/two/organisation.json")),
    ],
    [
      "an exemption of a lender",
      () =>
        root.write("flows/organisations/two/overlay.json", {
          patch: {
            "small/screens/second.json": {
              title: "<u>two</u>",
              exempt: [{ code: "copy-markup", reason: "The lender wants it so." }],
            },
          },
        }),
    ],
    [
      "an overlay's guard",
      overlay({
        "small/flow.json": { states: { first: { transitions: { on: { when: "!(true)" } } } } },
      }),
    ],
    [
      "a setting of a lender",
      () => root.write("flows/organisations/one/organisation.json", { orgCode: "other" }),
    ],
    ["an organization more", () => root.write("flows/organisations/three/overlay.json", {})],
    [
      "a schema",
      () => root.write("schemas/screen.schema.json", { $id: "https://hearthline.dev/x", type: 3 }),
    ],
    ["an unknown file", () => root.write("flows/small/notes.json", {})],
  ])("finds what a run without a store finds after %s", async (_, change) => {
    const before = await textsWith(store);
    await change();
    const fresh = await textsWith(null);
    expect(await textsWith(store)).toBe(fresh);
    expect(fresh).not.toBe(before);
  });

  it("merges no lender but the one whose overlay was edited", async () => {
    await textsWith(store);
    await overlay({ "small/screens/second.json": { title: "Another" } })();
    const definitions = definitionsOf(await readSources(root.path), store);
    const merged = new Set<string>();
    validateDefinitions({
      ...definitions,
      effective(code) {
        merged.add(code);
        return definitions.effective(code);
      },
    });
    expect([...merged]).toEqual(["one"]);
  });

  /** Puts two lines before the text of a file. */
  async function moved(path: string): Promise<void> {
    const { files } = await readSources(root.path);
    await root.write(path, `\n\n${JSON.stringify(files.get(path)?.value, null, 2)}`);
  }
});
