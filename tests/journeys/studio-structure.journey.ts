/**
 * A product owner builds a page by keyboard alone: screen, two fields, a way to it and a way on. A
 * field that a rule uses gets another name. A borrower of the lender meets the page after the release.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { definitionsOf, loadDefinitions } from "#definitions/index.ts";
import { withFiles } from "#definitions/sources/sources.ts";
import type { Draft, DraftTexts } from "#schemas/types/calls/studio.ts";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { lenders } from "./support/lenders.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { readingOf } from "./support/reading.ts";
import { answersOf } from "./support/screens.ts";
import { authorAndApprover, publishAs, type StudioPerson } from "./support/studio-service.ts";
import { walk } from "./support/walk.ts";

/** A lender that no other journey visits. */
const LENDER = "old-mill";
const OVERLAY = `flows/organisations/${LENDER}/overlay.json`;

let product: SharedProduct;
let browser: Browser;
let author: StudioPerson;
let approver: StudioPerson;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  ({ author, approver } = await authorAndApprover(browser, product.address));
});
afterAll(() => browser?.close());

/** Name, role and value of the element with the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const name =
      element.getAttribute("aria-label") ??
      (labels.length > 0 ? labels.map((each) => each.innerText).join(" ") : element.innerText);
    return name.trim().split("\n")[0] ?? "";
  });

/** Moves the focus by Tab until it is on the element with this name. */
async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  for (let step = 0; step < 160; step += 1) {
    const now = await focused(page);
    if (typeof name === "string" ? now === name : name.test(now)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${String(name)}; it is on "${await focused(page)}".`);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/**
 * Chooses an option of a list by its first letter, which goes from one such option to the next. A
 * slow machine would cut a longer word in two.
 */
async function choose(page: Page, name: string, option: string): Promise<void> {
  await tabTo(page, name);
  const chosen = () =>
    page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.text);
  for (let step = 0; step < 60; step += 1) {
    if ((await chosen()) === option) return;
    await page.keyboard.press(option.charAt(0));
    // A rule shows its new value when the definitions have read it.
    await page.waitForTimeout(400);
  }
  throw new Error(`${name} does not offer "${option}", it is "${await chosen()}".`);
}

/** Waits until the structure shows the part with this heading. */
const shows = (page: Page, heading: string) =>
  page
    .getByRole("tabpanel", { name: "Structure" })
    .getByRole("heading", { level: 2, name: heading, exact: true })
    .waitFor();

async function addField(page: Page, label: string, place: string): Promise<void> {
  await press(page, "Add a field");
  await page.getByRole("form", { name: "New field" }).waitFor();
  await type(page, "Label", label);
  await choose(page, "Kind of answer", "Text");
  await type(page, "Keeps the answer at", place);
  await choose(page, "Must be answered", "Yes");
  await type(page, "Name in the definitions", place.split("/").at(-1) ?? "");
  await press(page, "Add the field");
  await shows(page, label);
}

it("adds a page with two fields and a way on by keyboard alone, and a borrower meets it", async () => {
  const { page, service, errors } = author;
  await page.goto(
    `${product.address}/studio?lender=${LENDER}&flow=register&page=register/sale-status`,
  );
  const tree = page.getByRole("tree", { name: "Definitions" });
  await tree.waitFor({ timeout: 120_000 });
  await page.frameLocator('iframe[title^="Preview"]').getByRole("heading", { level: 1 }).waitFor();
  const pointers = await page.evaluate(() => {
    const counted = { count: 0 };
    addEventListener("pointerdown", () => (counted.count += 1), true);
    Object.assign(window, { counted });
    return counted.count;
  });
  expect(pointers).toBe(0);

  await tabTo(page, /^What if/);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("ArrowRight");
  await page.getByRole("tabpanel", { name: "Structure" }).waitFor();
  // From the tab back to the row of the page, and up to its flow.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus(),
  );
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await shows(page, "Register");
  await expectAccessible(page, "the structure of a flow");

  await press(page, "Add a page");
  await page.getByRole("form", { name: "New page" }).waitFor();
  await choose(page, "Comes after the state", "saleStatus");
  await type(page, "Heading", "What is your goal?");
  await type(page, "Name in the definitions", "goal");
  await press(page, "Add the page");
  await shows(page, "What is your goal?");
  await addField(page, "Your goal", "/application/goal");
  await press(page, "Back to What is your goal?");
  await shows(page, "What is your goal?");
  await addField(page, "When do you need it?", "/application/goalDate");
  await expectAccessible(page, "the options of a field");

  await press(page, "Back to What is your goal?");
  await shows(page, "What is your goal?");
  await press(page, "Back to Register");
  await shows(page, "Register");
  await press(page, "Sale status");
  await shows(page, "Sale status");
  await press(page, "To income");
  await shows(page, "To income");
  await choose(page, "To", "goal");
  await page.getByText("Overlay of old-mill").first().waitFor();
  await press(page, "Back to Sale status");
  await press(page, "Back to Register");
  await shows(page, "Register");
  await press(page, "Goal");
  await shows(page, "Goal");
  await press(page, "Add a way on");
  await page.getByRole("form", { name: "New way on" }).waitFor();
  await choose(page, "To", "incomeInfo");
  await press(page, "Write a rule");
  await press(page, "Add a condition");
  await choose(page, "Value", "goal date");
  await expectAccessible(page, "the conditions of a rule");
  await press(page, "Add the way on");
  await shows(page, "To income info");
  const structure = page.getByRole("tabpanel", { name: "Structure" });
  await structure.getByText("Goal date is given").first().waitFor();

  // A rule uses the field, which gets another name before a borrower has answered it.
  await press(page, "Back to Goal");
  await shows(page, "Goal");
  await press(page, "Register goal");
  await shows(page, "Register goal");
  await press(page, "What is your goal?");
  await shows(page, "What is your goal?");
  await press(page, "When do you need it?");
  await shows(page, "When do you need it?");
  await press(page, "Rename");
  await tabTo(page, "New name");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("needed");
  await page.keyboard.press("Enter");
  await structure.getByText("needed", { exact: true }).first().waitFor({ timeout: 60_000 });
  await page.keyboard.press("Control+s");
  await page.getByText("Saved in your draft.").waitFor();
  expect(
    await page.evaluate(() => (window as unknown as { counted: { count: number } }).counted.count),
  ).toBe(0);
  expect(errors).toEqual([]);

  const { drafts } = await service.call<{ drafts: Draft[] }>("GET", "drafts");
  const own = drafts.find((each) => each.own && each.state === "open");
  const id = own?.id ?? "";
  const { draft, texts } = await service.call<DraftTexts>("GET", `drafts/${id}`);
  expect(Object.keys(texts).filter((path) => !path.includes(LENDER))).toEqual([]);
  expect(texts[OVERLAY]).toContain('"when": "application.needed != null"');
  expect(texts[OVERLAY]).not.toContain("goalDate");
  const release = await publishAs({ author, approver }, draft);

  const loaded = await loadDefinitions(".");
  const published = definitionsOf(withFiles(loaded.sources, texts));
  const lender = (await lenders(LENDER)).get(LENDER);
  const borrower = await visit(browser);
  await borrower.page.goto(`${product.address}/account/heloc/register?org=${LENDER}`);
  const path = await walk(borrower.page, {
    answers: {
      ...answersOf("approved"),
      "register/property-info": lender?.home ?? {},
      "register/goal": { goal: "A new roof", needed: "In spring" },
    },
    reading: readingOf(published.effective(LENDER), "en-US"),
    errors: borrower.errors,
    stopAt: (key) => key === "register/income-info",
  });
  expect(path).toEqual([
    "register/property-info",
    "register/sale-status",
    "register/goal",
    "register/income-info",
  ]);
  await service.call("POST", `releases/${release}/rollback`, {
    reason: "The journey is over",
  });
});
