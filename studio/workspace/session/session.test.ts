import { beforeAll, describe, expect, it } from "vitest";
import { shippedFiles } from "#definitions/testing/shipped-files.ts";
import type { OutlineNode } from "../pages/outline.ts";
import { createSession } from "../../testing/session.ts";
import type { StudioSession } from "./session.ts";

const files = shippedFiles();
let session: StudioSession;
beforeAll(() => {
  session = createSession();
  session.open(files);
});

const everyNode = (nodes: readonly OutlineNode[]): OutlineNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)]);

describe("a session over the shipped definitions", () => {
  it("outlines every page of every flow, each node with an id of its own", () => {
    const nodes = everyNode(session.outline("main"));
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    const kinds = new Set(nodes.map(({ kind }) => kind));
    for (const kind of ["flow", "state", "page", "block", "field", "mail", "document", "step"])
      expect(kinds, kind).toContain(kind);
  });

  it("draws every page of a lender's flows in each of its languages, from an application that leads there", () => {
    const pages = new Map(
      everyNode(session.outline("casa-abierta"))
        .filter(({ kind }) => kind === "page")
        .map(({ flow = "", page = "" }) => [`${flow} ${page}`, { flow, page }]),
    );
    expect(pages.size).toBeGreaterThan(150);
    for (const { flow, page } of pages.values()) {
      const spanish = session.page({ lender: "casa-abierta", flow, page, locale: "es-US" });
      expect(spanish.screen?.title, page).toBeTypeOf("string");
      expect(session.samples("casa-abierta", flow, page).length, page).toBeGreaterThan(0);
    }
  });

  it("says which rule of which file decides, and what follows from another answer", () => {
    const [sample] = session.samples("main", "heloc", "start/profile");
    const before = session.follows("main", "heloc", sample!.data, "as-is");
    expect(before.page).toBe("start/profile");
    const status = { ...(sample!.data.application.status as object), checklistStatus: "HMDA" };
    const data = { ...sample!.data, application: { ...sample!.data.application, status } };
    const after = session.follows("main", "heloc", data, "as-is");
    expect(after.page).not.toBe(before.page);
    expect(after.deciding[0]).toMatchObject({ kind: "checklist", file: "flows/heloc/flow.json" });
    expect(after.questions[0]?.value).toBe("HMDA");
  });
});

describe("a changed sentence", () => {
  const at = { flow: "register", screen: "birthdate", pointer: "/title", locale: "en-US" } as const;
  const sentence = () =>
    session
      .page({
        lender: "casa-abierta",
        flow: "register",
        page: "register/birthdate",
        locale: "en-US",
      })
      .sentences.find(({ pointer }) => pointer === "/title");

  it("is one changed line of the shared file, and undo gives the same bytes", () => {
    const { changes } = session.reword(
      { ...at, lender: "casa-abierta", text: "Who are you?", scope: "all" },
      "register/birthdate",
    );
    expect(changes.map(({ path }) => path)).toEqual(["flows/register/screens/birthdate.json"]);
    const after = changes[0]?.text?.split("\n");
    const lines = changes[0]?.base?.split("\n").filter((line, index) => line !== after?.[index]);
    expect(lines).toHaveLength(1);
    expect(sentence()?.text).toBe("Who are you?");
    expect(session.undo().changes).toEqual([]);
    expect(session.redo().changes).toHaveLength(1);
    expect(session.undo().changes).toEqual([]);
  });

  it("is written to the overlay of one lender, with what it replaces accepted", () => {
    const { changes, written } = session.reword(
      { ...at, lender: "casa-abierta", text: "Your name, please", scope: "lender" },
      "register/birthdate",
    );
    expect(written).toEqual([
      "flows/organisations/casa-abierta/overlay.json",
      "flows/organisations/casa-abierta/overlay.lock.json",
    ]);
    expect(changes).toHaveLength(2);
    expect(sentence()).toMatchObject({ text: "Your name, please", overlay: "casa-abierta" });
    const spanish = session.page({
      lender: "casa-abierta",
      flow: "register",
      page: "register/birthdate",
      locale: "es-US",
    });
    expect(spanish.sentences.find(({ pointer }) => pointer === "/title")?.stale).toBe(true);
    session.undo();
  });

  it("gives way to the texts of a draft, with which undo begins anew", () => {
    const path = "flows/register/screens/birthdate.json";
    const { changes } = session.reword(
      { ...at, lender: "casa-abierta", text: "Who are you?", scope: "all" },
      "register/birthdate",
    );
    const [change] = changes;
    expect(change?.path).toBe(path);
    const drafted = change?.text?.replace("Who are you?", "From a draft") ?? "";
    expect(session.adopt({ [path]: drafted })).toMatchObject({
      changes: [],
      canUndo: false,
      canRedo: false,
    });
    expect(sentence()?.text).toBe("From a draft");
    session.adopt({ [path]: change?.base ?? null });
    expect(sentence()?.text).not.toBe("From a draft");
  });
});
