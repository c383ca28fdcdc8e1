/** A field gets another name: rules, translations and personas that name it follow. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Draft, DraftTexts } from "#schemas/types/calls/studio.ts";
import { launch } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { studioPerson, type StudioPerson } from "./support/studio-service.ts";

let product: SharedProduct;
let browser: Browser;
let author: StudioPerson;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  author = await studioPerson(browser, product.address);
});
afterAll(() => browser?.close());

/** Waits until the structure shows the part with this heading. */
const shows = (page: Page, heading: string) =>
  page
    .getByRole("tabpanel", { name: "Structure" })
    .getByRole("heading", { level: 2, name: heading, exact: true })
    .waitFor();

it("renames a field that rules use: everything that names it follows, and the checks find nothing new", async () => {
  const { page, errors } = author;
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
