/** The two sides of a chat in two browsers: the borrower's panel and the staff's console. */
import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright";
import { visit, type Visit } from "./browser.ts";
import { mouse, type Files, type Hands } from "./hands.ts";

/** A Wednesday morning without a holiday, within the agents' hours. */
export const OPEN = new Date("2026-11-25T18:00:00Z");

/**
 * Opens the console in a new browser, as a logged-in agent.
 * @param before runs before the page opens
 */
export async function agentAt(
  browser: Browser,
  address: string,
  before: (visited: Visit) => Promise<void> = async () => undefined,
): Promise<Visit> {
  const answer = await fetch(`${address}/sandbox/agents`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { token } = (await answer.json()) as { token: string };
  const visited = await visit(browser);
  await visited.page.addInitScript(
    ([origin, jwt]) => {
      if (location.origin === origin) sessionStorage.setItem("agent-jwt", String(jwt));
    },
    [address, `Bearer ${token}`],
  );
  await before(visited);
  await visited.page.goto(`${address}/agent`);
  return visited;
}

/** Returns the controls of the borrower's panel. */
export function panelOf(page: Page) {
  const panel = page.getByRole("region", { name: "Chat", exact: true });
  return {
    panel,
    toggle: page.getByRole("button", { name: /^Chat with us/ }),
    name: panel.getByLabel("Name"),
    email: panel.getByLabel("Email address"),
    start: panel.getByRole("button", { name: "Start chat", exact: true }),
    box: panel.getByLabel("Message", { exact: true }),
    attach: panel.getByRole("button", { name: "Attach files" }),
    files: panel.locator('input[type="file"]'),
    message: (text: string) => panel.getByRole("listitem").filter({ hasText: text }),
    file: (name: string) => panel.getByRole("button", { name: `Download ${name}` }),
    alert: panel.getByRole("alert").filter({ hasText: /\S/ }),
  };
}

/** Returns the controls of the agent's console. */
export function consoleOf(page: Page) {
  const talk = page.locator("section.talk");
  return {
    talk,
    waiting: (name: string) =>
      page
        .getByRole("region", { name: /^Waiting/ })
        .getByRole("listitem")
        .filter({ hasText: name }),
    box: talk.getByLabel("Message", { exact: true }),
    attach: talk.getByRole("button", { name: "Add files" }),
    files: talk.locator('input[type="file"]'),
    message: (text: string) => talk.getByRole("listitem").filter({ hasText: text }),
    file: (name: string) => talk.getByRole("button", { name: `Save ${name}` }),
    alert: talk.getByRole("alert"),
    end: talk.getByRole("button", { name: "End chat" }),
  };
}

/** Writes and sends with Enter. */
export async function say(page: Page, hands: Hands, box: Locator, text: string): Promise<void> {
  await hands.type(box, text);
  await page.keyboard.press("Enter");
}

/** Starts a chat with a question in the panel of a borrower's page, and answers in an agent's console. */
export async function askAndAnswer(
  sides: { borrower: Page; agent: Page },
  { name, email, question, answer }: Record<"name" | "email" | "question" | "answer", string>,
): Promise<void> {
  const panel = panelOf(sides.borrower);
  await panel.toggle.click();
  await panel.name.fill(name);
  await panel.email.fill(email);
  await panel.start.click();
  await panel.box.waitFor();
  await panel.box.fill(question);
  await panel.panel.locator('button:not([aria-disabled="true"])', { hasText: /^Send$/ }).waitFor();
  await sides.borrower.keyboard.press("Enter");
  const desk = consoleOf(sides.agent);
  await desk.waiting(name).getByRole("button", { name: "Accept" }).click();
  await desk.message(question).waitFor();
  await say(sides.agent, mouse, desk.box, answer);
  await panel.message(answer).waitFor();
}

/** Attaches a file to the typed message and sends both. */
export async function sendFile(
  page: Page,
  hands: Hands,
  side: { box: Locator; attach: Locator; files: Locator },
  file: Files,
  text: string,
): Promise<void> {
  await hands.give(side.files, side.attach, file);
  await say(page, hands, side.box, text);
}

/** Returns the saved file with its name. */
export async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
