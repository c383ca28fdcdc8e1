/**
 * The end of an application in a real browser: failures at the notary, the right to cancel, Texas,
 * and too little equity.
 */
import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit, type Visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import {
  mailbox,
  place,
  readAsOwner,
  setClock,
  submitAsOwner,
  type Placed,
} from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { arrive, openHours, walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

/** Folder for pictures of the pages. Without it, the journey takes none. */
const pictures = process.env["PICTURES"];

interface PlacedVisit extends Visit {
  placed: Placed;
}

async function openAt(persona: string, state: string): Promise<PlacedVisit> {
  const placed = await place(product.address, persona, state);
  const visited = await visit(browser);
  await visited.page.addInitScript(
    (token) => localStorage.setItem("jwt", `Bearer ${token}`),
    placed.token,
  );
  await visited.page.goto(`${product.address}/account/heloc/${placed.uuid}`);
  return { ...visited, placed };
}

/** Expects this page, accessible on a wide and a narrow screen, without sideways scrolling. */
async function expectSound(page: Page, key: string) {
  await expect.poll(async () => (await arrive(page)).key, { timeout: 20_000 }).toBe(key);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${key} at ${width}`);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${key} at ${width}`).toBeLessThanOrEqual(0);
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      const path = `${pictures}/${key.replaceAll("/", "-")}-${width}.png`;
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const choose = async (page: Page, day: number) => {
  await page.locator('input[name$="__day"]').nth(day).check();
  await page.locator('input[name$="__time"]').first().check();
};

describe("closing", () => {
  it("repeats a failed session, and cancels the line within the period", async () => {
    const { page, context, errors, placed } = await openAt("session-fails", "NOTARY");
    // Thanksgiving evening in California: one can book, and not start.
    await setClock(product.address, new Date("2026-11-27T04:30:00Z"));
    await page.reload();
    await expectSound(page, "heloc/notary/intro");
    await page
      .getByText(/^“Start now instead” is possible from Fri, Nov 27.*9:00 AM PST/)
      .waitFor();
    expect(await page.getByRole("link", { name: "Start now instead" }).count()).toBe(0);
    await page.getByRole("button", { name: "Book this time" }).waitFor();
    await page.goto(`${product.address}/account/heloc/${placed.uuid}/notary/check`);
    await page.getByText(/^“Join the session” is possible from Fri, Nov 27/).waitFor();
    const submission = {
      screen: "notary/check",
      action: "join",
      data: { devices: { camera: "READY", microphone: "READY" } },
    };
    const refused = await submitAsOwner(product.address, placed, submission);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("during the hours that the page names");
    await page.goto(`${product.address}/account/heloc/${placed.uuid}/notary/intro`);
    await openHours(page, (await arrive(page)).screen);
    await choose(page, 0);
    await page.getByRole("link", { name: "Start now instead" }).waitFor();
    await page.getByRole("button", { name: "Book this time" }).click();
    await page.getByRole("link", { name: "Get ready for the session" }).waitFor();
    const booked = (await readAsOwner(product.address, placed)).application.notary?.appointment;
    const start = (booked ?? "").replaceAll(/[-:]|\.\d+/g, "");
    await expect
      .poll(async () => JSON.stringify(await mailbox(product.address, placed.email)))
      .toContain(`DTSTART:${start}`);
    await page.getByRole("link", { name: "Get ready for the session" }).click();
    await expectSound(page, "heloc/notary/check");
    await page.getByRole("button", { name: "Join the session" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await summary.waitFor();
    const links = await summary.getByRole("link").allInnerTexts();
    expect(links).toEqual([expect.stringContaining("Check your camera and microphone before")]);
    await page.getByRole("button", { name: "Check camera and microphone" }).click();
    await page.getByText(/^Camera (works|is blocked|was not found)/).waitFor();
    await page.getByRole("button", { name: "Join the session" }).click();
    await page.getByRole("link", { name: "See what you can do" }).click();
    await page.getByText("The notary lost the picture from your camera.").waitFor();
    await expectSound(page, "heloc/notary/error");
    await page.getByRole("button", { name: "Choose another time" }).click();
    await expect.poll(async () => (await arrive(page)).key).toBe("heloc/notary/intro");
    await page.getByRole("button", { name: "Book this time" }).waitFor();

    const path = await walk(page, {
      answers: answersOf("session-fails"),
      stopAt: async (key) => {
        if (key === "heloc/notary/session") {
          const meeting = page.getByRole("region", { name: "Meeting by video" });
          await meeting.getByText("I’m your notary today").waitFor();
          await expectSound(page, key);
        }
        return key === "heloc/complete";
      },
      errors,
    });
    expect(path).toContain("heloc/notary/session");
    await expectSound(page, "heloc/complete");
    await page.getByText(/midnight at the end of .*Pacific/).waitFor();
    await page.getByRole("link", { name: "Cancel my line" }).click();
    await expectSound(page, "heloc/complete/cancel");
    await page.locator('input[name="root_confirm"]').check();
    await page.getByRole("button", { name: "Cancel my line" }).click();
    await expectSound(page, "heloc/cancelled");
    await page.getByRole("link", { name: "Back to my applications" }).click();
    await page.getByText("canceled", { exact: false }).first().waitFor();
    expect(await page.getByRole("link", { name: "Continue" }).count()).toBe(0);
    const { application } = await readAsOwner(product.address, placed);
    expect(application.status?.checklistStatus).toBe("CANCELLED");
    expect(application.cancellation?.at).toBeDefined();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("offers in Texas only business days after the twelfth day, and lets the borrower change the appointment", async () => {
    const { page, context, errors, placed } = await openAt("texas", "DEED_SIGNING");
    await expectSound(page, "heloc/notary/schedule-manual");
    const { application } = await readAsOwner(product.address, placed);
    const days = await page
      .locator('input[name$="__day"]')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value") ?? ""));
    expect(days.length).toBeGreaterThan(5);
    expect(days.every((day) => day >= (application.closing?.notBefore ?? "").slice(0, 10))).toBe(
      true,
    );
    await page
      .getByText(/Central (Standard|Daylight) Time/)
      .first()
      .waitFor({ state: "hidden" });
    await choose(page, 1);
    await page
      .getByText(/Central (Standard|Daylight) Time/)
      .first()
      .waitFor();
    const office = "Barton Creek Title, 2100 Bee Cave Road, Austin";
    await page.getByLabel("Office where you would like to sign").selectOption(office);
    await page.getByRole("button", { name: "Ask for this time" }).click();
    await page.locator("dd").filter({ hasText: office }).waitFor();
    await page.getByRole("link", { name: "Cancel this appointment" }).click();
    await expectSound(page, "heloc/notary/cancel");
    await page.getByRole("button", { name: "Cancel this appointment" }).click();
    await expect
      .poll(
        async () =>
          (await readAsOwner(product.address, placed)).application.requestedManualNotaryTime,
      )
      .toBeUndefined();
    await expect.poll(async () => (await arrive(page)).key).toBe("heloc/notary/schedule-manual");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("shows too little equity in figures; paying down leads to offers with the cost of later draws", async () => {
    const { page, context, errors, placed } = await openAt(
      "little-equity",
      "CLTV_LIEN_POSITION_REQUALIFY",
    );
    await expectSound(page, "heloc/product/prequal-winback");
    await page.getByText("$9,000.00").first().waitFor();
    await page.locator('input[value="PAY_DOWN"]').check();
    await page.getByLabel("First Meadow Bank, $538,000 owed").check();
    const payDown = page.locator('[id="root_payDown"]');
    await payDown.fill("538001");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("more than you owe on the loans that you chose").first().waitFor();
    await payDown.fill("60000");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect
      .poll(async () => (await arrive(page)).key, { timeout: 30_000 })
      .toBe("heloc/product/select");
    const { application } = await readAsOwner(product.address, placed);
    const value = (application.property?.value ?? 0).toLocaleString("en-US");
    const home = page.locator("main dl > div").filter({ hasText: "Value of your home" });
    await home.getByText(`$${value}`).waitFor();
    await page.getByRole("radio", { name: /^5 years/ }).check();
    const amount = page.locator('[id="root_offer__amount"]');
    await amount.fill("25250");
    // Leaving the field commits the typed text.
    await amount.press("Tab");
    await page.getByText("Enter an amount in steps of $500.").waitFor();
    await amount.fill("25000");
    await page.getByRole("heading", { name: "What later draws cost" }).waitFor();
    const slider = page.getByRole("slider");
    await slider.focus();
    await slider.press("ArrowRight");
    await expect.poll(() => amount.inputValue()).toMatch(/^25,?500$/);
    await expectSound(page, "heloc/product/select");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("keeps the page of a funded line, with the amount sent and the payment dates", async () => {
    const { page, context, errors, placed } = await openAt("approved", "COMPLETE");
    await page.getByRole("link", { name: "View my line" }).click();
    await expectSound(page, "heloc/complete");
    for (const text of ["Sent to you", "First payment due", "Reference"])
      await page.getByText(text).first().waitFor();
    const { application } = await readAsOwner(product.address, placed);
    const dollars = (amount = 0) =>
      amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
    const figure = (label: string) =>
      page.locator("main dl > div").filter({ has: page.getByText(label, { exact: true }) });
    await figure("Next payment").getByText(dollars(application.monthlyPayment)).waitFor();
    // Nothing is repaid and no interest has accrued on the day of the draw.
    await figure("Payoff figure today").getByText(dollars(application.amount)).waitFor();
    await page.getByText("All 120 payments that are left").click();
    await page.getByRole("columnheader", { name: "Balance after it" }).waitFor();
    await page.getByText("All 120 payments that are left").click();
    await page.goto(`${product.address}/account/heloc/${placed.uuid}/timeline`);
    await expectSound(page, "heloc/timeline");
    await page.getByText("We sent your first draw").waitFor();
    expect(await page.locator('main li[data-status="done"]').count()).toBe(7);
    await page.goto(`${product.address}/account/heloc/${placed.uuid}/complete`);
    await expectSound(page, "heloc/complete");
    await page.getByRole("link", { name: "See my documents" }).click();
    await expectSound(page, "heloc/document/disclosures");
    expect(errors).toEqual([]);
    await context.close();
  });
});
