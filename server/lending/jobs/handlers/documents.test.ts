import { describe, expect, it } from "vitest";
import { compileArguments, type ArgumentSources } from "#engine/copy/arguments.ts";
import type {
  Application,
  LockedApplication,
  NewDocument,
} from "#server/lending/application/ports.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import type { JobContext } from "#server/lending/jobs/handler.ts";
import { generateDocuments } from "./documents.ts";

const uuid = "00000000-0000-4000-8000-000000000001";
const template = {
  id: "lien-payoff",
  type: "PAYOFF_LETTER",
  title: "Payoff of {holder}",
  stage: "closing",
  each: { pointer: "/application/liens", fields: { holder: { field: "holder" } } },
  sections: [{ id: "text", paragraphs: ["We pay {holder}."] }],
};
const entities = {
  application: {
    type: "object",
    properties: {
      liens: {
        type: "array",
        items: {
          type: "object",
          properties: { holder: { type: "string" }, payoff: { type: "boolean" } },
        },
      },
    },
  },
  profile: { type: "object", properties: {} },
} as const;
const lien = (name: string, payoff = false) => ({ uuid: `lien-${name}`, holder: name, payoff });
const documentOf = (name: string) =>
  derivedUuid("document", derivedUuid("document", uuid, template.id), `lien-${name}`);

/** Generates the documents of the stage, and returns the new ones and those that stay stored. */
async function generate(application: Application, each: object = template.each) {
  const current = {
    application: { uuid, ...application },
    profile: {},
    now: new Date("2026-11-23T17:00:00Z"),
  };
  const answer = await generateDocuments({
    ...current,
    organisation: {},
    options: { stage: "closing" },
    flow: {
      flow: {},
      argumentsOf: (sources: ArgumentSources) =>
        compileArguments(sources, entities, undefined, false, null),
      documents: new Map([[template.id, { ...template, each }]]),
      stages: new Map([["closing", { id: "closing", generated: { ready: true } }]]),
      compiled: { scope: {} },
    },
  } as unknown as JobContext);
  const { documents = [], patch } =
    typeof answer === "function" ? answer(current as unknown as LockedApplication) : answer;
  const stored = (patch as Application).documents ?? [];
  return {
    titles: documents.map(({ title }: NewDocument) => title),
    stored: stored.map((document) => document.uuid),
  };
}

describe("generateDocuments with a document for each item of a list", () => {
  it("makes a document for each item, titled by the item", async () => {
    const { titles } = await generate({ liens: [lien("Orchard"), lien("River")] });
    expect(titles).toEqual(["Payoff of Orchard", "Payoff of River"]);
  });

  it("makes a document for each item of a computed list", async () => {
    const each = { ...template.each, expression: "application.liens.filter(l, l.payoff)" };
    const application = { liens: [lien("Orchard"), lien("River", true)] };
    const { titles } = await generate(application, { ...each, pointer: undefined });
    expect(titles).toEqual(["Payoff of River"]);
  });

  it("removes the unsigned document of an item that is gone, and keeps a signed one", async () => {
    const stored = (name: string, more = {}) => ({
      uuid: documentOf(name),
      type: template.type,
      stage: "closing",
      ...more,
    });
    const documents = [
      stored("Orchard"),
      stored("River"),
      stored("Harbor", { signedAt: "2026-11-20T17:00:00Z" }),
    ] as NonNullable<Application["documents"]>;
    const result = await generate({ liens: [lien("Orchard")], documents });
    expect(result.titles).toEqual(["Payoff of Orchard"]);
    expect(result.stored).toEqual([documentOf("Orchard"), documentOf("Harbor")]);
  });
});
