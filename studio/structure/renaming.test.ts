import { beforeEach, describe, expect, it } from "vitest";
import { inFlow, itemsOf, structureDesk } from "../testing/structure-desk.ts";

let desk: ReturnType<typeof structureDesk>;
beforeEach(() => {
  desk = structureDesk();
});

const OVERLAY = "flows/organisations/clearwater/overlay.json";

/** Adds a page with two fields of the lender's own after the sale status, and the ways to it and on. */
function addGoalPage() {
  const page = desk.change({
    kind: "add",
    part: "page",
    ...inFlow("/pages"),
    values: { after: "saleStatus", name: "goal", "/title": "What is your goal?" },
  });
  const screen = page.open?.path ?? "";
  const fields = { path: screen, pointer: "/form/schema/properties" };
  for (const [title, bind] of [
    ["Your goal", "/application/goal"],
    ["When do you need it?", "/application/goalDate"],
  ] as const)
    desk.change({
      kind: "add",
      part: "field",
      ...fields,
      values: {
        "/title": title,
        "/type": "Text",
        "/bind": bind,
        "/required": true,
        name: bind.slice("/application/".length),
      },
    });
  desk.change({
    kind: "set",
    ...inFlow("/states/saleStatus/transitions/to-income/to"),
    value: "goal",
  });
  desk.change({
    kind: "add",
    part: "fact",
    ...inFlow("/facts"),
    values: {
      name: "goalGiven",
      "/when": "application.goal != null && application.goalDate != null",
    },
  });
  desk.change({
    kind: "add",
    part: "transition",
    ...inFlow("/states/goal/transitions"),
    values: { "/to": "incomeInfo", "/when": "goalGiven" },
  });
  return screen;
}

describe("a page of a lender's own", () => {
  it("has two fields, places for their answers and a way on, without a new error", () => {
    const before = desk.errorsOf("clearwater");
    const screen = addGoalPage();
    expect(itemsOf(desk.part({ path: screen, pointer: "" }), "Fields")).toEqual([
      "goal",
      "goalDate",
    ]);
    expect(desk.errorsOf("clearwater").filter((each) => !before.includes(each))).toEqual([]);
    const sample = desk.session.samples("clearwater", "register", "register/goal")[0];
    expect(desk.session.follows("clearwater", "register", sample!.data, "as-is").page).toBe(
      "register/goal",
    );
    expect(
      desk.session
        .pending()
        .changes.map(({ path }) => path)
        .filter((path) => !path.includes("clearwater")),
    ).toEqual([]);
  });

  it("keeps all references when a field that guards use is renamed", () => {
    const screen = addGoalPage();
    const before = desk.errorsOf("clearwater");
    desk.change({
      kind: "rename",
      path: screen,
      pointer: "/form/schema/properties/goal",
      name: "purpose",
    });
    const text = desk.session.pending().changes.find(({ path }) => path === OVERLAY)?.text ?? "";
    expect(text).toContain("application.purpose != null && application.goalDate != null");
    expect(text).toContain('"/application/purpose"');
    expect(text).not.toContain('"/application/goal"');
    expect(desk.errorsOf("clearwater")).toEqual(before);
    expect(itemsOf(desk.part({ path: screen, pointer: "" }), "Fields")).toEqual([
      "purpose",
      "goalDate",
    ]);
  });
});

/** Adds a journey of one lender whose only step shows a page. */
function addOwnJourney(lender: string, flow: string, page: string): () => unknown {
  const path = `flows/organisations/${lender}/journeys/${flow}/own-story.json`;
  const journey = {
    id: "own-story",
    title: "A story of this lender",
    organisations: [lender],
    steps: [{ title: "The walk begins", expect: { page } }],
  };
  desk.session.take({ [path]: `${JSON.stringify(journey, null, 2)}\n` });
  return () => {
    const { text } = desk.session.pending().changes.find((each) => each.path === path)!;
    return (JSON.parse(text ?? "null") as typeof journey).steps[0]?.expect.page;
  };
}

describe("a new name of a page", () => {
  it("that only one lender has goes into that lender's own journeys, and into no other's", () => {
    addGoalPage();
    const [own, ofOther] = ["clearwater", "cobalt"].map((lender) =>
      addOwnJourney(lender, "register", "register/goal"),
    );
    desk.change({ kind: "rename", ...inFlow("/pages/register~1goal"), name: "register/aim" });
    expect(own?.()).toBe("register/aim");
    expect(ofOther?.()).toBe("register/goal");
  });

  it("that all lenders have goes into the journeys of each lender for that flow alone", () => {
    const [own, ofOther, ofOtherFlow] = (
      [
        ["clearwater", "register"],
        ["cobalt", "register"],
        ["northwind", "heloc"],
      ] as const
    ).map(([lender, flow]) => addOwnJourney(lender, flow, "register/name"));
    desk.change(
      { kind: "rename", ...inFlow("/pages/register~1name"), name: "register/your-name" },
      "all",
    );
    expect([own?.(), ofOther?.()]).toEqual(["register/your-name", "register/your-name"]);
    expect(ofOtherFlow?.()).toBe("register/name");
  });
});

describe("a new name", () => {
  it("of a shipped field changes its screen, its translations and the answers of personas", () => {
    const before = desk.errorsOf("northwind");
    const { written } = desk.change(
      {
        kind: "rename",
        path: "register/screens/name.json",
        pointer: "/form/schema/properties/firstName",
        name: "givenName",
      },
      "all",
    );
    expect(written).toContain("flows/register/screens/name.json");
    expect(written).toContain("flows/register/copy/es-US.json");
    expect(written).toContain("flows/sandbox/personas/approved.json");
    expect(desk.errorsOf("northwind")).toEqual(before);
    expect(
      desk.session.findings("casa-abierta").filter(({ code }) => code.startsWith("copy")),
    ).toEqual([]);
    // What is stored keeps its name.
    expect(
      desk.session.pending().changes.find(({ path }) => path.endsWith("name.json"))?.text,
    ).toContain("/profile/name/firstName");
  });

  it("of a state is in every file that names it", () => {
    const before = desk.errorsOf("northwind");
    const { open } = desk.change(
      { kind: "rename", ...inFlow("/states/saleStatus"), name: "salePlans" },
      "all",
    );
    expect(open).toEqual(inFlow("/states/salePlans"));
    expect(desk.session.pending().changes.map(({ path }) => path)).toContain(
      "flows/organisations/northwind/overlay.json",
    );
    expect(desk.errorsOf("northwind")).toEqual(before);
  });

  it("of a button is in its translations and in the overlays that change it", () => {
    const before = desk.errorsOf("casa-abierta");
    desk.change(
      {
        kind: "rename",
        path: "register/screens/name.json",
        pointer: "/actions/continue",
        name: "next",
      },
      "all",
    );
    const copy = desk.session
      .pending()
      .changes.find(({ path }) => path === "flows/register/copy/es-US.json");
    expect(copy?.text).toContain("/actions/next/label");
    expect(desk.errorsOf("casa-abierta")).toEqual(before);
  });

  it("that is taken, or that is no name, is refused and changes nothing", () => {
    const rename = (name: string) => () =>
      desk.change({ kind: "rename", ...inFlow("/states/saleStatus"), name }, "all");
    expect(rename("incomeInfo")).toThrow("already the name");
    expect(rename("no name")).toThrow("small letter");
    expect(desk.session.pending().changes).toEqual([]);
  });
});
