import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { colorsWithoutContrast } from "#definitions/themes/theme-pairs.ts";
import { shippedFiles } from "#definitions/testing/shipped-files.ts";
import { createSession } from "../../testing/session.ts";
import type { StudioSession } from "./session.ts";

const SCREEN = { flow: "register", page: "register/name", screen: "name", pointer: "/title" };

let session: StudioSession;
beforeAll(() => {
  session = createSession();
  session.open(shippedFiles());
}, 120_000);
beforeEach(() => {
  while (session.undo().canUndo);
  expect(session.undo().changes).toEqual([]);
});

const reword = (lender: string, text: string, scope: "all" | "lender" = "lender") =>
  session.reword(
    {
      lender,
      flow: SCREEN.flow,
      screen: SCREEN.screen,
      pointer: SCREEN.pointer,
      locale: "en-US",
      text,
      scope,
    },
    SCREEN.page,
  );

describe("a new lender", () => {
  const lender = { code: "silver-birch", brand: "Silver Birch", color: "#5b2a86", states: ["OR"] };

  it("is one step of the history, with files of its own alone", () => {
    const { changes } = session.addLender(lender, "main");
    expect(changes.map(({ path }) => path).sort()).toEqual(
      ["organisation", "overlay", "theme"].map(
        (name) => `flows/organisations/silver-birch/${name}.json`,
      ),
    );
    expect(session.lenders().map(({ code }) => code)).toContain("silver-birch");
    expect(session.undo().changes).toEqual([]);
    expect(session.lenders().map(({ code }) => code)).not.toContain("silver-birch");
  });

  it("has its code in its name when another one has the same name", () => {
    const names = () => session.lenders().map(({ name }) => name);
    expect(new Set(names()).size).toBe(names().length);
    session.addLender({ ...lender, code: "silver-birch" }, "main");
    session.addLender({ ...lender, code: "gold-birch" }, "main");
    expect(names()).toEqual(
      expect.arrayContaining(
        [/\(silver-birch\)$/, /\(gold-birch\)$/].map(
          (each) => expect.stringMatching(each) as string,
        ),
      ),
    );
    session.undo();
    session.undo();
  });

  it("cannot take the short name of another one, or one that is no name", () => {
    expect(() => session.addLender({ ...lender, code: "cobalt" }, "main")).toThrow("already");
    expect(() => session.addLender({ ...lender, code: "../x" }, "main")).toThrow(
      "cannot be a code",
    );
  });
});

describe("a theme", () => {
  it("keeps enough contrast with any brand color, and gets its bytes back by undo", () => {
    session.retheme("cobalt", { kind: "brand", color: "#ffd400" });
    expect(colorsWithoutContrast(session.theme("cobalt").theme)).toEqual([]);
    expect(session.undo().changes).toEqual([]);
  });

  it("joins the colors that a person tries into one step", () => {
    for (const color of ["#111111", "#222222", "#333333"])
      session.retheme("cobalt", { kind: "color", name: "textMuted", color });
    expect(session.theme("cobalt").theme.tokens).toMatchObject({ textMuted: "#333333" });
    expect(session.undo().changes).toEqual([]);
  });

  it("rejects a logo that is no picture, too large, or without a size", () => {
    const logo = (svg: string) => () =>
      session.retheme("cobalt", { kind: "logo", svg, alt: "Cobalt" });
    expect(logo("<html></html>")).toThrow("no SVG");
    expect(logo(`<svg viewBox="0 0 9 9">${" ".repeat(9_000)}</svg>`)).toThrow("8 kB");
    expect(logo("<svg></svg>")).toThrow("viewBox");
    logo('<?xml version="1.0"?><svg viewBox="0 0 80 20"></svg>')();
    expect(session.theme("cobalt").theme.logo).toMatchObject({ width: 144, height: 36 });
  });
});

describe("the queue of translations", () => {
  const queue = () => session.translations("casa-abierta", "es-US");

  it("is empty for a lender that is translated, and names a changed English with its page", () => {
    expect(queue()).toEqual([]);
    reword("casa-abierta", "Who are you?");
    expect(queue()).toMatchObject([
      {
        state: "stale",
        english: "Who are you?",
        flow: SCREEN.flow,
        page: SCREEN.page,
        own: true,
      },
    ]);
  });

  it("takes a translation of the present English, and names the others", () => {
    reword("casa-abierta", "Who are you?");
    const key = queue()[0]?.key ?? "";
    const { refused } = session.translate(
      { lender: "casa-abierta", locale: "es-US", forAll: true },
      [
        { key, english: "Who are you?", text: "¿Quién es usted?" },
        { key, english: "Another English", text: "Otro" },
        { key: "no · such · text", english: "x", text: "y" },
      ],
    );
    expect(refused.map(({ why }) => why)).toEqual(["changed", "unknown"]);
    expect(queue()).toEqual([]);
  });
});

describe("lenders side by side", () => {
  const versions = (stable: string | null) =>
    session.sideBySide({ flow: SCREEN.flow, page: SCREEN.page, stable, locale: "en-US" }).versions;
  const of = (code: string, stable: string | null = SCREEN.pointer) =>
    versions(stable).find((each) => each.code === code);

  it("says who inherits a sentence and who says it otherwise", () => {
    expect(of("beacon-row")).toMatchObject({ state: "inherits", from: [] });
    reword("beacon-row", "Your full name, please");
    expect(of("beacon-row")).toMatchObject({
      state: "differs",
      from: ["beacon-row"],
      stale: false,
      text: "Your full name, please",
    });
    expect(of("beacon-row", null)?.state).toBe("differs");
    expect(of("main")).toMatchObject({ state: "inherits" });
  });
});
