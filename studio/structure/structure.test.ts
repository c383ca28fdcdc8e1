import { beforeEach, describe, expect, it } from "vitest";
import {
  FLOW,
  inFlow,
  itemsOf,
  optionOf,
  shipped,
  structureDesk,
} from "../testing/structure-desk.ts";
import type { Place } from "./messages.ts";

let desk: ReturnType<typeof structureDesk>;
beforeEach(() => {
  desk = structureDesk();
});

const OVERLAY = "flows/organisations/clearwater/overlay.json";

const linesChanged = (path: string) => {
  const before = (shipped[path] ?? "").split("\n");
  const after = (
    desk.session.pending().changes.find((each) => each.path === path)?.text ?? ""
  ).split("\n");
  return {
    removed: before.filter((line) => !after.includes(line)),
    added: after.filter((line) => !before.includes(line)),
  };
};

describe("the view of a part", () => {
  it("shows the options of a state from its schema, its ways on, and where each comes from", () => {
    const view = desk.part(inFlow("/states/saleStatus"));
    expect(view).toMatchObject({ kind: "state", name: "saleStatus", isNamed: true });
    expect(itemsOf(view, "Ways on")).toEqual(["to-income"]);
    expect(optionOf(view, "Page")).toMatchObject({
      control: "choice",
      value: "register/sale-status",
      source: { file: `flows/${FLOW}`, overlay: null },
    });
    expect(optionOf(view, "Page")?.choices.map(({ value }) => value)).toContain("register/name");
  });

  it("shows the guard of a transition as a sentence", () => {
    const view = desk.part(inFlow("/states/saleStatus/transitions/to-income"));
    expect(optionOf(view, "When")).toMatchObject({
      control: "guard",
      value: "saleStatusGiven",
      sentence: "Sale status given",
    });
  });

  it("shows each option of a field's widget from the widget's schema", () => {
    const view = desk.part({
      path: "register/screens/birthdate.json",
      pointer: "/form/schema/properties/dob",
    });
    const look = view.groups
      .find(({ title }) => title === "Look")
      ?.options.map(({ label }) => label);
    expect(look).toContain("Width");
    expect(optionOf(view, "Width")?.choices.map(({ value }) => value)).toEqual(["half", "third"]);
    expect(optionOf(view, "Keeps the answer at")?.value).toBe("/profile/dob");
    expect(optionOf(view, "Must be answered")?.value).toBe(true);
  });

  it("opens every part of every flow of a lender", () => {
    const walk = (place: Place): number =>
      desk
        .part(place, "northwind")
        .lists.reduce(
          (count, { items }) => count + items.reduce((sum, item) => sum + walk(item), 0),
          1,
        );
    const roots = Object.keys(shipped).flatMap((path) => {
      const [, own] =
        /^flows\/((?!organisations|sandbox)[^/]+\/(?:flow|checklist|screens\/.+)\.json)$/.exec(
          path,
        ) ?? [];
      return own === undefined ? [] : [{ path: own, pointer: "" }];
    });
    expect(roots.reduce((count, root) => count + walk(root), 0)).toBeGreaterThan(1500);
  });
});

describe("a change of structure", () => {
  it("of an option is one changed line of the shared file", () => {
    const { written } = desk.change(
      { kind: "set", ...inFlow("/states/saleStatus/transitions/to-income/to"), value: "name" },
      "all",
    );
    expect(written).toEqual([`flows/${FLOW}`]);
    expect(linesChanged(`flows/${FLOW}`).removed).toHaveLength(1);
  });

  it("of one lender is written to its overlay and accepted in its lock", () => {
    const { written } = desk.change({
      kind: "set",
      ...inFlow("/states/saleStatus/transitions/to-income/to"),
      value: "name",
    });
    expect(written).toContain(OVERLAY);
    expect(
      desk.session.part("main", inFlow("/states/saleStatus/transitions/to-income")),
    ).toMatchObject({
      name: "to-income",
    });
    expect(
      optionOf(desk.part(inFlow("/states/saleStatus/transitions/to-income")), "To"),
    ).toMatchObject({
      value: "name",
      source: { file: OVERLAY, overlay: "clearwater" },
    });
    expect(desk.errorsOf("clearwater").filter((each) => each.startsWith("overlay"))).toEqual([]);
  });

  it("moves a field for one lender by the order of its form", () => {
    const screen = { path: "register/screens/name.json", pointer: "" };
    const [first = "", second = ""] = itemsOf(desk.part(screen), "Fields");
    desk.change({
      kind: "move",
      by: 1,
      path: screen.path,
      pointer: `/form/schema/properties/${first}`,
    });
    expect(itemsOf(desk.part(screen), "Fields").slice(0, 2)).toEqual([second, first]);
  });

  it("removes a field from every place of its screen", () => {
    const path = "register/screens/name.json";
    desk.change({ kind: "remove", path, pointer: "/form/schema/properties/middleName" }, "all");
    const text =
      desk.session.pending().changes.find((each) => each.path === `flows/${path}`)?.text ?? "";
    expect(shipped[`flows/${path}`]).toContain("middleName");
    expect(text).not.toContain("middleName");
  });

  it("removes a state and leads on from the states before it", () => {
    desk.change({ kind: "remove", ...inFlow("/states/saleStatus") }, "all");
    expect(
      optionOf(desk.part(inFlow("/states/propertyInfo/transitions/to-sale-status"), "main"), "To")
        ?.value,
    ).toBe("incomeInfo");
    expect(desk.errorsOf("main").filter((each) => each.startsWith("dangling"))).toEqual([]);
  });

  it("copies a page with its screen under a new name", () => {
    const { open, written } = desk.change(
      { kind: "duplicate", ...inFlow("/pages/register~1name"), name: "register/nickname" },
      "all",
    );
    expect(written.toSorted()).toEqual([`flows/${FLOW}`, "flows/register/screens/nickname.json"]);
    expect(open).toEqual(inFlow("/pages/register~1nickname"));
    expect(desk.errorsOf("main").filter((each) => each.includes("form-id"))).toEqual([]);
  });

  it("of what only one lender has is refused for all lenders, and says for whom it is possible", () => {
    const { open } = desk.change({
      kind: "duplicate",
      ...inFlow("/states/saleStatus"),
      name: "later",
    });
    const { path, pointer } = open!;
    for (const action of [
      { kind: "set", path, pointer: `${pointer}/page`, value: "register/name" },
      { kind: "move", path, pointer, by: -1 },
      { kind: "remove", path, pointer },
      { kind: "duplicate", path, pointer, name: "latest" },
    ] as const)
      expect(() => desk.change(action, "all"), action.kind).toThrow(
        "Only this lender has the state. Change it for this lender.",
      );
    desk.change({ kind: "remove", path, pointer });
    expect(() => desk.change({ kind: "move", path, pointer, by: 1 })).toThrow(
      "The state is no longer there.",
    );
  });

  it("may leave a part unfinished: the view stays, and the schema says what is missing", () => {
    const pointer = "/states/saleStatus";
    desk.change({ kind: "set", ...inFlow(`${pointer}/call/progress`), value: "contact" }, "all");
    expect(desk.part(inFlow(pointer)).name).toBe("saleStatus");
    expect(desk.errorsOf("clearwater").join("\n")).toContain("flow-schema");
    expect(desk.session.undo().changes).toEqual([]);
  });

  it("adds and removes a checklist step", () => {
    const place = { path: "heloc/checklist.json", pointer: "/steps" };
    const asks = desk.session.newPart("main", "step", place)?.asks.map(({ label }) => label);
    expect(asks).toContain("State");
    const { open } = desk.change(
      {
        kind: "add",
        part: "step",
        ...place,
        values: { name: "extra", "/state": "HMDA", "/done": "status.submitted" },
      },
      "all",
      "main",
    );
    expect(open?.pointer).toBe("/steps/extra");
    desk.change({ kind: "remove", path: place.path, pointer: "/steps/extra" }, "all", "main");
    expect(desk.session.pending().changes).toEqual([]);
  });
});
