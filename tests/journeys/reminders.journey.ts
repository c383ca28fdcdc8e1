/**
 * What reminds of an application that lies there, on the moved clock and in the borrowers' own browsers: when each e-mail comes, that its
 * link leads back to the page that is due, and that whoever wants no more gets no more.
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

/** Subjects of the reminders that somebody has had, the first one first. Other e-mails are none. */
async function reminders({ email }: Placed): Promise<string[]> {
  const messages = await mailbox(product.address, email);
  const subjects = messages.map(({ subject }) => subject).toReversed();
  return subjects.filter((subject) => [SAVED, WAITING, LAST].includes(subject));
}

const passes = (duration: string) => advance(product.address, duration);
const comes = (placed: Placed, expected: string[]) =>
  until(`${placed.email} has had ${expected.join(", ")}`, async () => {
    const had = await reminders(placed);
    return had.join() === expected.join();
  });

/** A browser that was never here before, with a link of an e-mail opened. */
async function open({ email }: Placed, subject: string, link: string) {
  const visited = await visit(browser);
  await visited.page.goto(`${product.address}/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  const message = visited.page.getByRole("article", { name: subject });
  await message.getByRole("link", { name: link }).click();
  return visited;
}

/** The same, and logged in by it. */
async function resume(placed: Placed, subject: string) {
  const visited = await open(placed, subject, "Continue my application");
  const { page } = visited;
  expect((await arrive(page)).key).toBe("account/resume");
  // Opening it is not using it: programs look at links before people do.
  expect(await page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(`${product.address}/account/heloc/${placed.uuid}/**`);
  expect(new URL(page.url()).hash).toBe("");
  return visited;
}

it("comes after a day, two days and a week, three times at most, leads back, and stops when asked", async () => {
  // Ten in the morning at their homes, far from quiet hours.
  await setClock(product.address, new Date("2027-02-03T18:00:00Z"));
  const [ada, ben] = await Promise.all([
    place(product.address, "approved", "OFFER_SELECTION"),
    place(product.address, "approved", "OFFER_SELECTION"),
  ]);
  await passes("PT23H");
  expect([await reminders(ada), await reminders(ben)]).toEqual([[], []]);
  await passes("PT2H");
  await Promise.all([comes(ada, [SAVED]), comes(ben, [SAVED])]);

  // Ben wants no more of them.
  const asked = await open(ben, SAVED, "Stop reminders about this application");
  const heading = (name: string) => asked.page.getByRole("heading", { level: 1, name });
  await heading("Stop reminders?").waitFor();
  await expectAccessible(asked.page, "the page on which reminders stop");
  await asked.page.getByRole("button", { name: "Stop reminders" }).click();
  await heading("Reminders are off").waitFor();

  // Ada goes on where she left off, and then leaves it there again.
  const first = await resume(ada, SAVED);
  expect((await arrive(first.page)).key).toBe(DUE);
  await first.context.close();
  const again = await open(ada, SAVED, "Continue my application");
  expect((await arrive(again.page)).key).toBe("account/resume");
  await again.page.getByRole("button", { name: "Continue", exact: true }).click();
  await again.page.getByText("This link has been used or has expired.").first().waitFor();
  expect(await again.page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();
  await again.context.close();

  // Two days are counted from her log-in, not from the one before.
  await passes("PT47H");
  expect(await reminders(ada)).toEqual([SAVED]);
  await passes("PT2H");
  await comes(ada, [SAVED, WAITING]);
  await passes("P5D");
  await comes(ada, [SAVED, WAITING, LAST]);

  // Another log-in and another step are occasions for two more; three are enough.
  const last = await resume(ada, LAST);
  const path = await walk(last.page, {
    errors: last.errors,
    answers: answersOf("approved"),
    stopAt: (key) => key !== DUE,
  });
  expect(path[0]).toBe(DUE);
  await last.context.close();
  await passes("P14D");
  expect(await reminders(ada)).toEqual([SAVED, WAITING, LAST]);

  // Ben has had none since, and his application is still open.
  expect(await reminders(ben)).toEqual([SAVED]);
  const back = await resume(ben, SAVED);
  expect((await arrive(back.page)).key).toBe(DUE);
  expect([...asked.errors, ...first.errors, ...last.errors, ...back.errors]).toEqual([]);
  // The browser itself notes the answer that was refused.
  expect(again.errors).toEqual([expect.stringContaining("status of 410")]);
});
