/**
 * The conditions that underwriters raise before funding: a banner leads the borrower to the list.
 * The borrower answers each card, sees the result, and answers a returned one again. Funding waits
 * for all of them.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { logIn } from "./support/borrower.ts";
import { launch, visit } from "./support/browser.ts";
import { pngOf } from "./support/files.ts";
import { fillScreen } from "./support/fill.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { advance, place, raiseCondition } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { arrive } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

const pile = (page: Page, name: string) =>
  page.getByRole("region", { name: new RegExp(`^${name} \\d`) });
const cardsIn = (page: Page, name: string) => pile(page, name).getByRole("heading", { level: 3 });

async function open(page: Page, card: string, button: string) {
  const item = pile(page, "We need").getByRole("listitem").filter({ hasText: card });
  await item.getByRole("link", { name: button, exact: true }).click();
}

/** Adds a picture that differs from the others, so that it is another document. */
async function addFile(page: Page, name: string) {
  await page.locator('main input[type="file"]').setInputFiles({
    name: `${name}.png`,
    mimeType: "image/png",
    buffer: pngOf(Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % 90),
  });
  const item = page.getByRole("listitem").filter({ hasText: `${name}.png` });
  await item.getByText(/^Uploaded/).waitFor();
}

it("a borrower with four conditions answers each, one of them twice, and is funded", async () => {
  const answers = answersOf("conditions");
  const placed = await place(product.address, "conditions", "RESCISSION");
  await raiseCondition(product.address, placed.uuid, "ID_VERIFICATION_FAILURE");
  const { page, errors } = await visit(browser);
  const base = `${product.address}/account/heloc/${placed.uuid}`;
  await logIn(page, product.address, placed);
  await page.goto(base);
  await page.getByRole("link", { name: "See what we need" }).click();
  expect((await arrive(page)).key).toBe("heloc/conditions/index");
  await expect.poll(() => cardsIn(page, "We need").count()).toBe(4);
  await expectAccessible(page, "conditions");

  // The banner does not appear on the page to which it leads.
  expect(await page.getByRole("link", { name: "See what we need" }).count()).toBe(0);

  await open(page, "Verify Income", "Upload Documents");
  const upload = await arrive(page);
  expect(upload.key).toBe("heloc/conditions/upload-document");
  await page.getByText("two most recent paystubs").waitFor();
  await addFile(page, "june");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Add 2 files. You have added 1.").first().waitFor();
  await expectAccessible(page, "conditions/upload-document with errors");
  await addFile(page, "july");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.waitForURL(`${base}/conditions`);
  await expect.poll(() => cardsIn(page, "In review").allTextContents()).toEqual(["Verify Income"]);

  await open(page, "Enter Phone Number", "Enter Phone Number");
  const phone = await arrive(page);
  expect(phone.key).toBe("heloc/conditions/phone-number");
  await expectAccessible(page, "conditions/phone-number");
  await fillScreen(page, phone.screen, answers["heloc/conditions/phone-number"] ?? {});
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(`${base}/conditions`);

  await open(page, "Re-upload your ID", "Verify ID");
  const identity = await arrive(page);
  expect(identity.key).toBe("heloc/identity");
  await fillScreen(page, identity.screen, answers["heloc/identity"] ?? {});
  await page.getByRole("button", { name: "Send my ID" }).click();
  await page.waitForURL(`${base}/conditions`);

  await open(page, "Upload your Bank Statement", "Upload Bank Statement");
  await addFile(page, "statement");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("There is nothing that we need from you now.").waitFor();
  await expect.poll(() => cardsIn(page, "In review").count()).toBe(4);

  // The days to cancel pass; underwriters review the answers and return one.
  await advance(product.address, "P10D");
  await page.goto(`${base}/conditions`);
  await page.getByText("The statement you sent is older than 60 days.").waitFor();
  await expect.poll(() => cardsIn(page, "Accepted").count()).toBe(3);
  await page
    .getByRole("link", { name: "Back to your application" })
    .or(page.getByRole("button", { name: "Back to your application" }))
    .click();
  expect((await arrive(page)).key).toBe("heloc/complete");
  await page.getByRole("link", { name: "See what we need" }).click();
  await open(page, "Upload your Bank Statement", "Upload Bank Statement");
  await addFile(page, "latest-statement");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("You’ve sent everything we asked for, and it’s all in order.").waitFor();
  await expect.poll(() => cardsIn(page, "Accepted").count()).toBe(4);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "conditions, all accepted, on a phone");
  // The browser logs the rejected answer above.
  expect(errors).toEqual([expect.stringContaining("status of 422")]);
});

/** Heading, button and page of each category's card. Source: second product specification, section 9. */
const cards: [category: string, heading: string, button: string, page: string][] = [
  [
    "BANK_ACCOUNT_FRAUD_REVIEW",
    "Upload your Bank Statement",
    "Upload Bank Statement",
    "conditions/upload-document",
  ],
  ["ID_VERIFICATION_FAILURE", "Re-upload your ID", "Verify ID", "identity"],
  ["MISSING_PHONE_NUMBER", "Enter Phone Number", "Enter Phone Number", "conditions/phone-number"],
  ["REVIEW_TRUST_REQUIREMENTS", "Confirm Trust", "Upload Document", "conditions/upload-document"],
  [
    "PROPERTY_LEGAL_DESCRIPTION",
    "Confirm Property Description",
    "Upload Document",
    "conditions/upload-document",
  ],
  ["IDENTITY_DOCUMENT_FRAUD_REVIEW", "Upload ID", "Upload ID", "conditions/upload-document"],
  [
    "PROPERTY_OWNERSHIP_FRAUD_REVIEW",
    "Confirm Property Ownership",
    "Upload Document",
    "conditions/upload-document",
  ],
  [
    "FALSE_OWNERSHIP_TYPE_REVIEW",
    "Confirm Property Ownership",
    "Upload Document",
    "conditions/upload-document",
  ],
  ["HELOC_MANUAL_PAYSTUB_UPLOAD", "Verify Income", "Upload Paystub", "conditions/upload-document"],
  [
    "HARD_CREDIT_INQUIRY_REVIEW",
    "Upload Application Cancellation Proof",
    "Upload Document",
    "conditions/upload-document",
  ],
  [
    "GENERIC_DOCUMENT_REQUEST",
    "Upload Documentation",
    "Upload Documentation",
    "conditions/upload-document",
  ],
];

it("the list shows a card for each of the eleven conditions, in the order of the requests, with a link to its page", async () => {
  const placed = await place(product.address, "approved", "RESCISSION");
  for (const [category] of cards) await raiseCondition(product.address, placed.uuid, category);
  const { page, errors } = await visit(browser);
  const base = `/account/heloc/${placed.uuid}`;
  await logIn(page, product.address, placed);
  await page.goto(`${product.address}${base}/conditions`);
  const items = pile(page, "We need")
    .getByRole("listitem")
    .filter({ has: page.locator("h3") });
  await expect.poll(() => items.count()).toBe(cards.length);
  const visibleCards = await items.evaluateAll((list) =>
    list.map((item) => [
      item.querySelector("h3")?.textContent,
      item.querySelector("a")?.textContent,
      new URL(item.querySelector("a")?.href ?? "").pathname,
    ]),
  );
  expect(visibleCards).toEqual(
    cards.map(([, heading, button, to]) => [heading, button, `${base}/${to}`]),
  );
  await expectAccessible(page, "all cards");
  expect(errors).toEqual([]);
});
