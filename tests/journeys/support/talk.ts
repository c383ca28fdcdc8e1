/** A chat from its form to its survey, in two browsers, by mouse or keyboard. */
import type { Browser, Locator, Page } from "playwright";
import { expect } from "vitest";
import { borrower } from "./borrower.ts";
import { agentAt, consoleOf, panelOf, saved, sendFile } from "./chat.ts";
import { png } from "./files.ts";
import type { Hands } from "./hands.ts";
import { until } from "./until.ts";
import { arrive } from "./walk.ts";

const picture = { name: "statement.png", mimeType: "image/png", buffer: png };
const letter = {
  name: "what-we-need.txt",
  mimeType: "text/plain",
  buffer: Buffer.from("Pages 1 to 4, please.\n"),
};

/**
 * Expects an element of the page to have the focus, so that keyboard users do not start again at
 * the top.
 */
const expectFocus = async (page: Page, state: string) =>
  expect(
    await page.evaluate(() => document.activeElement?.tagName ?? "nothing"),
    `focus ${state}`,
  ).not.toBe("BODY");

/**
 * Types until the other side shows the typing indicator, because the client sends it only every few
 * seconds.
 */
async function seenTyping(page: Page, hands: Hands, box: Locator, sign: Locator): Promise<void> {
  await hands.type(box, "Well");
  await until("the other side sees that a person is typing", async () => {
    await page.keyboard.type(" and");
    return sign.isVisible();
  });
}

export interface Talk {
  browser: Browser;
  /** Address of the server for each side. */
  borrowerAt: string;
  agentsAt: string;
  handsOf: (page: Page) => Hands;
  /** Runs before the first action on a page. */
  watch?: (page: Page) => Promise<void>;
  /** Checks a page in its current state. */
  look?: (page: Page, where: string) => Promise<void>;
  /** Runs in the middle of the conversation. */
  meanwhile?: (sides: {
    panel: ReturnType<typeof panelOf>;
    desk: ReturnType<typeof consoleOf>;
    borrowerPage: Page;
    agentPage: Page;
  }) => Promise<void>;
}

/**
 * Runs a chat: borrower and agent write, see each other type, and exchange files; the agent ends
 * it, and the borrower takes the survey.
 * @returns the errors that the browsers logged
 */
export async function talk(options: Talk): Promise<string[]> {
  const { browser, borrowerAt, agentsAt, handsOf, watch, look, meanwhile } = options;
  const [ada, grace] = await Promise.all([
    borrower(browser, borrowerAt, "autopay"),
    agentAt(browser, agentsAt),
  ]);
  const [hands, other] = [handsOf(ada.page), handsOf(grace.page)];
  const panel = panelOf(ada.page);
  const desk = consoleOf(grace.page);
  await ada.context.route("https://survey.hearthline.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Survey</title>" }),
  );
  for (const { page } of [ada, grace]) await watch?.(page);
  // A page without documents, because a document renders again when the width changes.
  await ada.page.goto(`${ada.base}/timeline`);
  await arrive(ada.page);

  // The panel opens, collapses on Escape, and returns the focus to its button.
  await hands.press(panel.toggle);
  await panel.name.waitFor();
  await expectFocus(ada.page, "in the form");
  await ada.page.keyboard.press("Escape");
  await panel.panel.waitFor({ state: "hidden" });
  expect(await panel.toggle.evaluate((element) => element === document.activeElement)).toBe(true);
  await hands.press(panel.toggle);
  await hands.type(panel.name, "");
  await hands.press(panel.start);
  await panel.panel.getByText("Required", { exact: true }).waitFor();
  await look?.(ada.page, "the form with its error");
  const name = `Ada ${ada.placed.uuid.slice(0, 8)}`;
  await hands.type(panel.name, name);
  await hands.type(panel.email, "ada@example.com");
  await hands.press(panel.start);
  await panel.box.waitFor();
  await expectFocus(ada.page, "in the message box");
  await hands.type(panel.box, "Where do I send my statement?");
  // The panel sends nothing before the chat has started on the server.
  await panel.panel.locator('button:not([aria-disabled="true"])', { hasText: /^Send$/ }).waitFor();
  await ada.page.keyboard.press("Enter");
  await panel.message("Where do I send").waitFor();

  // The queue updates by itself. The agent who accepts the chat sees the first message and the
  // application.
  await desk.waiting(name).waitFor();
  await look?.(grace.page, "the queue");
  await other.press(desk.waiting(name).getByRole("button", { name: "Accept" }));
  await desk.message("Where do I send my statement?").waitFor();
  await expectFocus(grace.page, "in the conversation");
  expect(await desk.talk.getByRole("link", { name: /^Application/ }).getAttribute("href")).toBe(
    `/agent/applications/${ada.placed.uuid}`,
  );

  await panel.panel.getByText(/^You are chatting with /).waitFor();
  await seenTyping(grace.page, other, desk.box, panel.panel.getByText(/ is typing$/));
  await other.type(desk.box, "You can send it here.");
  await grace.page.keyboard.press("Enter");
  await panel.message("You can send it here.").waitFor();
  await seenTyping(ada.page, hands, panel.box, desk.talk.getByText(/ is typing/));

  await sendFile(ada.page, hands, panel, picture, "Here it is.");
  await desk.message("Here it is.").waitFor();
  const theirs = await saved(grace.page, () => other.press(desk.file(picture.name)));
  expect([theirs.name, theirs.content.equals(png)]).toEqual([picture.name, true]);
  await sendFile(grace.page, other, desk, letter, "Thank you. We need more:");
  await panel.message("We need more:").waitFor();
  const downloaded = await saved(ada.page, () => hands.press(panel.file(letter.name)));
  expect([downloaded.name, downloaded.content.equals(letter.buffer)]).toEqual([letter.name, true]);
  await look?.(ada.page, "the conversation");
  await look?.(grace.page, "the conversation of the agent");

  await meanwhile?.({ panel, desk, borrowerPage: ada.page, agentPage: grace.page });

  // A reload on either side restores the conversation.
  await Promise.all([ada.page.reload(), grace.page.reload()]);
  await hands.press(panel.toggle);
  await panel.message("We need more:").waitFor();
  await desk.message("Here it is.").waitFor();

  await other.press(desk.end);
  await other.press(desk.talk.getByRole("button", { name: "End it" }));
  await desk.talk.getByText("This chat is over.").waitFor();
  await expectFocus(grace.page, "where the chat is over");
  await panel.panel.getByText("Thanks for chatting with us!").waitFor();
  await expectFocus(ada.page, "at the end");
  await look?.(ada.page, "the end");
  await look?.(grace.page, "the end of the agent");
  const [survey] = await Promise.all([
    ada.context.waitForEvent("page"),
    hands.press(panel.panel.getByRole("button", { name: "Take the survey" })),
  ]);
  await survey.waitForURL("https://survey.hearthline.example/**");
  const { searchParams } = new URL(survey.url());
  expect([searchParams.get("applicant_name"), searchParams.get("email")]).toEqual([
    name,
    "ada@example.com",
  ]);
  expect(searchParams.get("interaction_id")).toMatch(/\S/);
  await ada.page.bringToFront();
  await hands.press(panel.panel.getByRole("button", { name: "Start new chat" }));
  await panel.name.waitFor();
  expect(await desk.waiting(name).count()).toBe(0);
  await Promise.all([ada.context.close(), grace.context.close()]);
  return [...ada.errors, ...grace.errors];
}
