import { afterEach, describe, expect, it } from "vitest";
import { compileFlow, decide } from "#engine/index.ts";
import { loadDefinitions, validateDefinitions } from "../index.ts";
import type { Definitions } from "../model.ts";
import { localized } from "../copy/localized.ts";
import good from "../fixtures/call-fault/good.json" with { type: "json" };
import { testRoot, type TestRoot } from "../testing/test-root.ts";

let root: TestRoot | undefined;
afterEach(() => root?.remove());

async function definitionsWith(files: Record<string, unknown>): Promise<Definitions> {
  root = await testRoot({ ...good.files, ...files });
  return loadDefinitions(root.path);
}

const OVERLAY = "flows/organisations/main/overlay.json";
const COPY = {
  locale: "es-US",
  texts: { "screens/ask": { "/title": { source: "Your email", text: "Su correo" } } },
};

describe("a called flow", () => {
  it("works as a part of its caller and has no address of its own", async () => {
    const { base } = await definitionsWith({});
    expect([...base.flows.keys()]).toEqual(["small"]);
    const flow = base.flows.get("small");
    expect(flow?.flow.value.pages.map(({ id }) => id)).toEqual(["first", "more/ask", "second"]);
    expect(flow?.screens.get("ask")?.value.form?.schema).toMatchObject({ $id: "screen:small/ask" });
  });

  it("is left where it returns", async () => {
    const definitions = await definitionsWith({});
    const { flow } = definitions.base.flows.get("small") ?? {};
    if (flow === undefined) throw new Error("There is no flow.");
    const compiled = compileFlow(flow.value, definitions.entities).flow;
    if (compiled === null) throw new Error("The flow of this test does not compile.");
    const pageWith = (profile: object) =>
      decide(compiled, { application: { active: true }, profile }).page;
    expect([pageWith({}), pageWith({ email: "ada@example.com" })]).toEqual(["more/ask", "second"]);
  });

  it("is patched in its own files, and the overlay is the place of what it writes", async () => {
    const definitions = await definitionsWith({
      [OVERLAY]: {
        patch: {
          "asked/screens/ask.json": { title: "Where do we write?" },
          "asked/flow.json": {
            states: { ask: { transitions: { end: { when: "profile.hasSsn" } } } },
          },
        },
      },
    });
    const { screens, flow } = definitions.effective("main").flows.get("small") ?? {};
    expect(screens?.get("ask")?.value.title).toBe("Where do we write?");
    expect(flow?.value.states[1]?.transitions?.[0]?.when).toBe("profile.hasSsn");
    expect(flow?.origin("/pages/1/screen").file.path).toBe("flows/asked/flow.json");
    expect(screens?.get("ask")?.origin("/title").file.path).toBe(OVERLAY);
  });

  it("brings its translations", async () => {
    const { base } = await definitionsWith({ "flows/asked/copy/es-US.json": COPY });
    const spanish = localized({ ...base, info: { locales: ["es-US"] } }, "es-US").flows.get(
      "small",
    );
    expect(spanish?.screens.get("ask")?.value.title).toBe("Su correo");
  });

  it("gives its caller no translation of the caller's own texts", async () => {
    const definitions = await definitionsWith({
      "flows/asked/copy/es-US.json": COPY,
      "flows/organisations/main/organisation.json": { orgCode: "main", locales: ["es-US"] },
    });
    const missing = validateDefinitions(definitions).filter(({ code }) => code.startsWith("copy-"));
    expect(missing.map(({ code, message }) => [code, message])).toEqual([
      ["copy-locale-missing", "flows/small has no translation into es-US."],
    ]);
  });

  it("must not have a screen of the name that the caller uses", async () => {
    const definitions = await definitionsWith({
      "flows/asked/screens/first.json": { id: "first", title: "Another" },
    });
    expect(validateDefinitions(definitions).map(({ code }) => code)).toContain("call-fault");
  });
});
