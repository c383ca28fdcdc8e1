/**
 * A product owner builds a page by keyboard alone: screen, two fields, a way to it and a way on. A
 * borrower of the lender meets it after the release. A field that rules use then gets another name.
 */
import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { definitionsOf, loadDefinitions } from "#definitions/index.ts";
import { withFiles } from "#definitions/sources.ts";
import type { Draft, DraftTexts } from "#schemas/types/calls/studio.ts";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit, type Visit } from "./support/browser.ts";
import { lenders } from "./support/lenders.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { readingOf } from "./support/reading.ts";
import { answersOf } from "./support/screens.ts";
import { enterStudio, type StudioService } from "./support/studio-service.ts";
import { walk } from "./support/walk.ts";

/** A lender that no other journey visits. */
const LENDER = "old-mill";
const OVERLAY = `flows/organisations/${LENDER}/overlay.json`;

let product: SharedProduct;
let browser: Browser;
let author: Visit & { service: StudioService };
let approver: StudioService;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  const visited = await visit(browser);
  author = { ...visited, service: await enterStudio(visited.page, product.address) };
  approver = await enterStudio((await visit(browser)).page, product.address);
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
  await service.call("POST", `drafts/${id}/review`, { hash: draft.hash });
  await approver.call("POST", `drafts/${id}/approval`, { hash: draft.hash });
  const release = await service.call<{ number: number }>("POST", `drafts/${id}/publication`, {
    hash: draft.hash,
    reason: "",
  });

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
  await service.call("POST", `releases/${release.number}/rollback`, {
    reason: "The journey is over",
  });
});

it("renames a field that rules use: everything that names it follows, and the checks find nothing new", async () => {
  const { page, service, errors } = author;
  await page.goto(`${product.address}/studio?lender=northwind&flow=register&page=register/purpose`);
  await page.getByRole("tree", { name: "Definitions" }).waitFor({ timeout: 120_000 });
  const findings = page.getByRole("tab", { name: /^Findings \d+|^Findings\d+/ });
  await findings.waitFor({ timeout: 120_000 });
  const before = await findings.innerText();
  await page.getByRole("tab", { name: "Structure" }).click();
  const panel = page.getByRole("tabpanel", { name: "Structure" });
  await panel.getByRole("button", { name: "What is the money for?" }).click();
  await shows(page, "What is the money for?");
  await panel.getByRole("button", { name: "Rename" }).click();
  await panel.getByLabel("New name").fill("reason");
  await panel.getByLabel("New name").press("Enter");
  await page.getByText(/^Done for this lender/).waitFor();
  await panel.getByText("reason", { exact: true }).first().waitFor();
  await expect.poll(() => findings.innerText(), { timeout: 60_000 }).toBe(before);
  await page.keyboard.press("Control+z");
  await page.getByText("The last change is taken back.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Saved" }).count()).toBe(1);
  expect(errors).toEqual([]);
  expect(service).toBeDefined();
});

it("renames a field that a rule of its form and its translation name, and saves both with it", async () => {
  const { page, service, errors } = author;
  await page.goto(
    `${product.address}/studio?lender=casa-abierta&flow=mortgage-refinance-register&page=register/mortgage&language=es-US`,
  );
  await page.getByRole("tree", { name: "Definitions" }).waitFor({ timeout: 120_000 });
  const preview = page.frameLocator('iframe[title^="Preview"]');
  await preview.getByLabel("Saldo de todas las hipotecas").waitFor({ timeout: 60_000 });
  const findings = page.getByRole("tab", { name: /^Findings ?\d+/ });
  await findings.waitFor({ timeout: 120_000 });
  const before = await findings.innerText();
  await page.getByRole("tab", { name: "Structure" }).click();
  const panel = page.getByRole("tabpanel", { name: "Structure" });
  await panel
    .getByRole("button", { name: "Balance of all mortgages and lines on the home" })
    .click();
  await shows(page, "Balance of all mortgages and lines on the home");
  await panel.getByRole("button", { name: "Rename" }).click();
  await panel.getByLabel("New name").fill("owed");
  await panel.getByLabel("New name").press("Enter");
  await panel.getByText("owed", { exact: true }).first().waitFor();
  await preview.getByLabel("Saldo de todas las hipotecas").waitFor();
  await expect.poll(() => findings.innerText(), { timeout: 60_000 }).toBe(before);
  await page.keyboard.press("Control+s");
  await page.getByText("Saved in your draft.").waitFor();

  const { drafts } = await service.call<{ drafts: Draft[] }>("GET", "drafts");
  const own = drafts.find((each) => each.own && each.state === "open");
  const { texts } = await service.call<DraftTexts>("GET", `drafts/${own?.id}`);
  const screen = texts["flows/mortgage-refinance-register/screens/mortgage.json"] ?? "";
  expect(screen).toContain('"form.payment > form.owed * form.rate / 1200"');
  expect(screen).toContain('"owed": "/application/refinance/balance"');
  const copy = texts["flows/mortgage-refinance-register/copy/es-US.json"] ?? "";
  expect(copy).toContain("/form/schema/properties/owed/title");
  expect(copy).not.toContain("/form/schema/properties/balance/");
  const persona = texts["flows/sandbox/personas/refinance-lower-payment.json"] ?? "";
  expect(persona).toContain('"owed": 312000');
  expect(errors).toEqual([]);
});

it("shows a file with completion, and keeps the last good preview while the text is no JSON", async () => {
  const { page, errors } = author;
  await page.goto(`${product.address}/studio?lender=main&flow=register&page=register/name`);
  await page.getByRole("tree", { name: "Definitions" }).waitFor({ timeout: 120_000 });
  const heading = page.frameLocator('iframe[title^="Preview"]').getByRole("heading", { level: 1 });
  await heading.waitFor();
  await page.getByRole("tab", { name: "File" }).click();
  const panel = page.getByRole("tabpanel", { name: "File" });
  await panel.getByLabel(/^All lenders/).check();
  const editor = panel.getByRole("textbox", {
    name: /^Text of flows\/register\/screens\/name\.json/,
  });
  await editor.waitFor();
  await expectAccessible(page, "the file of a page");
  await editor.getByText("What is your legal name?").click();
  await page.keyboard.type("Zz");
  await heading.getByText("Zz").waitFor();
  await page.keyboard.type('"');
  await panel.getByText(/^Not taken yet/).waitFor();
  await heading.getByText("Zz").waitFor();
  await page.keyboard.press("Backspace");
  await expect.poll(() => panel.getByText(/^Not taken yet/).count()).toBe(0);
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.getByRole("button", { name: "Saved" }).count()).toBe(1);
  expect(errors).toEqual([]);
});

interface Script {
  readonly url: string;
  /** Bytes, gzip -9. */
  readonly size: number;
  /** Whether the page itself asked for it, and not the frame with the borrower's page. */
  readonly isOfPage: boolean;
}

async function scriptsOf(open: (page: Page) => Promise<unknown>): Promise<Script[]> {
  const visited = await visit(browser);
  const answers: Response[] = [];
  visited.page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) answers.push(response);
  });
  await open(visited.page);
  // Scripts that arrive from here on are none of the first view.
  const loaded = await Promise.all(
    answers.slice().map(async (response): Promise<Script> => {
      const body = await response.body();
      return {
        url: new URL(response.url()).pathname,
        size: gzipSync(body, { level: 9 }).length,
        isOfPage: response.frame() === visited.page.mainFrame(),
      };
    }),
  );
  await visited.context.close();
  return loaded;
}

const sizeOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { size }) => sum + size, 0);

it("loads no byte of the studio on a borrower's page, and keeps its first view small", async () => {
  const borrower = await scriptsOf(async (page) => {
    await page.goto(`${product.address}/account/heloc/register?org=main`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
  });
  expect(borrower.length).toBeGreaterThan(0);
  expect(borrower.filter(({ url }) => url.includes("studio"))).toEqual([]);
  const studio = await scriptsOf(async (page) => {
    await enterStudio(page, product.address);
    await page.goto(`${product.address}/studio?lender=main`);
    await page.getByRole("tree", { name: "Definitions" }).waitFor({ timeout: 120_000 });
  });
  // The workers compile the definitions with the code of the server; both have the same file.
  const isWorker = ({ url }: Script) => /\/worker-/.test(url);
  const page = studio.filter((each) => each.isOfPage && !isWorker(each));
  expect(sizeOf(page), "scripts of the page").toBeLessThanOrEqual(250_000);
  expect(Math.max(...studio.filter(isWorker).map(({ size }) => size))).toBeLessThanOrEqual(310_000);
  // The editor waits until a person opens a text.
  expect(studio.filter(({ url }) => /TextEditor/.test(url))).toEqual([]);
});
