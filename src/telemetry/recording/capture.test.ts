import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RecordedEvent } from "#lending/recording/events.ts";
import { capture, type Capture } from "./capture.ts";

const CANARY = "Canaryjones";
let captured: Capture | null = null;
beforeEach(() => {
  // The recorder asks the document of the tests for what only browsers have.
  vi.stubGlobal("NodeList", Array);
  vi.stubGlobal("DOMTokenList", Array);
  // It looks for functions in a new frame, and without one takes those of the page.
  const create = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation((tag: string) => {
    if (tag === "iframe") throw new Error("The document of the tests loads no frame.");
    return create(tag);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  captured?.stop();
  captured = null;
  document.body.innerHTML = "";
  document.title = "";
});

/** Lets the recorder see the changes so far. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

it("records a page, its changes and its fields without a text of them", async () => {
  document.title = CANARY;
  document.body.innerHTML = `
    <h1 title="${CANARY}">Hello ${CANARY}</h1>
    <a href="/account?name=${CANARY}" aria-label="${CANARY}">${CANARY}</a>
    <img alt="${CANARY}" src="data:image/png;base64,${CANARY}">
    <label>Name <input id="name" placeholder="${CANARY}" value="${CANARY}"></label>
    <label><input id="choice" type="radio" value="${CANARY}">${CANARY}</label>
    <select id="list"><option value="a">First</option><option value="${CANARY}">${CANARY}</option></select>
    <textarea id="text">${CANARY}</textarea>
    <p data-name="${CANARY}" style="background: url('${CANARY}')">${CANARY}</p>`;
  const events: RecordedEvent[] = [];
  captured = capture(
    () => `/account/${CANARY}`,
    (event) => events.push(event),
  );
  const field = (id: string) => document.getElementById(id) as HTMLInputElement;
  field("name").value = `${CANARY} again`;
  field("name").dispatchEvent(new Event("input", { bubbles: true }));
  field("choice").click();
  field("list").value = CANARY;
  field("list").dispatchEvent(new Event("change", { bubbles: true }));
  field("text").value = `${CANARY} again`;
  field("text").dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector("h1")?.append(` ${CANARY}`);
  document.querySelector("p")?.setAttribute("title", CANARY);
  const added = document.createElement("p");
  added.textContent = CANARY;
  document.body.append(added);
  await settle();

  const text = JSON.stringify(events);
  expect(text.toLowerCase()).not.toContain(CANARY.toLowerCase());
  expect(text).not.toContain("First");
  expect(text).not.toMatch(/isChecked":true|"checked"/);
  const kinds = new Set(events.map(({ type, data }) => `${type}/${String(data["source"] ?? "")}`));
  expect([...kinds]).toEqual(expect.arrayContaining(["4/", "2/", "3/0", "3/5"]));
  expect(text).toContain('"href":"/"');
  expect(text).toContain('"text":"****"');
});
