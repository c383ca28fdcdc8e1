/**
 * An additional signer: the log-in, the states of an invitation, every step, and what staff and
 * vendors cause.
 */
import type { Page } from "playwright";
import { visit } from "../../journeys/support/browser.ts";
import { fillScreen } from "../../journeys/support/fill.ts";
import { visitAs } from "../../journeys/support/places.ts";
import { mailbox, patch, place, raiseCondition } from "../../journeys/support/sandbox.ts";
import { answersOf, screenAt } from "../../journeys/support/screens.ts";
import { arrive, walk } from "../../journeys/support/walk.ts";
import type { Tour, Tourist } from "./tour.ts";

const FLOW = "/account/heloc/heloc-signer";
const PASSWORD = "violet harbor kettle seven";
const coOwner = (address: string) => ({ firstName: "Sam", lastName: "Jointly", email: address });

/** States of the signer's application that no answer of the signer causes. */
const externalStates = [
  ["FACTA_REVIEW", { checklistStatus: "FACTA_REVIEW" }],
  ["UNKNOWN", { checklistStatus: "UNKNOWN" }],
  ["CANCELLED", { checklistStatus: "CANCELLED", cancelled: true }],
] as const;
/** Conditions that lead to pages of the signer's list. */
const conditions = ["FALSE_OWNERSHIP_TYPE_REVIEW", "ID_VERIFICATION_FAILURE"];

export const signerTour: Tour = async (tourist) => {
  const { address, browser, camera } = tourist;
  const { borrower, email } = await invite(tourist);
  const { page, context } = await visit(browser);
  const take = async (state = "") => camera.take(page, (await arrive(page)).page, state);

  await page.goto(`${address}${FLOW}/login`);
  await take();
  await page.goto(`${address}${FLOW}/resume#token=unknown`);
  await arrive(page);
  await page.goto(`${address}${FLOW}/resume/new-link`);
  await take();
  await page.getByLabel("Email").fill(`nobody-${email}`);
  await page.getByRole("main").getByRole("button").first().click();
  await page.waitForURL("**/resume/sent**");
  await take();

  await page.goto(`${address}/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  await camera.take(page, "/sandbox/mailbox");
  await page.getByRole("link", { name: "Open my invitation" }).click();
  await take();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(`${address}${FLOW}/intro`);
  await walk(page, {
    answers: answersOf("co-owner"),
    stopAt: async (key) => {
      const { page: name } = screenAt(page.url());
      await camera.take(page, name);
      if (key === "heloc-signer/notary/intro")
        for (const path of ["notary/check", "notary/error"]) await withPage(page, path, take);
      return key === "heloc-signer/documents";
    },
  });

  const uuid = await ownApplication(page);
  for (const category of conditions) await raiseCondition(address, uuid, category);
  for (const path of ["conditions", "conditions/identity"]) {
    await page.goto(`${address}${FLOW}/${path}`);
    await take();
  }
  await page.goto(`${address}${FLOW}/conditions`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Upload/ })
    .first()
    .click();
  await take();
  for (const [state, status] of externalStates) {
    await patch(address, uuid, { status });
    await page.goto(`${address}${FLOW}`);
    await take(state);
  }
  await Promise.all([context.close(), borrower.context.close()]);
};

/** Takes the borrower's page of a home with two owners and sends the invitation. */
async function invite({ address, browser, camera }: Tourist) {
  const placed = await place(address, "co-owner", "CO_DEED_REQ");
  const borrower = await visitAs(browser, address, placed.token);
  const email = `sam.${placed.uuid.slice(0, 8)}@example.com`;
  await borrower.page.goto(`${address}/account/heloc/${placed.uuid}`);
  const naming = await arrive(borrower.page);
  await fillScreen(borrower.page, naming.screen, coOwner(email));
  await borrower.page.getByRole("button", { name: "Send the invitation" }).click();
  await borrower.page.getByText(email).waitFor();
  await camera.take(borrower.page, naming.page, "with a signer");
  await borrower.page.getByRole("link", { name: /Resend, correct/ }).click();
  await camera.take(borrower.page, (await arrive(borrower.page)).page);
  for (let tries = 0; (await mailbox(address, email)).length === 0; tries += 1) {
    if (tries > 200) throw new Error("The invitation did not arrive.");
    await borrower.page.waitForTimeout(100);
  }
  return { borrower, email };
}

/** Opens a page other than the due one, and goes back. */
async function withPage(page: Page, path: string, take: () => Promise<void>): Promise<void> {
  const due = page.url();
  await page.goto(new URL(`${FLOW}/${path}`, due).href);
  await take();
  await page.goto(due);
  await arrive(page);
}

/** Returns the application of the signer's account. */
const ownApplication = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem("jwt") ?? "" };
    const answer = await fetch("/service-application/api/v1/application/heloc/co-deed/status", {
      headers,
    });
    const { current } = (await answer.json()) as { current: string };
    return current;
  });
