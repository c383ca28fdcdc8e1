import { afterEach, describe, expect, it } from "vitest";
import { compileFlow, decide } from "#engine/index.ts";
import { loadDefinitions, validateDefinitions } from "../index.ts";
import type { Flow } from "#schemas/types/flow.ts";
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

const inTurn = (ids: readonly string[], end: string | null) =>
  ids.map((id, index) => {
    const to = ids[index + 1] ?? end;
    return to === null
      ? { id, page: id, final: true }
      : { id, page: id, transitions: [{ id: "on", to, when: "application.active" }] };
  });

/** Returns the flow of the fixture with these states, one after another. */
const callerOf = (...ids: string[]) => ({
  ...good.files["flows/small/flow.json"],
  states: inTurn(ids, null).map((state) =>
    state.id === "asking" ? { ...state, page: "more/ask", call: { flow: "asked" } } : state,
  ),
  pages: ids.filter((id) => id !== "asking").map((id) => ({ id, screen: "second" })),
});

const calleeOf = (...ids: string[]) => ({
  ...good.files["flows/asked/flow.json"],
  states: inTurn(ids, "return"),
  pages: ids.map((id) => ({ id, screen: "ask" })),
});

/** Returns the states of a flow in the order in which a borrower meets them. */
function wayThrough(flow: Flow | undefined): readonly string[] {
  const way = new Set<string>();
  for (let id = flow?.initial; id !== undefined && !way.has(id);) {
    way.add(id);
    const at = flow?.states.find((state) => state.id === id);
    id = at?.transitions?.[0]?.to;
  }
  return [...way];
}

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

  it.each<[name: string, patch: Record<string, unknown>, way: readonly string[]]>([
    ["stays where it is", {}, ["first", "asking", "askingName", "askingMore", "middle", "second"]],
    [
      "moves as one step",
      { "small/flow.json": { states: { asking: { follows: "middle" } } } },
      ["first", "middle", "asking", "askingName", "askingMore", "second"],
    ],
    [
      "is followed after its last state",
      { "small/flow.json": { states: { first: { follows: "asking" } }, initial: "asking" } },
      ["asking", "askingName", "askingMore", "first", "middle", "second"],
    ],
    [
      "has its own states moved",
      { "asked/flow.json": { states: { name: { follows: "more" } } } },
      ["first", "asking", "askingMore", "askingName", "middle", "second"],
    ],
    [
      "has one of its own states removed",
      { "asked/flow.json": { states: { name: null } } },
      ["first", "asking", "askingMore", "middle", "second"],
    ],
  ])("%s", async (_name, patch, way) => {
    const definitions = await definitionsWith({
      "flows/small/flow.json": callerOf("first", "asking", "middle", "second"),
      "flows/asked/flow.json": calleeOf("ask", "name", "more"),
      [OVERLAY]: { patch },
    });
    const { flow } = definitions.effective("main").flows.get("small") ?? {};
    expect(definitions.effective("main").findings).toEqual([]);
    expect(wayThrough(flow?.value)).toEqual(way);
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
