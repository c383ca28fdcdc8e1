/**
 * The texts around the pages, in a real browser: an e-mail changed and sent as a test, a document as
 * PDF, notifications under the bell, and an answer of the chatbot.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, visit, type Visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { enterStudio, openStudio } from "./support/studio-service.ts";
import { expectUsable } from "./support/studio-look.ts";

let product: SharedProduct;
let browser: Browser;
let author: Visit;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  author = await visit(browser);
  await enterStudio(author.page, product.address, { checks: "none" });
});
afterAll(() => browser?.close());

/** Opens the view of texts at a file, by its place in the list. */
async function openText(lender: string, path: string) {
  const { page } = author;
  await openStudio(page, product.address, `lender=${lender}&view=texts`);
  const chooser = page.getByLabel("Text", { exact: true });
  await chooser.waitFor({ timeout: 60_000 });
  await chooser.selectOption(path);
  return {
    page,
    sentences: page.getByRole("region", { name: "Sentences" }),
    preview: page.frameLocator('iframe[title^="Preview"]'),
  };
}

it("changes an e-mail for one lender, shows it as its borrower gets it, and sends a test", async () => {
  const { page, sentences, preview } = await openText("main", "heloc/mail/documents.json");
  await preview.getByText("we have prepared new documents").waitFor({ timeout: 60_000 });
  await page.getByText("New documents are in your account", { exact: true }).first().waitFor();
  const subject = sentences.getByRole("textbox", { name: "Subject" });
  await subject.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Papers from {");
  await page.getByRole("option", { name: /^Company name short/ }).click();
  await expect.poll(() => subject.locator(".chip").innerText()).toBe("Company name short");
  await page.getByText(/^Papers from [A-Z]/).waitFor({ timeout: 30_000 });
  // One key removes the whole placeholder; a brace alone is not taken.
  await subject.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Backspace");
  await expect.poll(() => subject.locator(".chip").count()).toBe(0);
  await page.keyboard.type("{");
  await sentences
    .getByRole("alert")
    .getByText(/not closed yet/)
    .waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("us");
  await page.getByText("Papers from us", { exact: true }).waitFor({ timeout: 30_000 });
  await sentences.getByText("Own words").first().waitFor();
  await page.getByRole("button", { name: "Send me a test" }).click();
  await page.getByText(/^Sent to /).waitFor({ timeout: 30_000 });
  const answer = await fetch(`${product.address}/sandbox/mailbox`);
  const { messages } = (await answer.json()) as { messages: { subject: string; to: string }[] };
  const sent = messages.find((each) => each.subject === "Papers from us");
  expect(sent?.to).toContain("agent");
  await expectUsable(page, "the texts of an e-mail", "Preview", "studio-texts");
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.getByRole("button", { name: "Saved" }).count()).toBe(1);
  expect(author.errors).toEqual([]);
});

/** Collects what the editors of sentences announce from now on. They clear each announcement after 200 ms. */
const announcements = (page: Page) =>
  page.evaluateHandle(() => {
    const heard: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches(".cm-announced"))
          heard.push(...[...addedNodes].map(({ textContent }) => textContent ?? ""));
    }).observe(document.body, { childList: true, subtree: true });
    return heard;
  });

it("writes a placeholder of a page as a chip by keyboard, and takes no name or tag that is none", async () => {
  const { page, errors } = author;
  await openStudio(page, product.address, "lender=main&flow=register&page=register/not-accepting");
  const preview = page.frameLocator('iframe[title^="Preview"]');
  await preview.getByRole("heading", { level: 1 }).waitFor({ timeout: 60_000 });
  await page.getByRole("tab", { name: "Words" }).click();
  const words = page.getByRole("tabpanel", { name: "Words" });
  const lead = words.getByRole("textbox", { name: "Lead", exact: true });
  const chips = lead.getByRole("img", { name: "Placeholder Company name short" });
  await chips.waitFor();
  const announced = await announcements(page);
  await lead.focus();
  await page.keyboard.press("Control+Home");
  // One key passes over the whole placeholder and says so, another removes it.
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => announced.jsonValue()).toContain("Placeholder Company name short");
  await page.keyboard.press("Backspace");
  await expect.poll(() => chips.count()).toBe(0);
  await preview.getByText(/^\s*takes applications through/).waitFor();
  await page.keyboard.press("Control+z");
  await chips.waitFor();
  expect(await lead.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Ask {");
  await page.getByRole("option", { name: /^Phone formatted/ }).waitFor();
  await page.keyboard.type("phoneF");
  // The list takes no key while it has just changed, as a person who types on may not mean it.
  await expect
    .poll(async () => {
      await page.keyboard.press("Enter");
      return lead.getByRole("img", { name: "Placeholder Phone formatted" }).count();
    })
    .toBe(1);
  await preview.getByText(/Ask \(?\d{3}/).waitFor();
  await expectUsable(page, "placeholders of a page", "Inspector", "studio-placeholders");
  await lead.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" {nobody}");
  const alert = words.getByRole("alert");
  await alert.getByText("No value is called “nobody” here.").waitFor();
  for (let count = 0; count < "{nobody}".length; count += 1) await page.keyboard.press("Backspace");
  await page.keyboard.type("<i>now</i>");
  await alert.getByText("A sentence has no <i>.").waitFor();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.getByRole("button", { name: "Saved" }).count()).toBe(1);
  expect(errors).toEqual([]);
});

it("shows who gets each flag, and a page as a person with that variation sees it", async () => {
  const { page, errors } = author;
  await openStudio(page, product.address, "lender=main&view=texts");
  const chooser = page.getByLabel("Text", { exact: true });
  await chooser.waitFor({ timeout: 60_000 });
  await chooser.selectOption({ label: "Flags and experiments" });
  const shares = page.getByRole("group", { name: /share/i }).first();
  await shares.waitFor({ timeout: 60_000 });
  await expectUsable(page, "the flags", "Preview", "studio-flags");
  await page.getByRole("button", { name: /^Show/ }).first().click();
  await page
    .frameLocator('iframe[title^="Preview"]')
    .getByRole("heading", { level: 1 })
    .waitFor({ timeout: 60_000 });
  expect(errors).toEqual([]);
});

it("shows a document as PDF, and keeps words that the law asks for", async () => {
  const { page, sentences, preview } = await openText("main", "heloc/documents/glba-notice.json");
  await preview.locator("canvas").first().waitFor({ timeout: 60_000 });
  await preview
    .getByRole("heading", { name: "What we do with your personal information" })
    .waitFor();
  await sentences.getByText("Regulatory, the same for all").first().waitFor();
  expect(
    await sentences.getByRole("textbox", { name: "Title" }).getAttribute("aria-readonly"),
  ).toBe("true");
  await expectUsable(page, "a document", "Preview", "studio-document");
  expect(author.errors).toEqual([]);
});

it("shows notifications under the bell, and menus, in the language of the lender", async () => {
  const opened = await openText("casa-abierta", "heloc/notifications.json");
  const { page, sentences, preview } = opened;
  await preview
    .getByRole("heading", { name: "Your offers are ready" })
    .waitFor({ timeout: 60_000 });
  await page.getByLabel("Language").selectOption({ label: "Spanish" });
  await sentences.getByText("Your offers are ready").first().waitFor();
  await expect
    .poll(() => preview.getByRole("heading", { name: "Your offers are ready" }).count(), {
      timeout: 30_000,
    })
    .toBe(0);
  expect(author.errors).toEqual([]);
});

it("asks the chatbot, which answers from the changed text", async () => {
  const { page, sentences } = await openText("main", "chatbot/answers.json");
  await sentences.getByLabel("Find a sentence").fill("I can say where an application stands");
  const text = sentences.getByRole("textbox", { name: /^Answers, status, text|^Answers 1, text/ });
  await text.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Good question. ");
  await page.getByRole("button", { name: /^Save \d files?/ }).waitFor();
  await page.getByLabel("Ask the chatbot").fill("What is the status of my application?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText(/^Good question\. I can say/).waitFor({ timeout: 30_000 });
  await expectUsable(page, "the chatbot", "Preview", "studio-chatbot");
  await page.keyboard.press("Control+z");
  expect(author.errors).toEqual([]);
});
