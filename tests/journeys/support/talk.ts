/** A chat from its form to its survey, in two browsers, by whatever hands. */
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

/** What has the focus is part of the page: nobody who uses keys has to begin again at its top. */
const expectFocus = async (page: Page, where: string) =>
  expect(
    await page.evaluate(() => document.activeElement?.tagName ?? "nothing"),
    `focus ${where}`,
  ).not.toBe("BODY");

/** Somebody goes on writing until the other side sees it: signs of it are told every few seconds only. */
async function seenTyping(page: Page, hands: Hands, box: Locator, sign: Locator): Promise<void> {
  await hands.type(box, "Well");
  await until("the other side sees that somebody writes", async () => {
    await page.keyboard.type(" and");
    return sign.isVisible();
  });
}

export interface Talk {
  browser: Browser;
  /** Address of the server of each side. */
  borrowerAt: string;
  agentsAt: string;
  handsOf: (page: Page) => Hands;
  /** Before anything is done to a page. */
  watch?: (page: Page) => Promise<void>;
  /** Looks at the pages as they stand. */
  look?: (page: Page, where: string) => Promise<void>;
  /** Happens in the middle of the conversation. */
  meanwhile?: (sides: {
    panel: ReturnType<typeof panelOf>;
    desk: ReturnType<typeof consoleOf>;
    borrowerPage: Page;
    agentPage: Page;
  }) => Promise<void>;
}

/**
 * A borrower and an agent write to each other, see each other type, send each other files, the agent ends it, and the borrower takes
 * the survey.
 * @returns the errors that the browsers told of
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
  // A page without documents: what is drawn of them changes with the width.
  await ada.page.goto(`${ada.base}/timeline`);
  await arrive(ada.page);

  // The panel opens, collapses by Escape, and gives the focus back to its button.
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
  // Nothing is sent before there is somebody to send it to.
  await panel.panel.locator('button:not([aria-disabled="true"])', { hasText: /^Send$/ }).waitFor();
  await ada.page.keyboard.press("Enter");
  await panel.said("Where do I send").waitFor();

  // The queue tells of it by itself; whoever takes it sees what was said, and whose application it is.
  await desk.waiting(name).waitFor();
  await look?.(grace.page, "the queue");
  await other.press(desk.waiting(name).getByRole("button", { name: "Accept" }));
  await desk.said("Where do I send my statement?").waitFor();
  await expectFocus(grace.page, "in the conversation");
  expect(await desk.talk.getByRole("link", { name: /^Application/ }).getAttribute("href")).toBe(
    `/agent/applications/${ada.placed.uuid}`,
  );

  await panel.panel.getByText(/^You are chatting with /).waitFor();
  await seenTyping(grace.page, other, desk.box, panel.panel.getByText(/ is typing$/));
  await other.type(desk.box, "You can send it here.");
  await grace.page.keyboard.press("Enter");
  await panel.said("You can send it here.").waitFor();
  await seenTyping(ada.page, hands, panel.box, desk.talk.getByText(/ is typing/));

  await sendFile(ada.page, hands, panel, picture, "Here it is.");
  await desk.said("Here it is.").waitFor();
  const theirs = await saved(grace.page, () => other.press(desk.file(picture.name)));
  expect([theirs.name, theirs.content.equals(png)]).toEqual([picture.name, true]);
  await sendFile(grace.page, other, desk, letter, "Thank you. We need more:");
  await panel.said("We need more:").waitFor();
  const ours = await saved(ada.page, () => hands.press(panel.file(letter.name)));
  expect([ours.name, ours.content.equals(letter.buffer)]).toEqual([letter.name, true]);
  await look?.(ada.page, "the conversation");
  await look?.(grace.page, "the conversation of the agent");

  await meanwhile?.({ panel, desk, borrowerPage: ada.page, agentPage: grace.page });

  // A reload on either side finds the conversation as it was.
  await Promise.all([ada.page.reload(), grace.page.reload()]);
  await hands.press(panel.toggle);
  await panel.said("We need more:").waitFor();
  await desk.said("Here it is.").waitFor();

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
