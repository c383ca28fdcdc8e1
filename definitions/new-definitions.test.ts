/**
 * A block with two text options and a part of a flow that no code knows. Both need only JSON files,
 * and the part one row in the table of flow parts. They are validated, merged, translated, stored,
 * compiled and published like those that ship.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileGuard, entityScope } from "#engine/index.ts";
import { compileParts } from "./parts/compile-parts.ts";
import type { Finding } from "./findings/finding.ts";
import { contentOf, flowFrom, type FlowContent } from "./parts/flow-content.ts";
import { loadDefinitions } from "./load.ts";
import type { Definitions } from "./model.ts";
import { addFlowPart } from "./testing/flow-part.ts";
import { smallScreen, testRoot, type TestRoot } from "./testing/test-root.ts";
import { validateDefinitions } from "./validate.ts";

const draft = "https://json-schema.org/draft/2020-12/schema";
const id = (name: string) => `https://hearthline.dev/schemas/${name}.schema.json`;

const quoteBlock = {
  $schema: draft,
  $id: id("blocks/quote"),
  title: "quote block options",
  type: "object",
  additionalProperties: false,
  required: ["said", "by"],
  properties: {
    said: { type: "string", "x-copy": true },
    by: { type: "string", "x-copy": true },
    source: { type: "string" },
  },
};

const rateNotes = {
  $schema: draft,
  $id: id("rate-notes"),
  title: "RateNotes",
  type: "object",
  additionalProperties: false,
  required: ["notes"],
  properties: {
    notes: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["id", "when", "says"],
        properties: {
          id: { type: "string" },
          when: { type: "string", "x-guard": true },
          says: { type: "string", "x-copy": true },
        },
      },
    },
  },
};

const quoted = (options: Record<string, unknown> = {}) =>
  smallScreen("small", "first", {
    body: [
      {
        id: "praise",
        block: "quote",
        options: { said: "It took a day.", by: "A borrower", source: "letter", ...options },
      },
    ],
  });

const notes = (note: Record<string, unknown> = {}) => ({
  notes: [{ id: "floor", when: "application.active", says: "Rates may rise.", ...note }],
});

const spanish = {
  quote: {
    "/body/praise/options/said": { source: "It took a day.", text: "Tardó un día." },
    "/body/praise/options/by": { source: "A borrower", text: "Una clienta" },
  },
  note: { "/notes/floor/says": { source: "Rates may rise.", text: "Las tasas pueden subir." } },
};

/** An organization that offers Spanish, with everything translated that the small definitions say. */
const { files: translated } = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/copy-missing/good.json"), "utf8"),
) as { files: Record<string, Record<string, Record<string, object>>> };

const copyFile = "flows/small/copy/es-US.json";
const copyWith = (more: { quote?: object; note?: object }) => {
  const texts = translated[copyFile]?.texts ?? {};
  return {
    ...translated[copyFile],
    texts: {
      ...texts,
      "screens/first": { ...texts["screens/first"], ...more.quote },
      ...(more.note ? { "rate-notes": more.note } : {}),
    },
  };
};

const shipped = {
  ...translated,
  "schemas/blocks/quote.schema.json": quoteBlock,
  "schemas/rate-notes.schema.json": rateNotes,
  "flows/small/screens/first.json": quoted(),
  "flows/small/rate-notes.json": notes(),
  [copyFile]: copyWith(spanish),
};

const roots: TestRoot[] = [];
let removePart = () => {};
beforeAll(() => {
  removePart = addFlowPart("rate-notes", {
    path: "rate-notes.json",
    kind: "rate-notes",
    schema: "rate-notes",
    merged: true,
    overlaid: true,
    copy: "localized",
    guards: "facts",
    published: "inline",
    compile: (file: ReturnType<typeof notes> | null, guard) =>
      (file?.notes ?? []).map(({ when }) => guard(when, "/notes/0/when") !== null),
  });
});
afterAll(async () => {
  removePart();
  await Promise.all(roots.map((root) => root.remove()));
});

async function definitionsWith(files: Record<string, unknown> = {}): Promise<Definitions> {
  const root = await testRoot({ ...shipped, ...files });
  roots.push(root);
  return loadDefinitions(root.path);
}

const brief = ({ code, file, pointer }: Finding) => ({ code, file, pointer });
const findingsWith = async (files: Record<string, unknown>) =>
  validateDefinitions(await definitionsWith(files)).filter(({ severity }) => severity !== "info");

/** Returns the published part of the small flow for a locale. */
function published(definitions: Definitions, locale: string) {
  const { manifest, files } = definitions.publication("main", locale);
  const flow = manifest.flows["small"] as unknown as Record<string, unknown>;
  const url = manifest.flows["small"]?.screens["first"]?.url ?? "";
  return {
    screen: JSON.parse(files.get(url)?.body ?? "null") as ReturnType<typeof quoted>,
    notes: flow["rate-notes"],
  };
}

describe("a new block and a new part of a flow", () => {
  it("raise no finding when they are complete", async () => {
    expect(await findingsWith({})).toEqual([]);
  });

  it("are checked against their schemas", async () => {
    const findings = await findingsWith({
      "flows/small/screens/first.json": quoted({ by: 7 }),
      "flows/small/rate-notes.json": { notes: [{ id: "floor", when: "true" }] },
      [copyFile]: copyWith({}),
    });
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["block-options", "rate-notes-schema"]),
    );
  });

  it("have their text checked as copy, and their guards compiled", async () => {
    const findings = await findingsWith({
      "flows/small/screens/first.json": quoted({ by: "<script>x</script>" }),
      "flows/small/rate-notes.json": notes({
        says: "Up to {nobody}.",
        when: "application.nowhere",
      }),
      [copyFile]: copyWith({}),
    });
    expect(findings.map(brief)).toEqual(
      expect.arrayContaining([
        {
          code: "copy-markup",
          file: "flows/small/screens/first.json",
          pointer: "/body/0/options/by",
        },
        {
          code: "copy-argument-unknown",
          file: "flows/small/rate-notes.json",
          pointer: "/notes/0/says",
        },
        {
          code: "guard-unknown-field",
          file: "flows/small/rate-notes.json",
          pointer: "/notes/0/when",
        },
      ]),
    );
  });

  it("are reported where a translation is missing", async () => {
    const findings = await findingsWith({ [copyFile]: copyWith({}) });
    expect(findings.map(({ code }) => code)).toEqual(["copy-missing", "copy-missing"]);
    const messages = findings.map(({ message }) => message).join("\n");
    for (const pointer of [...Object.keys(spanish.quote), ...Object.keys(spanish.note)])
      expect(messages).toContain(pointer);
    expect(messages).not.toContain("/body/praise/options/source");
  });

  it("are published in English and in the language of their translation", async () => {
    const definitions = await definitionsWith();
    expect(published(definitions, "en-US")).toMatchObject({ screen: quoted(), notes: notes() });
    expect(published(definitions, "es-US")).toMatchObject({
      screen: {
        body: [{ options: { said: "Tardó un día.", by: "Una clienta", source: "letter" } }],
      },
      notes: notes({ says: "Las tasas pueden subir." }),
    });
  });

  it("take the overlay of an organization", async () => {
    const definitions = await definitionsWith({
      "flows/organisations/main/overlay.json": {
        patch: { "small/rate-notes.json": { notes: { floor: { says: "Rates can rise." } } } },
      },
    });
    expect(published(definitions, "en-US").notes).toEqual(notes({ says: "Rates can rise." }));
  });

  it("are stored with a version, and read from a version that is older than the part", async () => {
    const flow = (await definitionsWith()).effective("main").flows.get("small");
    if (!flow) throw new Error("The flow is missing.");
    const content = contentOf(flow);
    expect(contentOf(flowFrom("small", content))).toEqual(content);
    const { "rate-notes": _later, ...older } = content as FlowContent & { "rate-notes": unknown };
    expect(contentOf(flowFrom("small", older))).toMatchObject({ "rate-notes": null });
  });

  it("are compiled for the server by their row", async () => {
    const { base, entities } = await definitionsWith();
    const flow = base.flows.get("small");
    if (!flow) throw new Error("The flow is missing.");
    const compiled = compileParts(
      flow,
      (source) => compileGuard(source, entityScope(entities)).guard,
    );
    expect(compiled).toMatchObject({ "rate-notes": [true] });
  });
});
