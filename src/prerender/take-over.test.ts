import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { arriveAt } from "#renderers/index.ts";
import { appElement } from "./take-over.ts";

const PAGE = `
  <h1 tabindex="-1">Where is the home?</h1>
  <form>
    <input id="root_street" value="">
    <select id="root_state"><option value=""></option><option value="OR">Oregon</option></select>
    <input type="radio" id="root_use__0" name="use" value="HOME">
    <input type="radio" id="root_use__1" name="use" value="RENT">
    <input type="checkbox" id="root_agree">
    <input type="file" id="root_file">
    <button>Continue</button>
  </form>
  <button type="button">Help</button>`;

const place = () => document.getElementById("root") as HTMLElement;
const named = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;

/** Renders the app's page into its element, and arrives there. */
function arrive(element: HTMLElement): void {
  element.innerHTML = PAGE;
  arriveAt(element.querySelector("h1"));
}

beforeEach(() => {
  document.body.innerHTML = `<div id="root" data-prerendered>${PAGE}</div>`;
});
afterEach(() => {
  delete document.documentElement.dataset["known"];
  vi.restoreAllMocks();
});

it("keeps the server's page until the app's own has a heading", () => {
  const element = appElement(place());
  element.innerHTML = "<p>Loading</p>";
  expect(place().dataset["prerendered"]).toBe("");
  arrive(element);
  expect(place()).toBe(element);
  expect(document.querySelectorAll("h1")).toHaveLength(1);
  expect(document.activeElement).toBe(document.querySelector("h1"));
});

it("gives the app's fields the answers, with the events of a person", () => {
  const element = appElement(place());
  named<HTMLInputElement>("root_street").value = "12 Main St";
  named<HTMLSelectElement>("root_state").value = "OR";
  named<HTMLInputElement>("root_use__1").checked = true;
  named<HTMLInputElement>("root_agree").checked = true;
  const heard: string[] = [];
  for (const kind of ["input", "change", "click"])
    element.addEventListener(kind, ({ target }) => heard.push(`${kind} ${(target as Element).id}`));
  arrive(element);
  expect(named<HTMLInputElement>("root_street").value).toBe("12 Main St");
  expect(named<HTMLSelectElement>("root_state").value).toBe("OR");
  expect(named<HTMLInputElement>("root_use__0").checked).toBe(false);
  expect(named<HTMLInputElement>("root_use__1").checked).toBe(true);
  expect(named<HTMLInputElement>("root_agree").checked).toBe(true);
  expect(heard).toEqual(
    expect.arrayContaining([
      "input root_street",
      "change root_state",
      "click root_use__1",
      "click root_agree",
    ]),
  );
});

it("leaves a person in the field and at the letter where they are", () => {
  const element = appElement(place());
  const field = named<HTMLInputElement>("root_street");
  field.value = "12 Main St";
  field.focus();
  field.setSelectionRange(3, 7);
  arrive(element);
  const now = named<HTMLInputElement>("root_street");
  expect(now).not.toBe(field);
  expect(document.activeElement).toBe(now);
  expect([now.selectionStart, now.selectionEnd]).toEqual([3, 7]);
});

it("leaves a person who has scrolled where they are", () => {
  const element = appElement(place());
  vi.spyOn(window, "scrollY", "get").mockReturnValue(300);
  const scrolled = vi.spyOn(window, "scrollTo");
  arrive(element);
  expect(scrolled).not.toHaveBeenCalled();
});

it("presses the button that the person has pressed last", async () => {
  const element = appElement(place());
  const [, help] = document.querySelectorAll("button");
  help?.setAttribute("data-pressed", "");
  const pressed = new Promise((done) => {
    element.addEventListener("click", ({ target }) => done((target as Element).textContent));
  });
  arrive(element);
  expect(await pressed).toBe("Help");
});

it("renders at once where there is no page of the server, or one that does not suit the person", () => {
  document.documentElement.dataset["known"] = "";
  const root = place();
  expect(appElement(root)).toBe(root);
  expect(root.outerHTML).toBe('<div id="root"></div>');
  expect(appElement(root)).toBe(root);
});
