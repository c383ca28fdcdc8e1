import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shippedFiles } from "#definitions/testing/shipped-files.ts";
import { createSession } from "../testing/session.ts";
import type { StudioSession } from "../workspace/session/session.ts";

const LENDER = "casa-abierta";
const OVERLAY = `flows/organisations/${LENDER}/overlay.json`;
const AT = { flow: "register", screen: "name", pointer: "/title", locale: "en-US" } as const;

let session: StudioSession;
beforeAll(() => {
  session = createSession();
  session.open(shippedFiles());
}, 120_000);
beforeEach(() => {
  while (session.undo().canUndo);
});

/** Changes the shared heading, which the lender has in words of its own. */
const changeShared = () =>
  session.reword({ ...AT, lender: LENDER, text: "Who are you?", scope: "all" }, "register/name");
const ofTitle = () =>
  session.updates(LENDER).find(({ path }) => path === "register/screens/name.json");
const title = () =>
  session
    .page({ lender: LENDER, flow: "register", page: "register/name", locale: "en-US" })
    .sentences.find(({ pointer }) => pointer === "/title")?.text;

describe("the inbox of updates", () => {
  it("is empty for every lender as shipped", () => {
    for (const { code } of session.lenders()) expect(session.updates(code), code).toEqual([]);
  });

  it("shows what all had, what all have now, and the lender's own", () => {
    const own = title();
    changeShared();
    expect(ofTitle()).toMatchObject({
      state: "stale",
      before: "What is your legal name?",
      now: "Who are you?",
      own,
      page: "register/name",
      isText: true,
    });
  });

  it("keeps the lender's own, so that the checks find nothing stale", () => {
    const own = title();
    changeShared();
    const stale = () =>
      session
        .findings(LENDER)
        .filter(({ code, pointer }) => code === "overlay-stale" && pointer.includes("name.json"));
    expect(stale()).toHaveLength(1);
    session.decideUpdate({ lender: LENDER, key: ofTitle()?.key ?? "", kind: "own" });
    expect(ofTitle()).toBeUndefined();
    expect(title()).toBe(own);
    expect(stale()).toEqual([]);
  }, 120_000);

  it("takes what all lenders have, and leaves no trace of the part in overlay and lock", () => {
    changeShared();
    const { changes } = session.decideUpdate({
      lender: LENDER,
      key: ofTitle()?.key ?? "",
      kind: "shared",
    });
    expect(title()).toBe("Who are you?");
    for (const { path, text } of changes.filter(({ path: each }) => each.includes(LENDER)))
      expect(text, path).not.toContain("name.json/title");
    expect(changes.map(({ path }) => path)).toContain(OVERLAY);
    session.undo();
    expect(ofTitle()).toBeDefined();
  });

  it("merges the words, and refuses a decision that is made already", () => {
    changeShared();
    const key = ofTitle()?.key ?? "";
    session.decideUpdate({ lender: LENDER, key, kind: "merged", text: "Your name, neighbor?" });
    expect(title()).toBe("Your name, neighbor?");
    expect(ofTitle()).toBeUndefined();
    expect(() => session.decideUpdate({ lender: LENDER, key, kind: "own" })).toThrow(
      "nothing to decide",
    );
  });
});
