/**
 * Reminders of an unfinished application, on the moved clock and in the borrowers' own browsers.
 * Each e-mail is on time, and its link leads to the due page. A borrower who opts out gets no more.
 */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { advance, mailbox, place, setClock, type Placed } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { until } from "./support/until.ts";
import { arrive, walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

const SAVED = "Your application is saved";
const WAITING = "Your application is waiting for you";
const LAST = "Would you like to go on with your application?";
const DUE = "heloc/product/select";

/** Returns the subjects of a person's reminders, oldest first, without other e-mails. */
async function reminders({ email }: Placed): Promise<string[]> {
  const messages = await mailbox(product.address, email);
  const subjects = messages.map(({ subject }) => subject).toReversed();
  return subjects.filter((subject) => [SAVED, WAITING, LAST].includes(subject));
}

const passTime = (duration: string) => advance(product.address, duration);
const expectReminders = (placed: Placed, expected: string[]) =>
  until(`${placed.email} has had ${expected.join(", ")}`, async () => {
    const remindersBefore = await reminders(placed);
    return remindersBefore.join() === expected.join();
  });

/** A new browser that opens an e-mail's link. */
async function open({ email }: Placed, subject: string, link: string) {
  const visited = await visit(browser);
  await visited.page.goto(`${product.address}/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  const message = visited.page.getByRole("article", { name: subject });
  await message.getByRole("link", { name: link }).click();
  return visited;
}

/** Opens an e-mail's link in a new browser and logs in by it. */
async function resume(placed: Placed, subject: string) {
  const visited = await open(placed, subject, "Continue my application");
  const { page } = visited;
  expect((await arrive(page)).key).toBe("account/resume");
  // Opening the link does not use it, because mail programs open links too.
  expect(await page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(`${product.address}/account/heloc/${placed.uuid}/**`);
  expect(new URL(page.url()).hash).toBe("");
  return visited;
}

it("reminders are sent after a day, two days and a week, three at most, lead to the due page, and stop on request", async () => {
  // Ten in the morning in the borrowers' time zone, far from quiet hours.
  await setClock(product.address, new Date("2027-02-03T18:00:00Z"));
  const [ada, ben] = await Promise.all([
    place(product.address, "approved", "OFFER_SELECTION"),
    place(product.address, "approved", "OFFER_SELECTION"),
  ]);
  await passTime("PT23H");
  expect([await reminders(ada), await reminders(ben)]).toEqual([[], []]);
  await passTime("PT2H");
  await Promise.all([expectReminders(ada, [SAVED]), expectReminders(ben, [SAVED])]);

  // Ben opts out.
  const optOut = await open(ben, SAVED, "Stop reminders about this application");
  const heading = (name: string) => optOut.page.getByRole("heading", { level: 1, name });
  await heading("Stop reminders?").waitFor();
  await expectAccessible(optOut.page, "the page on which reminders stop");
  await optOut.page.getByRole("button", { name: "Stop reminders" }).click();
  await heading("Reminders are off").waitFor();

  // Ada continues, and then leaves again.
  const first = await resume(ada, SAVED);
  expect((await arrive(first.page)).key).toBe(DUE);
  await first.context.close();
  const saved = await open(ada, SAVED, "Continue my application");
  expect((await arrive(saved.page)).key).toBe("account/resume");
  await saved.page.getByRole("button", { name: "Continue", exact: true }).click();
  await saved.page.getByText("This link has been used or has expired.").first().waitFor();
  expect(await saved.page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();
  await saved.context.close();

  // The reminder is due two days after her latest log-in, not after the earlier one.
  await passTime("PT47H");
  expect(await reminders(ada)).toEqual([SAVED]);
  await passTime("PT2H");
  await expectReminders(ada, [SAVED, WAITING]);
  await passTime("P5D");
  await expectReminders(ada, [SAVED, WAITING, LAST]);

  // Another log-in and another step are two more occasions, but three reminders are the limit.
  const last = await resume(ada, LAST);
  const path = await walk(last.page, {
    errors: last.errors,
    answers: answersOf("approved"),
    stopAt: (key) => key !== DUE,
  });
  expect(path[0]).toBe(DUE);
  await last.context.close();
  await passTime("P14D");
  expect(await reminders(ada)).toEqual([SAVED, WAITING, LAST]);

  // Ben gets no further reminder, and his application is still open.
  expect(await reminders(ben)).toEqual([SAVED]);
  const back = await resume(ben, SAVED);
  expect((await arrive(back.page)).key).toBe(DUE);
  expect([...optOut.errors, ...first.errors, ...last.errors, ...back.errors]).toEqual([]);
  // The browser logs the rejected answer.
  expect(saved.errors).toEqual([expect.stringContaining("status of 410")]);
});
