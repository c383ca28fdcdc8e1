/** Every view of the studio: accessible in light and in forced colors, on a desktop and on a phone. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, visit, type Visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { expectUsableInForcedColors } from "./support/studio-look.ts";
import { enterStudio, openStudio } from "./support/studio-service.ts";

let product: SharedProduct;
let browser: Browser;
let visited: Visit;
/** Where the checks of all lenders run. */
let withFindings: Visit;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  visited = await visit(browser);
  await enterStudio(visited.page, product.address);
  withFindings = await visit(browser);
  await enterStudio(withFindings.page, product.address, { checks: "all lenders" });
});
afterAll(() => browser?.close());

async function open(page: Page, query: string): Promise<void> {
  await openStudio(page, product.address, query);
  await page
    .frameLocator('iframe[title^="Preview"]')
    .getByRole("heading", { level: 1 })
    .waitFor({ timeout: 60_000 });
}

const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name });
const openTab = async (page: Page, name: string) => {
  await page.getByRole("tab", { name }).click();
  await panel(page, name).waitFor();
};
const openView = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();

/** The row of tabs is wider than its column on most screens. */
async function expectOpenTabInSight(page: Page): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Views" });
  const [row, tab] = await Promise.all([
    tabs.boundingBox(),
    tabs.locator("[aria-current]").boundingBox(),
  ]);
  if (row === null || tab === null) throw new Error("The tabs of the views are not in sight.");
  expect(tab.x).toBeGreaterThanOrEqual(row.x);
  expect(tab.x + tab.width).toBeLessThanOrEqual(row.x + row.width);
}

it("shows a page, its outline, what follows, its words and its findings", async () => {
  const { page, errors } = withFindings;
  await open(page, "lender=casa-abierta&flow=heloc&page=start/profile");
  await page.getByRole("region", { name: "Why", exact: true }).waitFor();
  await expectUsableInForcedColors(page, "the page and what follows", "Preview", "studio-page");
  await expectUsableInForcedColors(page, "what follows", "Inspector", "studio-what-if");
  await expectUsableInForcedColors(page, "the outline", "Outline", "studio-outline");
  await openTab(page, "Words");
  await page.getByRole("button", { name: "Edit words" }).click();
  await page.frameLocator('iframe[title^="Preview"]').getByRole("heading", { level: 1 }).click();
  await expectUsableInForcedColors(page, "the words of a page", "Inspector", "studio-words");
  await openTab(page, "Findings");
  await page.getByText("Other lenders").waitFor({ timeout: 120_000 });
  await page
    .getByText(/^(Every check passes for the other|\d+ of the other)/)
    .waitFor({ timeout: 240_000 });
  await expectUsableInForcedColors(page, "the findings", "Inspector", "studio-findings");
  expect(errors).toEqual([]);
});

it("shows the parts of a flow, a field, a rule and a file", async () => {
  const { page, errors } = visited;
  await open(page, "lender=northwind&flow=register&page=register/purpose");
  await openTab(page, "Structure");
  const structure = panel(page, "Structure");
  await structure.getByRole("button", { name: "What is the money for?" }).waitFor();
  await expectUsableInForcedColors(page, "the structure of a page", "Inspector");
  await structure.getByRole("button", { name: "Add a field" }).click();
  await page.getByRole("form", { name: "New field" }).waitFor();
  await expectUsableInForcedColors(
    page,
    "the form of a new field",
    "Inspector",
    "studio-new-field",
  );
  await page
    .getByRole("form", { name: "New field" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await structure.getByRole("button", { name: "What is the money for?" }).click();
  await structure.getByRole("heading", { level: 2, name: "What is the money for?" }).waitFor();
  await expectUsableInForcedColors(page, "the options of a field", "Inspector", "studio-structure");

  await page.getByRole("treeitem", { name: /^Sale status/ }).click();
  await structure.getByRole("heading", { level: 2, name: "Sale status" }).waitFor();
  await structure.getByRole("button", { name: "To income" }).click();
  await structure.getByRole("heading", { level: 2, name: "To income" }).waitFor();
  await expectUsableInForcedColors(page, "a way on", "Inspector");
  await structure.getByRole("button", { name: "Change conditions" }).click();
  await structure.getByRole("button", { name: "Add a condition" }).first().waitFor();
  await expectUsableInForcedColors(page, "the conditions of a rule", "Inspector", "studio-rule");
  await structure.getByRole("button", { name: "As text" }).click();
  await structure
    .getByRole("textbox", { name: /as text$/ })
    .first()
    .waitFor();
  await expectUsableInForcedColors(page, "a rule as text", "Inspector");

  await openTab(page, "File");
  await panel(page, "File").getByRole("textbox").first().waitFor();
  await expectUsableInForcedColors(page, "a file", "Inspector", "studio-file");
  expect(errors).toEqual([]);
});

it("shows the drawing, its list and the lenders side by side", async () => {
  const { page, errors } = visited;
  await open(page, "lender=casa-abierta&flow=heloc&page=start/profile");
  await openView(page, "Drawing");
  const drawing = page.getByRole("group", { name: "Drawing of the flow" });
  await drawing.waitFor();
  await drawing
    .getByRole("button", { name: /^profile to / })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Chosen transition" }).waitFor();
  await expectUsableInForcedColors(page, "the drawing", "Preview", "studio-drawing");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.getByRole("heading", { name: "Steps of the checklist" }).waitFor();
  await expectUsableInForcedColors(page, "the list of a flow", "Preview", "studio-list");
  await openView(page, "Lenders");
  await page.getByRole("table", { name: "Every lender’s version" }).waitFor({ timeout: 60_000 });
  await expectUsableInForcedColors(page, "the lenders", "Preview", "studio-lenders");
  expect(errors).toEqual([]);
});

it("shows the theme, the translations, a new lender, the gallery and the drafts", async () => {
  const { page, errors } = visited;
  await open(page, "lender=casa-abierta&flow=heloc&page=start/profile");
  await openView(page, "Theme");
  await page.getByText("Every color has enough contrast").waitFor({ timeout: 60_000 });
  await expectUsableInForcedColors(page, "the theme", "Preview", "studio-theme");
  await openView(page, "Translations");
  await page.getByLabel("Language", { exact: true }).first().selectOption("es-US");
  await page.getByText("Every text has a translation of its present English.").waitFor();
  await expectUsableInForcedColors(page, "the translations", "Preview", "studio-translations");
  await openView(page, "New lender");
  await page.getByLabel("Brand, as borrowers know it").waitFor();
  await expectOpenTabInSight(page);
  await expectUsableInForcedColors(
    page,
    "the form of a new lender",
    "Preview",
    "studio-new-lender",
  );
  await openView(page, "Gallery");
  await page.locator('[data-view="gallery"] h2').first().waitFor();
  await expectUsableInForcedColors(page, "the gallery", "Preview", "studio-gallery");
  await openTab(page, "Drafts");
  await panel(page, "Drafts").getByRole("heading", { name: "History" }).waitFor();
  await expectUsableInForcedColors(page, "the drafts without one", "Inspector");
  expect(errors).toEqual([]);
});
