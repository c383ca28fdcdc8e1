/**
 * Two people in two browsers. One names the other owner, signs and invites; the other signs; then
 * the first goes on to complete. Another borrower names a co-borrower, who answers before the
 * offers. A third person signs for another with the account of their own line. borrower.journey.ts
 * covers the other pages before that.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { logIn } from "./support/borrower.ts";
import { launch, reloadPolling, visit } from "./support/browser.ts";
import { fillScreen } from "./support/fill.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { mailbox, place, readAsOwner } from "./support/sandbox.ts";
import { answersOf, type Answers } from "./support/screens.ts";
import { arrive, expectSoundPage, walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

const PASSWORD = "violet harbor kettle seven";
const flow = "/account/heloc/heloc-signer";

/**
 * Whether axe checks the pages of the walks on a phone too. The gallery checks every kind of narrow
 * screen.
 */
const everyPhonePage = process.env["EVERY_PHONE_PAGE"] === "1";

/** The page on a phone of 320 pixels: not wider than the phone, and accessible. */
async function expectSoundOnPhone(page: Page, key: string, checksAxe = true): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  if (checksAxe) await expectAccessible(page, `${key} at 320`);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide, `${key} scrolls sideways at 320`).toBe(0);
  if (process.env["PICTURES"])
    await page.screenshot({
      path: `${process.env["PICTURES"]}/${key.replaceAll("/", "-")}-320.png`,
      fullPage: true,
    });
  if (size) await page.setViewportSize(size);
  if (process.env["PICTURES"])
    await page.screenshot({
      path: `${process.env["PICTURES"]}/${key.replaceAll("/", "-")}.png`,
      fullPage: true,
    });
}

it("a co-owner is invited, signs in a second browser, and the borrower goes on to complete", async () => {
  const answers = answersOf("co-owner");
  const placed = await place(product.address, "co-owner", "COLLECT_ADDITIONAL_INFO");
  const borrower = await visit(browser);
  await logIn(borrower.page, product.address, placed);
  await borrower.page.goto(`${product.address}/account/heloc/${placed.uuid}`);
  const firstPages = await walk(borrower.page, {
    answers,
    stopAt: (key) => key === "heloc/signing/additional",
    errors: borrower.errors,
  });
  expect(firstPages[0]).toBe("heloc/start/contact");
  expect(firstPages).toContain("heloc/signing/sign");
  const naming = await arrive(borrower.page);
  expect(naming.key).toBe("heloc/signing/additional");
  await expectSoundPage(borrower.page, naming);
  await expectSoundOnPhone(borrower.page, naming.key);
  const email = `sam.${placed.uuid.slice(0, 8)}@example.com`;
  await fillScreen(borrower.page, naming.screen, {
    firstName: "Sam",
    lastName: "Jointly",
    email,
  });
  await borrower.page.getByRole("button", { name: "Send the invitation" }).click();
  await borrower.page.getByText(email).waitFor();
  await expectSoundOnPhone(borrower.page, `${naming.key} with a signer`);
  await borrower.page.getByRole("link", { name: /Resend, correct/ }).click();
  const changing = await arrive(borrower.page);
  expect(changing.key).toBe("heloc/signing/invitation");
  await expectSoundPage(borrower.page, changing);
  await borrower.page.goto(`${product.address}/account/heloc/${placed.uuid}`);
  await arrive(borrower.page);

  // The e-mail is in the sandbox's mailbox; the co-owner's own browser opens its page.
  await expect.poll(() => mailbox(product.address, email)).toHaveLength(1);
  const signer = await visit(browser);
  await signer.page.goto(`${product.address}/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  await expectAccessible(signer.page, "the mailbox");
  const deep = await visit(browser);
  await deep.page.goto(`${product.address}/account/heloc-signer/sign?from=mail`);
  await deep.page.waitForURL(`${product.address}${flow}/login?redirectUrl=**`);
  const login = await arrive(deep.page);
  await expectSoundPage(deep.page, login);
  await expectSoundOnPhone(deep.page, login.key);

  await signer.page.getByRole("link", { name: "Open my invitation" }).click();
  const invited = await arrive(signer.page);
  expect(invited.key).toBe("heloc-signer/resume");
  const link = signer.page.url();
  await expectSoundPage(signer.page, invited);
  await expectSoundOnPhone(signer.page, invited.key);
  await signer.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await signer.page.getByRole("button", { name: "Continue" }).click();
  await signer.page.waitForURL(`${product.address}${flow}/intro`);

  // A signer cannot open a page of the borrower.
  await signer.page.goto(`${product.address}/account/heloc/${placed.uuid}`);
  await signer.page.waitForURL(`${product.address}/account/heloc`);
  await signer.page.goto(`${product.address}${flow}`);
  // The page appears a second time with the booked session, which makes the offer needless.
  let offeredNow = false;
  const path = await walk(signer.page, {
    answers: answers as Record<string, Answers>,
    stopAt: async (key) => {
      await expectSoundOnPhone(signer.page, key, everyPhonePage);
      // As a link within the hours of the notaries, and else with the time from which it is possible.
      if (key === "heloc-signer/notary/intro" && !offeredNow) {
        await signer.page.getByText("Start now instead").first().waitFor();
        offeredNow = true;
      }
      return key === "heloc-signer/documents";
    },
    accessible: true,
    errors: signer.errors,
  });
  expect(path).toEqual([
    "heloc-signer/intro",
    "heloc-signer/identity",
    "heloc-signer/sign",
    "heloc-signer/notary/intro",
    "heloc-signer/notary/check",
    "heloc-signer/notary/session",
    "heloc-signer/documents",
  ]);

  // The link is used; the log-in leads back to the signer's page.
  await deep.page.goto(link);
  const ended = await arrive(deep.page);
  expect(ended.key).toBe("heloc-signer/resume/used");
  await expectSoundPage(deep.page, ended);
  await expectSoundOnPhone(deep.page, ended.key);
  await deep.page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await arrive(deep.page);
  await deep.page.getByLabel("Email").fill(email);
  await deep.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await deep.page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await deep.page.waitForURL(`${product.address}${flow}/documents`);

  // The borrower's page moves on by itself when its tab gets the focus.
  await borrower.page.evaluate(() => {
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await borrower.page
    .getByRole("heading", { level: 1, name: /Meet your notary/ })
    .waitFor({ timeout: 75_000 });
  // The signer's walk has moved the clock past the times that the page offers.
  await reloadPolling(borrower.page);
  const lastPages = await walk(borrower.page, {
    answers,
    stopAt: (key) => key === "heloc/complete",
    errors: borrower.errors,
  });
  expect(lastPages.at(-1)).toBe("heloc/complete");
  for (const label of ["Last day to cancel", "Earliest day we can send the money"])
    await borrower.page.getByText(label).first().waitFor();
  const { application } = await readAsOwner(product.address, placed);
  expect(application).toMatchObject({
    property: { ownership: "JOINT" },
    coDeedStatus: "COMPLETE",
    helocSigners: [{ firstName: "Sam" }],
    status: { checklistStatus: "RESCISSION", disclosurelistNotaryComplete: true },
  });
  // The browser logs the 404 of another person's page; the page itself logs no error.
  const unexpected = [...borrower.errors, ...signer.errors, ...deep.errors].filter(
    (text) => !/40[14]/.test(text),
  );
  expect(unexpected).toEqual([]);
  await Promise.all([borrower, signer, deep].map(({ context }) => context.close()));
});

it("a co-borrower is invited on the first page, and answers in a second browser", async () => {
  const placed = await place(product.address, "approved", "IN_PROGRESS");
  const borrower = await visit(browser);
  await logIn(borrower.page, product.address, placed);
  await borrower.page.goto(`${product.address}/account/heloc/${placed.uuid}`);
  await borrower.page.getByRole("link", { name: "Borrow with another person" }).click();
  const naming = await arrive(borrower.page);
  expect(naming.key).toBe("heloc/start/co-borrower");
  await expectSoundPage(borrower.page, naming);
  await expectSoundOnPhone(borrower.page, naming.key);
  const email = `kim.${placed.uuid.slice(0, 8)}@example.com`;
  await fillScreen(borrower.page, naming.screen, {
    firstName: "Kim",
    lastName: "Hollis",
    email,
    joint: true,
  });
  await borrower.page.getByRole("button", { name: "Send the invitation" }).click();
  await borrower.page.waitForURL("**/start/profile");
  const answers = answersOf("approved");
  await walk(borrower.page, {
    answers,
    stopAt: (key) => key === "heloc/co-borrower",
    errors: borrower.errors,
  });
  const waiting = await arrive(borrower.page);
  await expectSoundPage(borrower.page, waiting);
  await expectSoundOnPhone(borrower.page, waiting.key);

  await expect.poll(() => mailbox(product.address, email)).toHaveLength(1);
  const other = await visit(browser);
  await other.page.goto(`${product.address}/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  await other.page.getByRole("link", { name: "Open my invitation" }).click();
  expect((await arrive(other.page)).key).toBe("heloc-signer-joint/resume");
  await other.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.page.getByRole("button", { name: "Continue" }).click();
  await other.page.waitForURL(`${product.address}/account/heloc/co-borrower/intro`);
  const path = await walk(other.page, {
    answers,
    stopAt: async (key) => {
      await expectSoundOnPhone(other.page, key, everyPhonePage);
      return key === "heloc-signer-joint/hold";
    },
    accessible: true,
    errors: other.errors,
  });
  expect(path).toEqual(
    ["intro", "details", "hmda", "identity", "hold"].map((page) => `heloc-signer-joint/${page}`),
  );

  await reloadPolling(borrower.page);
  await borrower.page.getByRole("heading", { level: 1, name: /offer|line/i }).waitFor();
  const unexpected = [...borrower.errors, ...other.errors].filter((text) => !/40[14]/.test(text));
  expect(unexpected).toEqual([]);
  await Promise.all([borrower, other].map(({ context }) => context.close()));
});

it("a person with a line of their own signs for another, and is an additional signer there alone", async () => {
  const own = await place(product.address, "approved", "OFFER_SELECTION");
  const placed = await place(product.address, "co-owner", "CO_DEED_REQ");
  const borrower = await visit(browser);
  await logIn(borrower.page, product.address, placed);
  await borrower.page.goto(`${product.address}/account/heloc/${placed.uuid}`);
  const naming = await arrive(borrower.page);
  const person = { firstName: "Avery", lastName: "Jointly", email: own.email };
  await fillScreen(borrower.page, naming.screen, person);
  await borrower.page.getByRole("button", { name: "Send the invitation" }).click();
  await borrower.page.getByText(own.email).waitFor();

  const other = await visit(browser);
  const invitation = other.page.getByRole("link", { name: "Open my invitation" });
  await expect
    .poll(async () => {
      const mails = `${product.address}/sandbox/mailbox?to=${encodeURIComponent(own.email)}`;
      await other.page.goto(mails);
      return invitation.count();
    })
    .toBe(1);
  await invitation.click();
  expect((await arrive(other.page)).key).toBe("heloc-signer/resume");
  await other.page.getByLabel("Password", { exact: true }).fill(own.password);
  await other.page.getByRole("button", { name: "Continue" }).click();
  await other.page.waitForURL(`${product.address}${flow}/intro`);
  await arrive(other.page);

  // The list of the signer's application names this account, although it is a borrower's.
  const applications = other.page.getByRole("link", { name: "Your applications" });
  const openMenu = async (): Promise<void> => {
    await other.page.getByRole("button", { name: "Your account" }).click();
    await other.page.getByRole("link", { name: "Settings" }).waitFor();
  };
  await openMenu();
  expect(await applications.count()).toBe(0);
  await expectAccessible(other.page, "the account's menu of an additional signer");
  await other.page.goto(`${product.address}/account/heloc/${own.uuid}`);
  await arrive(other.page);
  await openMenu();
  await applications.waitFor();
  const unexpected = [...borrower.errors, ...other.errors].filter((text) => !/40[14]/.test(text));
  expect(unexpected).toEqual([]);
  await Promise.all([borrower, other].map(({ context }) => context.close()));
});
