/**
 * A product owner's hour in the studio, in a real browser and under the policies of the built
 * product: find a page by keyboard, see it as a lender's borrowers do, ask why another page follows,
 * and change a sentence.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright";
import type { Draft, DraftTexts } from "#schemas/types/calls/studio.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit, type Visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { enterStudio, type StudioService } from "./support/studio-service.ts";

let product: SharedProduct;
let browser: Browser;
let visited: Visit;
let service: StudioService;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  visited = await visit(browser);
  service = await enterStudio(visited.page, product.address);
});
afterAll(() => browser?.close());

const preview = (page: Page) => page.frameLocator('iframe[title^="Preview"]');

it("finds a page by keyboard and shows it in Spanish on a phone, then another answer and its reason", async () => {
  const { page, errors } = visited;
  await page.goto(`${product.address}/studio?lender=casa-abierta`);
  const tree = page.getByRole("tree", { name: "Definitions" });
  await tree.waitFor({ timeout: 60_000 });

  await page.getByRole("searchbox").focus();
  await page.keyboard.type("start/profile");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await preview(page).getByRole("heading", { name: "Confirm your details", level: 1 }).waitFor();
  const selected = tree.locator('[aria-selected="true"]');
  expect(await selected.getAttribute("aria-level")).toBe("3");

  await page.getByLabel("Language").selectOption("es-US");
  await page.getByRole("button", { name: /^Phone/ }).press("Enter");
  await preview(page).getByRole("heading", { name: "Confirme sus datos", level: 1 }).waitFor();
  const inside = await preview(page)
    .locator("html")
    .evaluate((root) => [root.clientWidth, root.scrollWidth]);
  expect(inside[0], "as wide as a phone").toBeLessThanOrEqual(390);
  expect(inside[1], "nothing wider than the phone").toBe(inside[0]);

  await page.getByLabel("Status · checklist status").selectOption("HMDA");
  await preview(page)
    .getByRole("heading", { name: /^Ayúdenos/, level: 1 })
    .waitFor();
  const inspector = page.getByRole("region", { name: "Inspector" });
  await inspector.getByText("Your answer leads from start/profile to start/hmda.").waitFor();
  const why = inspector.getByRole("region", { name: "Why", exact: true });
  await why.getByText("flows/heloc/flow.json").first().waitFor();
  expect(await why.innerText()).toMatch(/hmda always holds, so it leads to the page\s+start\/hmda/);

  await page.reload();
  await preview(page)
    .getByRole("heading", { name: /^Ayúdenos/, level: 1 })
    .waitFor();
  expect(errors).toEqual([]);
});

it("changes a sentence where it is seen, takes it back, and saves one changed line in a draft", async () => {
  const { page, errors } = visited;
  await page.goto(`${product.address}/studio?lender=main&flow=register&page=register/name`);
  const heading = preview(page).getByRole("heading", { level: 1 });
  await heading.waitFor({ timeout: 60_000 });
  const before = await heading.innerText();

  await page.getByRole("button", { name: "Edit words" }).click();
  await heading.click();
  const words = page.getByRole("tabpanel", { name: "Words" });
  await words.getByLabel(/^All lenders/).check();
  const title = words.getByLabel("Title", { exact: true });
  await title.fill("");
  await title.pressSequentially("Who are you?", { delay: 60 });
  await heading.getByText("Who are you?").waitFor();

  await page.getByRole("button", { name: "Undo" }).click();
  await heading.getByText(before).waitFor();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  await page.getByRole("button", { name: "Redo" }).click();
  await heading.getByText("Who are you?").waitFor();
  await page.getByRole("button", { name: "Save 1 file" }).click();
  await page.getByText("Saved in your draft.").waitFor();

  const path = "flows/register/screens/name.json";
  const text = readFileSync(path, "utf8");
  const { drafts } = await service.call<{ drafts: Draft[] }>("GET", "drafts");
  const draft = drafts.find(({ own }) => own);
  const [file] = draft?.files ?? [];
  expect(file?.path).toBe(path);
  expect(file?.base).toBe(createHash("sha256").update(text).digest("hex"));
  const { texts } = await service.call<DraftTexts>("GET", `drafts/${draft?.id}`);
  const after = texts[path]?.split("\n") ?? [];
  const changed = text.split("\n").filter((line, index) => line !== after[index]);
  expect(changed).toHaveLength(1);
  expect(errors).toEqual([]);
});

it("is accessible with the answers, the words and the findings, in light and in forced colors", async () => {
  const { page, errors } = visited;
  for (const tab of ["What if", "Words", "Findings", "Drafts"]) {
    await page.getByRole("tab", { name: tab }).click();
    for (const forcedColors of ["none", "active"] as const) {
      await page.emulateMedia({ forcedColors });
      await expectAccessible(page, `the studio, ${tab}, forced colors ${forcedColors}`);
    }
    await page.emulateMedia({ forcedColors: "none" });
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const pane of ["Outline", "Preview", "Inspector"]) {
    const panes = page.getByRole("navigation", { name: "Panes" });
    await panes.getByRole("button", { name: pane }).click();
    await expectAccessible(page, `the studio's ${pane} on a phone`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), pane).toBe(390);
  }
  if (size) await page.setViewportSize(size);
  expect(errors).toEqual([]);
});
