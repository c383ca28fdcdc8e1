import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shippedFiles } from "#definitions/testing/shipped-files.ts";
import { createSession } from "../testing/session.ts";
import type { StudioSession } from "../workspace/session/session.ts";
import { placeholdersIn, textFault } from "./placeholders.ts";

const MAIL = "heloc/mail/documents.json";
let session: StudioSession;
beforeAll(() => {
  session = createSession();
  session.open(shippedFiles());
}, 120_000);
beforeEach(() => {
  while (session.undo().canUndo);
});

describe("the texts around the pages", () => {
  it("are every e-mail, document, notification, menu, answer and setting, none of them a page", () => {
    const files = session.textFiles("main");
    const groups = new Set(files.map(({ group }) => group));
    for (const group of ["mail", "documents", "notifications", "shell", "answers", "organisation"])
      expect(groups, group).toContain(group);
    expect(files.filter(({ path }) => path.includes("/screens/"))).toEqual([]);
    for (const { path } of files)
      expect(session.text("main", path, "en-US").sentences.length, path).toBeGreaterThan(0);
  });

  it("offer the placeholders that their place allows", () => {
    const { sentences, shared } = session.text("main", MAIL, "en-US");
    const of = (pointer: string) => sentences.find((each) => each.pointer === pointer);
    expect(of("/body/0")).toMatchObject({ args: ["firstName"], sharedArgs: true });
    expect(shared.companyNameShort).toBeTypeOf("string");
    // The list begins with what other texts say, not with codes.
    const offered = Object.keys(shared);
    expect(offered.slice(0, 6)).toContain("phoneFormatted");
    expect(offered.indexOf("phoneFormatted")).toBeLessThan(offered.indexOf("orgCode"));
    const notice = session.text("main", "heloc/documents/glba-notice.json", "en-US");
    expect(notice.sentences[0]).toMatchObject({ sharedArgs: false, locked: true });
  });
});

describe("a changed text", () => {
  const change = { lender: "casa-abierta", path: MAIL, pointer: "/subject", locale: "en-US" };

  it("goes to the overlay of one lender, with what it replaces accepted, and is taken back whole", () => {
    const { changes } = session.retext({ ...change, text: "Papers", scope: "lender" });
    expect(changes.map(({ path }) => path)).toEqual([
      "flows/organisations/casa-abierta/overlay.json",
      "flows/organisations/casa-abierta/overlay.lock.json",
    ]);
    expect(session.text("casa-abierta", MAIL, "en-US").sentences).toContainEqual(
      expect.objectContaining({ pointer: "/subject", text: "Papers", overlay: "casa-abierta" }),
    );
    expect(session.text("main", MAIL, "en-US").sentences).not.toContainEqual(
      expect.objectContaining({ text: "Papers" }),
    );
    expect(session.undo().changes).toEqual([]);
  });

  it("is one changed line of the shared file for all lenders", () => {
    const [only, ...others] = session.retext({ ...change, text: "Papers", scope: "all" }).changes;
    expect(others).toEqual([]);
    const after = only?.text?.split("\n");
    expect(only?.base?.split("\n").filter((line, at) => line !== after?.[at])).toHaveLength(1);
  });

  it("is a translation of the present English in another language", () => {
    session.retext({ ...change, locale: "es-US", text: "Papeles", scope: "all" });
    expect(session.text("casa-abierta", MAIL, "es-US").sentences).toContainEqual(
      expect.objectContaining({ pointer: "/subject", translation: "Papeles", stale: false }),
    );
  });

  it("is refused for one lender when the law asks for the words", () => {
    const path = "heloc/documents/glba-notice.json";
    expect(() =>
      session.retext({ ...change, path, pointer: "/title", text: "x", scope: "lender" }),
    ).toThrow("The law asks for these words");
  });
});

describe("flags and experiments", () => {
  const wording = () => session.flags("main").find(({ name }) => name === "offerWording");

  it("name the pages that have words for a variation", () => {
    expect(wording()).toMatchObject({ when: "true", fallback: "rate", lenderFallback: null });
    expect(wording()?.uses.length).toBeGreaterThan(0);
  });

  it("take shares that add up to 100, and a lender's own variation in its settings", () => {
    const id = wording()?.id ?? "";
    const shares = { rate: 80, payment: 10 };
    expect(() => session.reflag("main", { id, kind: "shares", shares })).toThrow("add up to 90");
    session.reflag("main", { id, kind: "shares", shares: { rate: 80, payment: 20 } });
    expect(wording()?.variations.map(({ share }) => share)).toEqual([80, 20]);
    const { changes } = session.reflag("main", { id, kind: "fallback", value: "payment" });
    expect(changes.map(({ path }) => path)).toContain("flows/organisations/main/organisation.json");
    expect(wording()?.lenderFallback).toBe("payment");
    session.reflag("main", { id, kind: "fallback", value: null });
    expect(wording()?.lenderFallback).toBeNull();
  });
});

describe("placeholders", () => {
  it("are the values of a text, also within a choice, and no quoted brace", () => {
    const text =
      "{name, select, none {Hello} other {Hello {firstName}}} '{x}' {amount, number, usd}";
    expect(placeholdersIn(text).map(({ name }) => name)).toEqual(["firstName", "amount"]);
  });

  const faultOf = (text: string) => textFault(text, (name) => name === "firstName");

  it("keep a text waiting until every brace and tag is closed", () => {
    expect(faultOf("Hello {firstName}, <b>now</b>")).toBeNull();
    expect(faultOf("Hello {firstName")).toMatch("not closed");
    expect(faultOf("Hello <b>now")).toMatch("not closed");
    expect(faultOf(" ")).toMatch("at least one word");
  });

  it("keep a text waiting while one of them has no value, also within a choice or a tag", () => {
    expect(faultOf("Hello {firstNam}")).toMatch("No value is called “firstNam”");
    expect(faultOf("<b>{lastName}</b>")).toMatch("“lastName”");
    expect(faultOf("{firstName, select, other {{age, plural, other {#}}}}")).toMatch("“age”");
  });

  it("keep a text waiting while it has a tag that no sentence has", () => {
    expect(faultOf("<em>{firstName}</em> <link>here</link>")).toBeNull();
    expect(faultOf("Hello <script>x</script>")).toMatch("has no <script>");
  });

  it("of a page are the lender's values, and those that the page itself declares", () => {
    const request = { lender: "main", flow: "register", page: "register/not-accepting" };
    const page = session.page({ ...request, locale: "en-US" });
    const of = (pointer: string) => page.sentences.find((each) => each.pointer === pointer);
    expect(of("/lead")).toMatchObject({ args: [], sharedArgs: true });
    // A title takes no value of a borrower.
    expect(of("/title")).toMatchObject({ args: [], sharedArgs: true });
    expect(page.look?.copyArguments.companyNameShort).toBeTypeOf("string");
    const draws = session.page({
      ...request,
      flow: "heloc",
      page: "complete/draw",
      locale: "en-US",
    });
    expect(draws.sentences.find(({ text }) => text.includes("{from}"))?.args).toContain("from");
  });
});
