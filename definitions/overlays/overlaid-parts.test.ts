/** Parts that only the server reads take overlays like pages: rules of underwriting, and stages of documents. */
import { afterAll, describe, expect, it } from "vitest";
import { contentOf } from "../parts/flow-content.ts";
import { loadDefinitions } from "../load.ts";
import { lockOf } from "./lock.ts";
import type { Definitions } from "../model.ts";
import { review, smallUnderwriting, UNDERWRITING } from "../testing/small-underwriting.ts";
import { smallFlow, testRoot, type TestRoot } from "../testing/test-root.ts";
import { validateDefinitions } from "../validate.ts";

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

describe("an overlay over the application of a product", () => {
  const product = {
    "flows/small/flow.json": smallFlow({ basePath: "/small/:uuid", product: "small" }),
    "flows/small/application.json": {
      properties: {
        boat: {
          type: "object",
          description: "The boat.",
          properties: { name: { type: "string", description: "Its name." } },
        },
      },
    },
  };
  const field = {
    type: "string",
    description: "Its harbor.",
    "x-writable": true,
    "x-sealed": "owner",
  };
  const ownFields = {
    patch: {
      "small/application.json": {
        properties: {
          harbor: field,
          documents: { items: { properties: { type: { "x-values": { BERTH: "The berth." } } } } },
        },
      },
    },
  };
  const applicationOf = ({ entitiesOf }: Pick<Definitions, "entitiesOf">) =>
    entitiesOf({ product: "small" }).application as {
      properties: Record<string, { items?: { properties: { type: { enum: string[] } } } }>;
    };

  it("gives one lender a field and a type of document that the others do not have", async () => {
    const definitions = await definitionsWith({
      ...product,
      [OVERLAY]: ownFields,
      "flows/organisations/other/overlay.json": {},
    });
    const shared = applicationOf(definitions);
    const lender = applicationOf(definitions.within(definitions.effective("main")));
    const typesOf = ({ properties }: typeof shared) =>
      properties.documents?.items?.properties.type.enum ?? [];
    expect(lender.properties).toMatchObject({ harbor: field, boat: expect.anything() });
    expect(typesOf(lender)).toEqual([...typesOf(shared), "BERTH"]);
    expect(shared.properties).not.toHaveProperty("harbor");
    expect(definitions.within(definitions.effective("other"))).toBe(definitions);
  });

  it("publishes the fields to the lender's browsers alone, and to no stored version", async () => {
    const definitions = await definitionsWith({
      ...product,
      [OVERLAY]: ownFields,
      "flows/organisations/other/overlay.json": {},
    });
    const patchFor = (code: string) => {
      const { manifest, files } = definitions.publication(code);
      return files.get(manifest.entities)?.body ?? "";
    };
    expect(patchFor("main")).toContain("harbor");
    expect(patchFor("other")).not.toContain("harbor");
    const flow = definitions.effective("main").flows.get("small");
    expect(JSON.stringify(flow && contentOf(flow))).not.toContain("harbor");
  });
});

describe("a guard of an overlay", () => {
  const guarded = (when: string) => ({
    [OVERLAY]: {
      patch: { "small/flow.json": { states: { first: { transitions: { on: { when } } } } } },
    },
    "flows/organisations/main/organisation.json": { pricing: { minLine: 25000 }, orgCode: "main" },
  });

  it("reads the settings of its lender", async () => {
    const definitions = await definitionsWith(
      guarded("application.amount >= settings.pricing.minLine"),
    );
    const { flow } = definitions.effective("main").flows.get("small") ?? {};
    expect(flow?.value.states[0]?.transitions?.[0]?.when).toBe("application.amount >= 25000");
    expect(flow?.origin("/states/0/transitions/0/when").file.path).toBe(OVERLAY);
  });

  it("is reported in the overlay for a setting that the lender lacks", async () => {
    const definitions = await definitionsWith(
      guarded("application.amount >= settings.pricing.least"),
    );
    expect(findingsIn(definitions)).toContainEqual({
      code: "guard-unknown-name",
      file: OVERLAY,
      pointer: "/patch/small~1flow.json/states/first/transitions/on/when",
    });
  });
});

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
