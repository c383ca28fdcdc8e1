/** The photos of an ID on a phone: by a QR code or an e-mail, without a log-in, for that page alone. */
import type { Browser, Page } from "playwright";
import { encode } from "uqr";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { borrower } from "./support/borrower.ts";
import { launch, visit } from "./support/browser.ts";
import { fillScreen } from "./support/fill.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { mailbox } from "./support/sandbox.ts";
import { answersOf, type Shown } from "./support/screens.ts";
import { arrive } from "./support/walk.ts";

const SCREEN = "heloc/identity";
const PHONE = { width: 390, height: 844 };

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (!folder) return;
  const before = page.viewportSize();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}

/** Opens the page of the ID on a computer. */
async function atIdentity() {
  const desktop = await borrower(browser, product.address, "approved", "IDENTITY_VERIFICATION");
  const shown = await arrive(desktop.page);
  expect(shown.key).toBe(SCREEN);
  return { ...desktop, shown };
}

/** Shows a code. @returns the address that the picture on the page encodes */
async function showCode(page: Page): Promise<string> {
  const made = page.waitForResponse(
    (response) => response.url().endsWith("/hand-offs") && response.request().method() === "POST",
  );
  await page.getByRole("button", { name: "Continue on a phone", exact: true }).click();
  const { token } = (await (await made).json()) as { token: string };
  const address = `${product.address}/account/heloc/hand-off?org=main#${token}`;
  const drawn = page.getByRole("img", { name: /^QR code of a link/ });
  const { data } = encode(address, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  await expect.poll(() => drawn.locator("path").getAttribute("d")).toBe(path);
  return address;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Answers the page on the phone and sends it. */
async function sendFrom(page: Page, { screen }: Shown): Promise<void> {
  await heading(page, "Verify your identity").waitFor();
  await fillScreen(page, screen, answersOf("approved")[SCREEN] ?? {});
  await page.getByRole("main").getByRole("button", { name: "Send my ID", exact: true }).click();
  await heading(page, "Your photos are with us").waitFor();
}

it("a phone that scans the code sends the photos without a log-in, and the computer moves on by itself", async () => {
  const { page, context, errors, shown } = await atIdentity();
  await picture(page, "hand-off-begin");
  const address = await showCode(page);
  await expectAccessible(page, "the page with the code");
  await picture(page, "hand-off-code");

  const phone = await visit(browser, PHONE);
  await phone.page.goto(address);
  await heading(phone.page, "Verify your identity").waitFor();
  await page.getByText("Your phone has the page.").waitFor();
  await picture(page, "hand-off-opened");
  await expectAccessible(phone.page, "the page on the phone");
  await picture(phone.page, "hand-off-phone");
  // A reload goes on with the same visit, and no session came with it.
  await phone.page.reload();
  await heading(phone.page, "Verify your identity").waitFor();
  expect(await phone.page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();

  // A second device gets nothing but the reason.
  const second = await visit(browser, PHONE);
  await second.page.goto(address);
  await heading(second.page, "This link is in use on another device").waitFor();
  await expectAccessible(second.page, "the page of a used link");
  await picture(second.page, "hand-off-used");

  await sendFrom(phone.page, shown);
  await picture(phone.page, "hand-off-done");
  await page.waitForURL((url) => !url.pathname.endsWith("/identity"));
  expect((await arrive(page)).key).not.toBe(SCREEN);
  expect(await page.getByText("Your application has moved on").count()).toBe(0);
  expect(errors).toEqual([]);
  // The link of a page that was sent opens nothing more; the browser logs the refusal.
  await phone.page.goto(address);
  await phone.page.reload();
  await heading(phone.page, "Your photos are with us").waitFor();
  for (const each of [context, phone.context, second.context]) await each.close();
});

it("a newer code replaces the one before it", async () => {
  const { page, context } = await atIdentity();
  const first = await showCode(page);
  await page.reload();
  await arrive(page);
  const next = await showCode(page);
  const phone = await visit(browser, PHONE);
  await phone.page.goto(first);
  await heading(phone.page, "This link no longer works").waitFor();
  await phone.page.goto(next);
  await phone.page.reload();
  await heading(phone.page, "Verify your identity").waitFor();
  for (const each of [context, phone.context]) await each.close();
});

it("sends the link by e-mail, for people who cannot scan a picture", async () => {
  const { page, context, errors, placed, shown } = await atIdentity();
  await page.getByRole("button", { name: "Email me the link" }).click();
  await page.getByText("We sent the link to your email address.").waitFor();
  await picture(page, "hand-off-mailed");
  await expect
    .poll(async () => JSON.stringify(await mailbox(product.address, placed.email)), {
      timeout: 30_000,
    })
    .toContain("/account/heloc/hand-off#");
  const letters = JSON.stringify(await mailbox(product.address, placed.email));
  const secret = /hand-off#([\w-]+)/.exec(letters)?.[1] ?? "";
  const phone = await visit(browser, PHONE);
  await phone.page.goto(`${product.address}/account/heloc/hand-off#${secret}`);
  await sendFrom(phone.page, shown);
  await page.waitForURL((url) => !url.pathname.endsWith("/identity"));
  expect(errors).toEqual([]);
  for (const each of [context, phone.context]) await each.close();
});

it("speaks Spanish on the computer and on the phone", async () => {
  const { page, context } = await atIdentity();
  await page.getByRole("button", { name: "Español" }).click();
  await page.getByRole("button", { name: "Continuar en un teléfono" }).click();
  await page.getByRole("img", { name: /^Código QR/ }).waitFor();
  await picture(page, "hand-off-code-es");
  const phone = await visit(browser, PHONE);
  await phone.page.goto(`${product.address}/account/heloc/hand-off#${"x".repeat(43)}`);
  await heading(phone.page, "This link no longer works").waitFor();
  await picture(phone.page, "hand-off-expired");
  await phone.page.getByRole("button", { name: "Español" }).click();
  await heading(phone.page, "Este enlace ya no funciona").waitFor();
  await picture(phone.page, "hand-off-expired-es");
  for (const each of [context, phone.context]) await each.close();
});
