/**
 * A mortgage refinance inquiry in the browser, from the home to the loan officer. A home in a state
 * without a license ends it kindly. A loan officer asks for a document and answers in the chat.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { agentAt, askAndAnswer, OPEN } from "./support/chat.ts";
import { png } from "./support/files.ts";
import { fillScreen } from "./support/fill.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { mailbox, setClock } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { arrive, walk } from "./support/walk.ts";

const REGISTER = "mortgage-refinance-register";
const INQUIRY = "mortgage-refinance";
const EMAIL = "rosa.inquiring@example.com";
const PHONE = { width: 390, height: 844 };

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  await setClock(product.address, OPEN);
});
afterAll(() => browser?.close());

const answers = answersOf("refinance-lower-payment");
const login = { ...answers[`${REGISTER}/login`], email: EMAIL };
const persona = { ...answers, [`${REGISTER}/login`]: login };

/** Says that the home is in Hawaii, where the lender has no license, and goes back to correct it. */
async function tryAnotherState(page: Page): Promise<void> {
  const home = await arrive(page);
  const inHawaii = {
    address: { street1: "12 Palm Road", city: "Hilo", state: "HI", zip: "96720" },
    propertyType: "SINGLE_FAMILY",
    occupancy: "PRIMARY",
  };
  await fillScreen(page, home.screen, inHawaii);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(/step=state/);
  expect((await arrive(page)).key).toBe(`${REGISTER}/state`);
  await expectAccessible(page, "a state without a license");
  await page.getByRole("link", { name: "Change the home" }).click();
  await page.waitForURL(/step=home/);
}

/** Opens the documents and the timeline of this application from the account's menu. */
async function openFromMenu(page: Page, base: string): Promise<void> {
  for (const [name, path] of [
    ["Your documents", "documents"],
    ["Where your application stands", "timeline"],
  ] as const) {
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`${base}/${path}`);
    expect((await arrive(page)).key).toBe(`${INQUIRY}/${path}`);
  }
}

it("a borrower gets an estimate, hands it over, sends a document, and chats", async () => {
  const { page, context, errors } = await visit(browser);
  await page.goto(`${product.address}/account/${INQUIRY}/register`);
  await tryAnotherState(page);
  const path = await walk(page, {
    answers: persona,
    errors,
    accessible: true,
    stopAt: async (key) => {
      if (key === `${INQUIRY}/estimate`)
        for (const figure of [/^\$2,294$/, /^\$1,972 – \$2,050$/, /^59\.43%$/])
          await page.getByText(figure).first().waitFor();
      return key === `${INQUIRY}/handed-over`;
    },
  });
  expect(path).toEqual([
    ...["home", "mortgage", "goal", "income", "contact", "login"].map((id) => `${REGISTER}/${id}`),
    ...["estimate", "documents/prepare", "call", "handed-over"].map((id) => `${INQUIRY}/${id}`),
  ]);
  await page.getByText("Summary of your inquiry").first().waitFor();
  const base = page.url().replace(/\/handed-over$/, "");

  // The loan officer asks for the insurance once more.
  const officer = await agentAt(browser, product.address);
  await officer.page.goto(`${product.address}/agent/applications/${base.split("/").at(-1)}`);
  await officer.page.getByLabel("What").selectOption("HOME_INSURANCE_REQUEST");
  await officer.page.getByRole("button", { name: "Ask the borrower" }).click();
  await officer.page.getByRole("heading", { name: /^Upload your home insurance/ }).waitFor();
  await page.setViewportSize(PHONE);
  await page.goto(base);
  expect((await arrive(page)).key).toBe(`${INQUIRY}/conditions/index`);
  await expectAccessible(page, "the request of the loan officer");
  await page.getByRole("link", { name: "Upload document" }).click();
  expect((await arrive(page)).key).toBe(`${INQUIRY}/conditions/upload-document`);
  await page
    .locator('main input[type="file"]')
    .setInputFiles({ name: "declarations.png", mimeType: "image/png", buffer: png });
  await page.getByText(/^Uploaded/).waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("You’ve sent everything we asked for, and it’s all in order.").waitFor();

  // The borrower asks in the chat, and the loan officer answers.
  await page.setViewportSize({ width: 1280, height: 900 });
  await openFromMenu(page, base);
  await officer.page.goto(`${product.address}/agent`);
  await askAndAnswer(
    { borrower: page, agent: officer.page },
    {
      name: "Rosa Inquiring",
      email: EMAIL,
      question: "Can we talk about points?",
      answer: "Yes, in our call.",
    },
  );

  const subjects = (await mailbox(product.address, EMAIL)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining(["Your refinance estimate is ready", "A loan officer has your inquiry"]),
  );
  expect([...errors, ...officer.errors]).toEqual([]);
  await Promise.all([context.close(), officer.context.close()]);
});
