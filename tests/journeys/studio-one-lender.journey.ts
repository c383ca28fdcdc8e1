/**
 * A person whose role is limited to one lender: every view offers a change for that lender alone, and
 * the server refuses any other.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Draft } from "#schemas/types/calls/studio.ts";
import { launch } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { expectUsable } from "./support/studio-look.ts";
import { openStudio, studioPerson, type StudioPerson } from "./support/studio-service.ts";

const LENDER = "ledger-anchor";
const FOLDER = `flows/organisations/${LENDER}/`;

let product: SharedProduct;
let browser: Browser;
let person: StudioPerson;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  person = await studioPerson(browser, product.address, { organisation: LENDER });
});
afterAll(() => browser?.close());

const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name });
const openView = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();

it("offers a change of the own lender alone in every view, and keeps it in a draft of that lender", async () => {
  const { page, service, errors } = person;
  await openStudio(page, product.address, "flow=register&page=register/name");
  const heading = page.frameLocator('iframe[title^="Preview"]').getByRole("heading", { level: 1 });
  await heading.waitFor({ timeout: 60_000 });
  const lenders = page.getByLabel(/^Lender/);
  expect(await lenders.inputValue()).toBe(LENDER);
  expect(
    await page
      .getByRole("navigation", { name: "Views" })
      .getByRole("button", { name: "New lender" })
      .count(),
  ).toBe(0);
  for (const tab of ["Words", "Structure", "File"]) {
    await page.getByRole("tab", { name: tab }).click();
    await panel(page, tab).getByRole("group", { name: "A change is for" }).waitFor();
    const choices = panel(page, tab).getByRole("radio");
    expect(await choices.count(), tab).toBe(1);
    expect(await choices.first().isChecked(), tab).toBe(true);
  }
  await openView(page, "Texts");
  const sentences = page.getByRole("region", { name: "Sentences" });
  await sentences.getByRole("group", { name: "A change is for" }).waitFor();
  expect(await sentences.getByRole("radio").count()).toBe(1);
  await openView(page, "Steps");
  await page
    .getByRole("button", { name: /^Add a step after: / })
    .first()
    .click();
  const wizard = page.getByRole("region", { name: "Add a step after", exact: true });
  await wizard.getByRole("group", { name: "A change is for" }).waitFor();
  expect(
    await wizard.getByRole("group", { name: "A change is for" }).getByRole("radio").count(),
  ).toBe(1);
  await openView(page, "Page");

  await page.getByRole("tab", { name: "Words" }).click();
  await panel(page, "Words")
    .getByRole("textbox", { name: "Title", exact: true })
    .fill("Who are you?");
  await heading.getByText("Who are you?").waitFor();
  await expectUsable(page, "the words for one lender's person", "Inspector");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved in your draft.").waitFor();
  const { drafts } = await service.call<{ drafts: Draft[] }>("GET", "drafts");
  const draft = drafts.find(({ own }) => own);
  expect(draft?.files.length).toBeGreaterThan(0);
  for (const { path } of draft?.files ?? []) expect(path).toContain(FOLDER);

  const shared = { path: "flows/register/screens/name.json", base: null, text: "{}" };
  await expect(
    service.call("PUT", `drafts/${draft?.id}/files`, { changes: [shared] }),
  ).rejects.toThrow(/403.*not-yours/);
  expect(errors).toEqual([]);
});
