/**
 * The views other than the preview, in a real browser: a lender made from nothing to its branded page,
 * why a borrower is where they are, the drawing, the lenders side by side, the theme and the queue
 * of translations.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Draft } from "#schemas/types/calls/studio.ts";
import { launch, visit } from "./support/browser.ts";
import { saved } from "./support/chat.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { placeHeld } from "./support/sandbox.ts";
import { expectUsable } from "./support/studio-look.ts";
import { authorAndApprover, openStudio, type StudioPerson } from "./support/studio-service.ts";

/** Longest wait for all checks of all lenders on a slow machine, milliseconds. */
const PROOF = 240_000;

let product: SharedProduct;
let browser: Browser;
let author: StudioPerson;
let approver: StudioPerson;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  ({ author, approver } = await authorAndApprover(browser, product.address));
});
afterAll(() => browser?.close());

const open = (page: Page, query: string) => openStudio(page, product.address, query);

const view = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();

it("makes a lender from nothing and opens its branded flow", async () => {
  const { page, service, errors } = author;
  const began = Date.now();
  await open(page, "lender=main");
  await view(page, "New lender");
  const form = page.getByRole("main", { name: "Preview" });
  await form.getByLabel("Brand, as borrowers know it").fill("Silver Birch");
  await form.getByLabel("Legal name").fill("Silver Birch Lending, LLC");
  await form.getByLabel("NMLS number").fill("9900778");
  await form.getByLabel("Telephone", { exact: true }).fill("888-555-0187");
  await form.getByLabel("Email address").fill("help@silver-birch.example");
  await form.getByLabel("Website").fill("https://silver-birch.example");
  await form.getByLabel("Brand color").fill("#5b2a86");
  await form.getByLabel("Oregon").check();
  await form.getByLabel("Washington", { exact: true }).check();
  await form.getByLabel("Time zone", { exact: true }).selectOption("America/Denver");
  await form.getByLabel("Smallest line, dollars").fill("20000");
  await form.getByRole("button", { name: "Create the lender" }).click();
  const preview = page.frameLocator('iframe[title^="Preview"]');
  await preview.getByAltText("Silver Birch").first().waitFor({ timeout: 60_000 });

  await page.getByRole("button", { name: /^Save \d files/ }).click();
  await page.getByText("Saved in your draft.").waitFor();
  const { drafts } = await service.call<{ drafts: Draft[] }>("GET", "drafts");
  const draft = drafts.find(({ files }) => files.some(({ path }) => path.includes("silver-birch")));
  if (draft === undefined) throw new Error("The new lender has no draft.");
  await service.call("POST", `drafts/${draft.id}/review`, { hash: draft.hash });
  await approver.service.call("POST", `drafts/${draft.id}/approval`, { hash: draft.hash });
  await page.getByRole("tab", { name: "Drafts" }).click();
  const panel = page.getByRole("tabpanel", { name: "Drafts" });
  await panel.getByRole("button", { name: "Publish now" }).click({ timeout: 30_000 });
  await page.getByText(/is live as release \d+\./).waitFor({ timeout: PROOF });

  const borrower = await visit(browser);
  await borrower.page.goto(`${product.address}/account/heloc/register?org=silver-birch`);
  await borrower.page.getByRole("heading", { level: 1 }).waitFor();
  await borrower.page.getByAltText("Silver Birch").first().waitFor();
  const primary = await borrower.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--hl-primary").trim(),
  );
  expect(primary).toBe("#5b2a86");
  expect(Date.now() - began, "scripted time").toBeLessThan(10 * 60_000);
  expect([errors, borrower.errors]).toEqual([[], []]);

  const { releases } = await service.call<{ releases: { number: number }[] }>("GET", "releases");
  await service.call("POST", `releases/${releases[0]?.number}/rollback`, { reason: "It is over" });
});

it("says why a borrower is on a page and what would have to be different for another", async () => {
  const { page, errors } = author;
  const { uuid, email } = await placeHeld(product.address, {
    organisation: "main",
    persona: "approved",
    checklistState: "HMDA",
  });
  await open(page, "lender=main&flow=heloc&page=start/profile");
  const section = page.getByRole("region", { name: "An application" });
  await section.getByLabel("Number of the application").fill(uuid);
  await section.getByRole("button", { name: "Why is it here?" }).click();
  const why = section.getByRole("region", { name: "Why it is here" });
  await why.getByText(/in the state HMDA/).waitFor();
  await why.getByText("The rules that decided").click();
  const reasons = await why.getByLabel("Rules").innerText();
  expect(reasons).toContain("Why this page:");
  expect(reasons).toContain("flows/heloc/flow.json");

  await why.getByLabel("What would have to be different for").selectOption("review-app/signdocs");
  await why.getByRole("button", { name: "Find out" }).click();
  await why
    .getByRole("list", { name: "What would have to be different" })
    .getByRole("listitem")
    .first()
    .waitFor({ timeout: 60_000 });
  const shown = await why.innerText();
  for (const personal of [email, "Avery", "1980"]) expect(shown).not.toContain(personal);
  await expectUsable(page, "the answer about an application");
  expect(errors).toEqual([]);
});

it("draws a flow, says a guard as a sentence, and lists the same content", async () => {
  const { page, errors } = author;
  await open(page, "lender=main&flow=heloc&page=start/profile&view=drawing");
  const drawing = page.getByRole("group", { name: "Drawing of the flow" });
  await drawing.waitFor();
  const way = drawing.getByRole("button", { name: /^profile to / }).first();
  await way.focus();
  await page.keyboard.press("Enter");
  const detail = page.getByRole("region", { name: "Chosen transition" });
  await detail.getByRole("heading", { name: "It reads" }).waitFor();
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.getByRole("heading", { name: "Steps of the checklist" }).waitFor();
  await page
    .getByText(/\d+ open applications?/)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
});

it("shows a page of all lenders side by side, as pictures and as a table", async () => {
  const { page, errors } = author;
  await open(page, "lender=main&flow=register&page=register/name&view=lenders");
  const table = page.getByRole("table", { name: "Every lender’s version" });
  await table.getByText("Inherits").first().waitFor({ timeout: 60_000 });
  expect(await table.getByRole("row").count()).toBeGreaterThan(40);
  await page.getByRole("button", { name: "Pictures" }).click();
  const picture = page.frameLocator(".picture iframe").first();
  await picture.getByRole("heading", { level: 1 }).waitFor({ timeout: 60_000 });
  await expectUsable(page, "the lenders side by side");
  expect(errors).toEqual([]);
});

it("judges a color at once, proposes a shade that passes, and takes it back", async () => {
  const { page, errors } = author;
  await open(page, "lender=cobalt&flow=register&page=register/name&view=theme");
  await page.getByText("Every color has enough contrast").waitFor({ timeout: 60_000 });
  await page.getByLabel("Text muted", { exact: true }).fill("#c0c0c0");
  await page.getByText("1 color lacks contrast.").waitFor();
  await page.getByText(/to 1 on background, at least 4.5 is needed/).waitFor();
  await expectUsable(page, "the theme with a fault");
  await page.getByRole("button", { name: /^Use #\w{6} for Text muted$/ }).click();
  await page.getByText("Every color has enough contrast").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(errors).toEqual([]);
});

it("lists what a language lacks, and takes a translated file", async () => {
  const { page, errors } = author;
  await open(page, "lender=casa-abierta&flow=register&page=register/name&language=es-US");
  const heading = page.frameLocator('iframe[title^="Preview"]').getByRole("heading", { level: 1 });
  await heading.waitFor({ timeout: 60_000 });
  await view(page, "Translations");
  await page.getByText("Every text has a translation of its present English.").waitFor();
  // A changed English makes its translation stale.
  await page.getByLabel("Language", { exact: true }).first().waitFor();
  await view(page, "Page");
  await page.getByLabel("Language").selectOption("en-US");
  await page.getByRole("button", { name: "Edit words" }).click();
  await heading.click();
  const words = page.getByRole("tabpanel", { name: "Words" });
  await words.getByLabel("Title", { exact: true }).fill("Who are you?");
  await heading.getByText("Who are you?").waitFor();
  await view(page, "Translations");
  await page.getByLabel("Language", { exact: true }).selectOption("es-US");
  await page.getByText("Who are you?", { exact: true }).first().waitFor();
  await expectUsable(page, "a queue of translations");
  const exportFile = page.getByRole("button", { name: "Export for a translator" });
  const { content } = await saved(page, () => exportFile.click());
  const lines = content
    .toString()
    .split("\r\n")
    .map((line) =>
      line.includes("Who are you?") ? line.replace(/,[^,]*$/, ",¿Quién es usted?") : line,
    );
  await page.getByLabel("Import a translated file (CSV)").setInputFiles({
    name: "back.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\r\n")),
  });
  await page.getByText("1 translation taken.").waitFor();
  await page.getByText("Every text has a translation of its present English.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  expect(errors).toEqual([]);
});
