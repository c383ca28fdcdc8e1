/**
 * Each way to arrive leads to the due page and keeps the draft. The ways are back, refresh, a deep
 * link, a second tab, another device, and an expired session. A borrower who waits can leave and
 * gets an e-mail.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, reloadPolling, visit } from "./support/browser.ts";
import { keyboard } from "./support/hands.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { place, release, type Placed } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { arrive, walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;

async function open(placed: Placed, path = "") {
  const visited = await visit(browser);
  await visited.page.goto(`${product.address}/auth/login`);
  await keepToken(visited.page, placed.token);
  await visited.page.goto(`${product.address}/account/heloc/${placed.uuid}${path}`);
  return visited;
}

const keepToken = (page: Page, token: string) =>
  page.evaluate((jwt) => localStorage.setItem("jwt", jwt), `Bearer ${token}`);

async function logIn(page: Page, { email, password }: Placed) {
  await page.locator('[id="root_email"]').fill(email);
  await page.locator('[id="root_password"]').fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
}

const PAGE = "income/employer-verification";
const SCREEN = `heloc/${PAGE}`;
const employer = (page: Page) => page.locator('[id="root_employerName"]');
const saved = (page: Page) => page.getByText("Saved", { exact: true });
const placeAtEmployment = () => place(product.address, "self-employed", "EMPLOYMENT_VERIFICATION");

describe("arriving at an application", () => {
  it("leads from a page that is not due to the due page, and from a stranger's application to one's own list", async () => {
    const placed = await placeAtEmployment();
    const other = await place(product.address, "approved", "LIEN_VERIFICATION");
    const { page, context } = await open(placed, "/signing/sign");
    expect((await arrive(page)).key).toBe(SCREEN);
    expect(pathOf(page)).toBe(`/account/heloc/${placed.uuid}/${PAGE}`);
    await page.goto(`${product.address}/account/heloc/${other.uuid}/liens`);
    expect((await arrive(page)).key).toBe("account/home");
    await context.close();
  });

  it("leads without a session through the log-in to the requested page, and never to another site", async () => {
    const placed = await placeAtEmployment();
    const { page, context } = await visit(browser);
    await page.goto(`${product.address}/account/heloc/${placed.uuid}/${PAGE}`);
    await page.waitForURL((url) => url.pathname === "/auth/login");
    await logIn(page, placed);
    await page.waitForURL((url) => url.pathname.endsWith(PAGE));
    await context.close();
    for (const elsewhere of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
      const { page, context } = await visit(browser);
      await page.goto(`${product.address}/auth/login?redirectUrl=${encodeURIComponent(elsewhere)}`);
      await logIn(page, placed);
      await page.waitForURL((url) => url.pathname !== "/auth/login");
      expect(new URL(page.url()).origin).toBe(product.address);
      await context.close();
    }
  });

  it("restores the draft after a refresh, on another device and after the session has ended", async () => {
    const placed = await placeAtEmployment();
    const { page, context } = await open(placed);
    await arrive(page);
    await employer(page).fill("Harbor Street Bakery");
    await saved(page).waitFor();
    await page.reload();
    await arrive(page);
    await expect.poll(() => employer(page).inputValue()).toBe("Harbor Street Bakery");

    const device = await visit(browser, { width: 390, height: 844 });
    await device.page.goto(`${product.address}/account/heloc/${placed.uuid}`);
    await device.page.waitForURL((url) => url.pathname === "/auth/login");
    await logIn(device.page, placed);
    await device.page.waitForURL((url) => url.pathname.endsWith(PAGE));
    await arrive(device.page);
    await expect.poll(() => employer(device.page).inputValue()).toBe("Harbor Street Bakery");
    await device.context.close();

    // The server rejects this token, as it does after the end of a session.
    await keepToken(page, "ended");
    await reloadPolling(page);
    await page.waitForURL((url) => url.pathname === "/auth/login");
    await page.getByText("You were logged out to keep your information safe.").waitFor();
    await logIn(page, placed);
    await page.waitForURL((url) => url.pathname.endsWith(PAGE));
    await arrive(page);
    await expect.poll(() => employer(page).inputValue()).toBe("Harbor Street Bakery");
    await context.close();
  });

  it("changes an answer by keyboard from the list of all answers, and returns there with the new answer", async () => {
    const placed = await place(product.address, "approved", "APP_SUMMARY");
    const { page, context, errors } = await open(placed);
    expect((await arrive(page)).key).toBe("heloc/start/app-summary");
    const { press, type } = keyboard(page);
    const group = page.getByRole("region", { name: "About you" });
    await group.getByText("Last name").waitFor();
    await expectAccessible(page, "the list of all answers");
    // Secrets end in their last four digits, and what the registration asked has no way back.
    await page.getByText(/^•••• \d{4}$/).waitFor();
    const home = page.getByRole("region", { name: "Your home" });
    expect(await home.getByRole("link").count()).toBe(0);

    await press(group.getByRole("link", { name: "Change About you" }));
    expect((await arrive(page)).key).toBe("heloc/start/profile");
    await type(page.locator('[id="root_middleName"]'), "Quincy");
    for (const consent of ["esign", "softCredit"])
      await page.locator(`[id="root_${consent}"]`).check();
    await press(page.getByRole("main").locator('button[type="submit"]').first());
    await page.waitForURL((url) => url.pathname.endsWith("start/app-summary"));
    await group.getByText("Quincy").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("leads the back button from a finished step to the due page", async () => {
    const placed = await place(product.address, "approved", "HMDA");
    const { page, context } = await open(placed);
    await arrive(page);
    await page.goto(`${product.address}/account/heloc/${placed.uuid}/liens`);
    expect((await arrive(page)).key).toBe("heloc/start/hmda");
    await page.goBack();
    expect((await arrive(page)).key).toBe("heloc/start/hmda");
    await context.close();
  });

  it("moves a second tab on to the due page after the first tab has answered", async () => {
    const placed = await placeAtEmployment();
    const { page, context } = await open(placed);
    await arrive(page);
    const second = await context.newPage();
    await second.goto(page.url());
    await arrive(second);
    await employer(second).fill("Typed in the second tab");
    await employer(page).fill("Selfmade Carpentry LLC");
    await page.locator('[id="root_phone"]').fill("(415) 555-0163");
    await page.getByRole("main").locator('button[type="submit"]').first().click();
    await page.waitForURL((url) => !url.pathname.endsWith(PAGE));
    await second.bringToFront();
    await second
      .getByRole("main")
      .locator('button[type="submit"]')
      .first()
      .click()
      .catch(() => {});
    await second.waitForURL((url) => !url.pathname.endsWith(PAGE));
    const firstTab = await arrive(page);
    expect((await arrive(second)).key).toBe(firstTab.key);
    await context.close();
  });
});

describe("the registration", () => {
  const referrer = "5f0e6a52-7d3c-4b12-9a1e-2f4d8c6b7a90";
  const stepOf = (page: Page) => new URL(page.url()).searchParams.get("step");

  it("begins with the first unanswered step, keeps the query of a short address, and links to its help page", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${product.address}/account/register?referrer=${referrer}&step=birthdate`);
    expect((await arrive(page)).key).toBe("register/property-info");
    expect(pathOf(page)).toBe("/account/heloc/register");
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain(referrer);
    await page.getByRole("link", { name: "Get help" }).click();
    expect((await arrive(page)).key).toBe("register/support");
    await page.getByRole("link", { name: "Back to my application" }).click();
    expect((await arrive(page)).key).toBe("register/property-info");
    await context.close();
  });

  it("does not ask a person with an account for e-mail and phone again", async () => {
    const placed = await place(product.address, "approved", "HMDA");
    const { page, context } = await open(placed);
    await arrive(page);
    await page.goto(`${product.address}/account/heloc/register`);
    const path = await walk(page, {
      answers: answersOf("approved"),
      stopAt: (key) => key === "register/login-info",
    });
    expect(path).toEqual([
      "register/property-info",
      "register/sale-status",
      "register/income-info",
      "register/name",
      "register/birthdate",
      "register/login-info",
    ]);
    expect(stepOf(page)).toBe("login-info");
    await page.getByRole("link", { name: "What the account is for" }).click();
    expect((await arrive(page)).key).toBe("register/account-setup");
    await page.getByRole("link", { name: "Continue my application" }).click();
    expect((await arrive(page)).key).toBe("register/login-info");
    await context.close();
  });
});

describe("the waiting page", () => {
  it("names the reason, the start and the usual duration, and sends an e-mail on request", async () => {
    const placed = await place(product.address, "approved", "WAITING_FOR_AVM_DATA");
    const { page, context } = await open(placed);
    const wait = page.getByRole("status").filter({ hasText: "Since" });
    await wait.waitFor();
    expect(await wait.innerText()).toMatch(
      /value from public records.*Usually done within 1 minute/s,
    );
    await page.getByRole("button", { name: "Email me when it’s done" }).click();
    await page.getByText("We’ll email you").waitFor();
    await page.reload();
    await page.getByText("We’ll email you").waitFor();
    expect(await page.getByRole("button", { name: "Email me when it’s done" }).count()).toBe(0);

    await release(product.address, placed.uuid);
    expect((await arrive(page)).key).toBe("heloc/liens");
    await expect
      .poll(
        async () => {
          const answer = await fetch(`${product.address}/sandbox/mailbox`, {
            headers: { accept: "application/json" },
          });
          return answer.text();
        },
        { timeout: 30_000 },
      )
      .toContain(placed.email);
    await context.close();
  });
});
