import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVENT, pageIn, redactEvent } from "./events.ts";
import { maskText } from "./mask.ts";

const CANARY = "Canary Jönes 123-45-6789";
/** Names of attributes, kept ones and others. */
const ATTRIBUTES =
  "value href title alt style placeholder aria-label name src class lang rr_src checked data-size type".split(
    " ",
  );
const element = (tagName: string, attributes: object, childNodes: object[] = []) => ({
  type: 2,
  id: 7,
  tagName,
  attributes,
  childNodes,
});
const snapshot = (node: object) =>
  redactEvent({ type: EVENT.snapshot, timestamp: 1, data: { node } });
const change = (source: number, data: object) =>
  redactEvent({ type: EVENT.change, timestamp: 1, data: { source, ...data } });
const kept = (node: object) => snapshot(node)?.data["node"];

describe("a recorded event", () => {
  it("holds no text of any member, however it is nested", () => {
    const words = fc.constantFrom("Canary Jönes", "canary@example.com", '"Jönes"', "a: Jönes");
    const names = fc.constantFrom(...ATTRIBUTES);
    const attributes = fc.dictionary(names, words, { maxKeys: 6 });
    const nodes: (depth?: number) => fc.Arbitrary<object> = fc.memo((depth) =>
      fc.record({
        type: fc.integer({ min: 0, max: 6 }),
        id: fc.nat(),
        tagName: fc.constantFrom("div", "input", "option", "style", "script", "title", "Jönes"),
        attributes,
        textContent: words,
        name: words,
        childNodes: depth > 1 ? fc.array(nodes(depth - 1), { maxLength: 3 }) : fc.constant([]),
      }),
    );
    const node = nodes(4);
    const data = fc.record({
      source: fc.integer({ min: 0, max: 17 }),
      node,
      adds: fc.array(fc.record({ node, parentId: fc.nat(), name: words })),
      texts: fc.array(fc.record({ value: words, id: fc.nat() })),
      attributes: fc.array(fc.record({ attributes, id: fc.nat() })),
      positions: fc.array(fc.record({ x: words, y: fc.nat(), text: words })),
      href: words,
      text: words,
      tag: words,
      payload: fc.record({ text: words }),
    });
    const events = fc.record({ type: fc.integer({ min: 0, max: 8 }), timestamp: words, data });
    let longest = 0;
    fc.assert(
      fc.property(events, (event) => {
        const text = JSON.stringify(redactEvent(event));
        longest = Math.max(longest, text.length);
        expect(text).not.toMatch(/jönes|@example/i);
      }),
      { numRuns: 1_000 },
    );
    expect(longest).toBeGreaterThan(500);
  });

  it("does not change when it is redacted again", () => {
    const event = snapshot(
      element("div", { class: "a b", style: "width: 10px; background: url(x)" }, [
        { type: 3, id: 8, textContent: `${CANARY}, born on a day` },
        element("input", { type: "text", value: CANARY }),
      ]),
    );
    expect(redactEvent(event)).toEqual(event);
  });

  it("masks texts by about their length", () => {
    expect(maskText("Ann owes 5 dollars\n")).toBe("**** **** **** ********\n");
  });

  it.each([
    ["value", CANARY, "****"],
    ["value", "", ""],
    ["placeholder", CANARY, undefined],
    ["title", CANARY, undefined],
    ["alt", CANARY, undefined],
    ["aria-label", CANARY, undefined],
    ["href", `/account?name=${CANARY}`, undefined],
    ["src", `data:${CANARY}`, undefined],
    ["id", "root_married-1", undefined],
    ["checked", true, undefined],
    ["aria-selected", "true", undefined],
    ["data-checked", "true", undefined],
    ["onclick", "alert(1)", undefined],
    ["lang", CANARY, undefined],
    ["class", "field filled", "field filled"],
    ["data-size", "md", "md"],
    ["style", `width: 3px; background: url("${CANARY}")`, "width: 3px"],
  ])("keeps of the attribute %s=%s the value %s", (name, value, result) => {
    const node = kept(element("input", { [name]: value }));
    expect(node).toMatchObject({ tagName: "input" });
    expect((node as { attributes: object }).attributes).toEqual(
      result === undefined ? {} : { [name]: result },
    );
  });

  it("keeps the style sheets of the app and no other link", () => {
    const link = (href: string) =>
      kept(element("link", { rel: "stylesheet", href, title: CANARY }));
    expect(link("https://lender.example/assets/index-a1.css")).toMatchObject({
      attributes: { rel: "stylesheet", href: "/assets/index-a1.css" },
    });
    for (const href of ["https://elsewhere.example/a.css", "/assets/../a.css", "javascript:1"])
      expect(link(href)).toMatchObject({ attributes: {} });
  });

  it("keeps a style sheet without what it loads and shows", () => {
    const css = `@import "x"; a { color: red; background: url(//e.example/${CANARY}) } b::after { content: "${CANARY}" }`;
    const [node] = [kept(element("style", { _cssText: css }))] as { attributes: object }[];
    expect(node?.attributes).toEqual({
      _cssText: " a { color: red; background: none } b::after { content: none}",
    });
  });

  it.each(["script", "noscript", "meta", "base", "template", "x-canary", "o:p"])(
    "puts an empty comment in the place of <%s>",
    (tag) =>
      expect(
        kept(element(tag, { content: CANARY }, [{ type: 3, id: 8, textContent: CANARY }])),
      ).toEqual({ type: 5, id: 7, textContent: "" }),
  );

  it.each([
    ["img", "img"],
    ["canvas", "canvas"],
    ["svg", "svg"],
    ["iframe", "div"],
    ["object", "div"],
  ])("keeps of <%s> the size alone", (tag, shown) => {
    const attributes = { rr_width: "30px", rr_height: "20px", src: CANARY, srcdoc: CANARY };
    expect(kept(element(tag, attributes, [element("b", {})]))).toMatchObject({
      tagName: shown,
      attributes: { rr_width: "30px", rr_height: "20px" },
      childNodes: [],
    });
  });

  it("keeps nothing within a shadow root", () =>
    expect(kept(element("div", {}, [{ ...element("b", {}), isShadow: true }]))).toMatchObject({
      childNodes: [],
    }));

  it("keeps whether a field is filled, never with what, nor which choice", () => {
    const input = (text: string, isChecked: boolean) => change(5, { id: 3, text, isChecked })?.data;
    expect(input(CANARY, true)).toEqual({ source: 5, id: 3, text: "****", isChecked: false });
    expect(input("", true)).toEqual({ source: 5, id: 3, text: "", isChecked: false });
  });

  it("keeps clicks, scrolling and sizes by their numbers alone", () => {
    expect(change(2, { type: 2, id: 4, x: 1, y: 2, text: CANARY })?.data).toEqual({
      source: 2,
      type: 2,
      id: 4,
      x: 1,
      y: 2,
      pointerType: 0,
    });
    expect(
      change(1, { positions: [{ x: 1, y: 2, id: 3, timeOffset: -5, name: CANARY }] })?.data,
    ).toEqual({ source: 1, positions: [{ x: 1, y: 2, id: 3, timeOffset: -5 }] });
  });

  it.each([7, 8, 9, 10, 11, 13, 14, 15, 16, 99])("drops changes of the kind %i", (source) =>
    expect(change(source, { text: CANARY })).toBeNull(),
  );

  it("keeps the page that opens, and no other event of a tool", () => {
    const data = { tag: CANARY, payload: { href: "/account/heloc/:uuid/liens", name: CANARY } };
    expect(redactEvent({ type: EVENT.turn, timestamp: 1, data })?.data).toEqual({
      tag: "page",
      payload: { href: "/account/heloc/:uuid/liens" },
    });
  });

  it.each([6, 7, 8, -1])("drops events of the kind %i", (type) =>
    expect(redactEvent({ type, timestamp: 1, data: { payload: CANARY } })).toBeNull(),
  );

  it.each([
    ["/account/heloc/:uuid/income/link/:type", "/account/heloc/:uuid/income/link/:type"],
    ["/account/heloc?name=jones", "/"],
    ["https://lender.example/", "/"],
    ["/account/CanaryJones", "/"],
    ["/account/0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3", "/"],
    [7, "/"],
  ])("names the page %s as %s", (given, page) => expect(pageIn(given)).toBe(page));
});
