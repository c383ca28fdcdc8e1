/**
 * A product owner adds a step with the wizard, decides about a change of the shared definitions, and
 * records a walk as a journey, in a real browser. Publishing proves the journey.
 */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Draft, DraftTexts } from "#schemas/types/calls/studio.ts";
import { launch } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import {
  authorAndApprover,
  openStudio,
  publishAs,
  type StudioPerson,
} from "./support/studio-service.ts";
import { expectUsable } from "./support/studio-look.ts";

/** A lender that no other journey changes, and one with words of its own. */
const LENDER = "river-bend";
const WORDED = "casa-abierta";

let product: SharedProduct;
let browser: Browser;
let author: StudioPerson;
let approver: StudioPerson;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  ({ author, approver } = await authorAndApprover(browser, product.address));
});
afterAll(() => browser?.close());

async function open(query: string) {
  const { page } = author;
  await openStudio(page, product.address, query);
  return page;
}

it("adds a step with a private question: first it shows what it writes, then it writes one change", async () => {
  const page = await open(`lender=${LENDER}&flow=register&page=register/sale-status&view=steps`);
  const view = page.getByRole("main", { name: "Preview" });
  await view
    .getByRole("button", { name: /^Add a step after: .*sale/i })
    .first()
    .click();
  const wizard = view.getByRole("region", { name: "Add a step after" });
  await wizard.getByLabel("Heading of the page").fill("What is the money for?");
  await wizard.getByLabel("Label", { exact: true }).fill("Your plan");
  await wizard.getByLabel("Kind of answer").selectOption("One of several");
  await wizard.getByLabel("Choices, one a line").fill("A new roof\nDebts");
  await wizard
    .getByLabel("Who may see the answer")
    .selectOption("Private: the borrower alone sees it");
  await wizard.getByRole("button", { name: "Show what it will write" }).click();
  await wizard.getByText("A new page “What is the money for?”").waitFor({ timeout: 60_000 });
  await wizard.getByText(/^The checks find no error.*Every journey stays true\.$/).waitFor({
    timeout: 180_000,
  });
  expect(await page.getByRole("button", { name: "Saved" }).count()).toBe(1);
  await wizard.getByText(`flows/organisations/${LENDER}/overlay.json`).last().click();
  await expectUsable(page, "the plan of a step", "Preview", "studio-steps");
  await wizard.getByRole("button", { name: "Write it" }).click();
  const preview = page.frameLocator('iframe[title^="Preview"]');
  await preview.getByRole("heading", { level: 1, name: "What is the money for?" }).waitFor({
    timeout: 60_000,
  });
  await preview.getByText("A new roof").waitFor();
  await page.getByRole("button", { name: "Save 3 files" }).waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.getByRole("button", { name: "Saved" }).count()).toBe(1);
  expect(author.errors).toEqual([]);
});

it("shows a change of the shared words next to the lender's own, and merges them", async () => {
  const page = await open(`lender=${WORDED}&flow=register&page=register/name`);
  await page.frameLocator('iframe[title^="Preview"]').getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("tab", { name: "Words" }).click();
  const words = page.getByRole("tabpanel", { name: "Words" });
  await words.getByLabel(/^All lenders/).check();
  await words.getByRole("textbox", { name: "Title", exact: true }).fill("Who are you?");
  await page
    .getByRole("navigation", { name: "Views" })
    .getByRole("button", { name: "Updates" })
    .click();
  const view = page.getByRole("main", { name: "Preview" });
  const row = view.getByRole("listitem").filter({ hasText: "register, name: title" });
  await row.getByText("What is your legal name?").waitFor({ timeout: 60_000 });
  await row.getByText("Who are you?").waitFor();
  await expectUsable(page, "the updates", "Preview", "studio-updates");
  await row.getByRole("button", { name: /^Merge/ }).click();
  await row.getByLabel("Words of this lender from now on").fill("Who are you, neighbor?");
  await row.getByRole("button", { name: /^Use these words/ }).click();
  await page.getByText("The lender has the merged words").waitFor();
  await expect.poll(() => row.count()).toBe(0);
  for (let count = 0; count < 3; count += 1) await page.keyboard.press("Control+z");
  await expect.poll(() => page.getByRole("button", { name: "Saved" }).count()).toBe(1);
  expect(author.errors).toEqual([]);
});

it("records a walk in the preview as a journey, which a publication proves from then on", async () => {
  const { service, errors } = author;
  const page = await open(`lender=${LENDER}&flow=register&page=register/name`);
  const preview = page.frameLocator('iframe[title^="Preview"]');
  await preview.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("tab", { name: "Journeys" }).click();
  const panel = page.getByRole("tabpanel", { name: "Journeys" });
  await panel.getByRole("button", { name: "Begin here" }).click();
  await preview.getByLabel("First name").fill("Ada");
  await preview.getByLabel("Last name").fill("Lovelace");
  await preview.getByRole("button", { name: "Continue" }).click();
  await panel.getByRole("listitem").filter({ hasText: "leads to" }).first().waitFor();
  await panel.getByLabel("The story in one line").fill("Ada gives her name");
  await expectUsable(page, "the recorder", "Inspector", "studio-recorder");
  await panel.getByRole("button", { name: "Keep the journey" }).click();
  await page.getByText(/^The journey is written to /).waitFor({ timeout: 60_000 });
  await panel.getByText("Ada gives her name").waitFor({ timeout: 60_000 });
  await page.keyboard.press("Control+s");
  await page.getByText("Saved in your draft.").waitFor();

  const { drafts } = await service.call<{ drafts: Draft[] }>("GET", "drafts");
  const own = drafts.find((each) => each.own && each.state === "open");
  if (own === undefined) throw new Error("The journey is in no draft.");
  const release = await publishAs({ author, approver }, own);
  // A second draft takes the page of the journey away: no approval publishes it.
  const second = await service.call<DraftTexts>("POST", "drafts", { name: "Without the name" });
  const overlay = `flows/organisations/${LENDER}/overlay.json`;
  const { files } = await service.call<{ files: Record<string, string> }>("GET", "definitions");
  const value = JSON.parse(files[overlay] ?? "{}") as { patch?: Record<string, object> };
  const text = JSON.stringify({
    ...value,
    patch: { ...value.patch, "register/flow.json": { states: { name: null } } },
  });
  const base = await sha256(files[overlay] ?? "");
  const written = await service.call<DraftTexts>("PUT", `drafts/${second.draft.id}/files`, {
    changes: [{ path: overlay, base, text }],
  });
  await expect(publishAs({ author, approver }, written.draft)).rejects.toThrow(
    /not-sound[\s\S]*ada-gives-her-name/,
  );
  await service.call("POST", `releases/${release}/rollback`, { reason: "The journey is over" });
  expect(errors).toEqual([]);
});

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(bytes).toString("hex");
}
