/**
 * What a borrower reads after an own submission: the error that names what is missing, and no
 * notice of a change that the borrower made.
 */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { borrower } from "./support/borrower.ts";
import { launch } from "./support/browser.ts";
import { fillScreen } from "./support/fill.ts";
import { picture } from "./support/picture.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { readAsOwner } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { until } from "./support/until.ts";
import { arrive, walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

const answers = answersOf("approved");

it("names the document that is read and not agreed to, opens its row and leads to its box", async () => {
  const { page, context, errors } = await borrower(
    browser,
    product.address,
    "approved",
    "NOTE_SIGNING",
  );
  await walk(page, { answers, errors, stopAt: (each) => each === "heloc/signing/sign" });
  const { key, screen } = await arrive(page);
  expect(key).toBe("heloc/signing/sign");
  await fillScreen(page, screen, answers[key] ?? {});
  const rows = page.locator('[id="root_documents"] > ul > li');
  const missed = rows.nth(2);
  const title = (await missed.locator("button > span").first().innerText()).trim();
  const box = missed.getByRole("checkbox");
  const openRow = async () => {
    const head = missed.getByRole("button").first();
    if ((await head.getAttribute("aria-expanded")) !== "true") await head.click();
  };
  await openRow();
  await box.uncheck();
  await missed.getByRole("button").first().click();
  await page.getByRole("button", { name: "Sign all documents" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  const link = summary.getByRole("link", {
    name: `You have read everything. Tick the box below each document to agree to it: ${title}.`,
  });
  await box.waitFor();
  await expectAccessible(page, "a missed agreement");
  await picture(page, "missed-agreement");
  await missed.getByRole("button").first().click();
  await link.click();
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Space");
  await summary.waitFor({ state: "detached" });
  expect(errors).toEqual([]);
  await context.close();
});

it("asks for the reading on the page that confirms the details, and says nothing of a change that the borrower made", async () => {
  const { page, context, errors } = await borrower(browser, product.address, "approved");
  const { key, screen } = await arrive(page);
  expect(key).toBe("heloc/start/profile");
  const { documents = null, softCredit = null, ...unread } = answers[key] ?? {};
  await fillScreen(page, screen, unread);
  const born = page.getByLabel("Date of birth");
  const real = await born.inputValue();
  await born.fill("02/30/1980");
  await page.getByRole("button", { name: "Check my rate" }).click();
  await page
    .getByRole("link", { name: "Date of birth: Enter a real date, like 07/04/1980." })
    .waitFor();
  const consent = /^I authorize you to check my credit[^,.]{0,12}…: Tick this box to continue\.$/;
  await page.getByRole("link", { name: consent }).waitFor();
  await page.getByRole("link", { name: /Read to the end first: .+, .+, .+\./ }).waitFor();
  await picture(page, "unread-documents");
  await born.fill(real);
  await fillScreen(page, screen, { documents, softCredit });

  // The answer is slow, so that a read shows the new page before it.
  let answer = () => {};
  const held = new Promise<void>((release) => (answer = release));
  await page.route("**/screens", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Check my rate" }).click();
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("focus")));
        return page.getByRole("heading", { level: 1 }).innerText();
      },
      { timeout: 30_000 },
    )
    .not.toBe("Confirm your details");
  answer();
  await expect.poll(async () => (await arrive(page)).key).not.toBe(key);
  expect(await page.getByText("Your application has moved on").count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

it("keeps the answers of a submission without a connection, says so once, and sends them once when it is back", async () => {
  const { page, context, errors, placed } = await borrower(
    browser,
    product.address,
    "approved",
    "COLLECT_ADDITIONAL_INFO",
  );
  const { key, screen } = await arrive(page);
  await fillScreen(page, screen, answers[key] ?? {});
  await page.getByText("Saved", { exact: true }).waitFor();
  const posts: string[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST" && response.url().endsWith("/screens"))
      posts.push(`${response.status()}`);
  });
  await context.setOffline(true);
  await page.clock.install();
  await page.getByRole("main").getByRole("button", { name: "Continue", exact: true }).click();
  const notice = page.getByText("so your answers are not sent yet");
  await notice.waitFor();
  // The first attempts end, some seconds apart, and the answers wait for the connection.
  const sendNow = page.getByRole("button", { name: "Send now" });
  await until("all attempts have ended", async () => {
    await page.clock.runFor(1_000);
    return sendNow.isVisible();
  });
  for (const text of ["We are processing", "Not saved yet", "we keep trying", "There is a problem"])
    expect(await page.getByText(text).count(), text).toBe(0);
  expect(await notice.count()).toBe(1);
  await expectAccessible(page, "answers that are not sent");
  await picture(page, "not-sent");
  expect((await arrive(page)).key).toBe(key);

  await context.setOffline(false);
  await expect.poll(async () => (await arrive(page)).key).not.toBe(key);
  await expect.poll(() => posts).toEqual(["200"]);
  expect(await notice.count()).toBe(0);
  expect(await sendNow.count()).toBe(0);
  const { application } = await readAsOwner(product.address, placed);
  expect(application.property?.ownership).toBe("SOLE");
  expect(errors.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  await context.close();
});
