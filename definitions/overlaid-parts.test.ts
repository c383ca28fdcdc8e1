/** Parts that only the server reads take overlays like pages: rules of underwriting, and stages of documents. */
import { afterAll, describe, expect, it } from "vitest";
import { loadDefinitions } from "./load.ts";
import { lockOf } from "./lock.ts";
import type { Definitions } from "./model.ts";
import { review, smallUnderwriting, UNDERWRITING } from "./testing/small-underwriting.ts";
import { smallFlow, testRoot, type TestRoot } from "./testing/test-root.ts";
import { validateDefinitions } from "./validate.ts";

const OVERLAY = "flows/organisations/main/overlay.json";
const LOCK = "flows/organisations/main/overlay.lock.json";
const rule = { id: "no-score", when: "figures.score == null", decision: review };
const files = {
  [UNDERWRITING]: smallUnderwriting([rule]),
  "flows/small/stages.json": {
    stages: [{ id: "closing", generated: { disclosurelistClosingReady: true } }],
  },
};

const roots: TestRoot[] = [];
afterAll(() => Promise.all(roots.map((root) => root.remove())));

async function definitionsWith(more: Record<string, unknown>): Promise<Definitions> {
  const root = await testRoot({ ...files, ...more });
  roots.push(root);
  return loadDefinitions(root.path);
}

const findingsIn = (definitions: Definitions) =>
  validateDefinitions(definitions)
    .filter(({ severity }) => severity !== "info")
    .map(({ code, file, pointer }) => ({ code, file, pointer }));

const own = {
  patch: {
    "small/underwriting.json": {
      assetMonths: 240,
      eligibility: {
        "no-score": null,
        "thin-file": { when: "figures.score < 700", decision: review },
      },
    },
    "small/stages.json": { stages: { closing: { signedBeforeNotary: true } } },
  },
};

describe("an overlay over underwriting and stages", () => {
  it("changes the tables that a flow takes from the file, and names itself as their origin", async () => {
    const definitions = await definitionsWith({
      "flows/small/flow.json": smallFlow({
        tables: { own: { a: 1 } },
        tablesFrom: { rules: { at: "/small/underwriting/eligibility", columns: ["id", "when"] } },
      }),
      [OVERLAY]: own,
    });
    const tablesOf = (flows: typeof definitions.base.flows) =>
      flows.get("small")?.flow.value.tables;
    const { flows } = definitions.effective("main");
    expect(tablesOf(flows)).toEqual({
      own: { a: 1 },
      rules: [{ id: "thin-file", when: "figures.score < 700" }],
    });
    expect(flows.get("small")?.flow.origin("/tables/rules/0/when").file.path).toBe(OVERLAY);
    expect(tablesOf(definitions.base.flows)?.rules).toEqual([{ id: rule.id, when: rule.when }]);
  });

  it("replaces a threshold, a rule and a property of a stage, and names itself as their origin", async () => {
    const definitions = await definitionsWith({ [OVERLAY]: own });
    expect(findingsIn(definitions)).toEqual([]);
    const { underwriting, stages } = definitions.effective("main").flows.get("small") ?? {};
    expect(underwriting?.value).toMatchObject({ assetMonths: 240 });
    expect(underwriting?.value.eligibility.map(({ id }) => id)).toEqual(["thin-file"]);
    expect(stages?.value.stages[0]).toMatchObject({
      signedBeforeNotary: true,
      generated: { disclosurelistClosingReady: true },
    });
    expect(underwriting?.origin("/assetMonths").file.path).toBe(OVERLAY);
    expect(underwriting?.origin("/capacity").file.path).toBe(UNDERWRITING);
    expect(definitions.base.flows.get("small")?.underwriting?.value.assetMonths).toBe(120);
  });

  it("is stale after a change of the threshold that its owner accepted", async () => {
    const accepted = lockOf((await definitionsWith({ [OVERLAY]: own })).effective("main"));
    const definitions = await definitionsWith({
      [OVERLAY]: own,
      [LOCK]: accepted,
      [UNDERWRITING]: { ...smallUnderwriting([rule]), assetMonths: 60 },
    });
    expect(findingsIn(definitions)).toEqual([
      {
        code: "overlay-stale",
        file: OVERLAY,
        pointer: "/patch/small~1underwriting.json/assetMonths",
      },
    ]);
  });

  it("is reported in the overlay for an unknown figure and for a value outside the schema", async () => {
    const definitions = await definitionsWith({
      [OVERLAY]: {
        patch: {
          "small/underwriting.json": {
            assetMonths: 0,
            eligibility: { "no-score": { when: "figures.age > 62" } },
          },
          "small/stages.json": { stages: { closing: { settles: "later" } } },
        },
      },
    });
    const at = "/patch/small~1underwriting.json";
    expect(findingsIn(definitions)).toEqual(
      expect.arrayContaining([
        { code: "underwriting-schema", file: OVERLAY, pointer: `${at}/assetMonths` },
        { code: "guard-unknown-field", file: OVERLAY, pointer: `${at}/eligibility/no-score/when` },
        {
          code: "document-stages-schema",
          file: OVERLAY,
          pointer: "/patch/small~1stages.json/stages/closing/settles",
        },
      ]),
    );
  });
});
