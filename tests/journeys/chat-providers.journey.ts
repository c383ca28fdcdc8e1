/**
 * A borrower of each lender whose chat is at a provider: over the provider's own client and the
 * sandbox's stand-in of the provider, from the form to the end.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChatInit } from "#schemas/types/chat/calls.ts";
import type { StandInConversations } from "#schemas/types/calls/sandbox.ts";
import type { SandboxChat } from "#schemas/types/sandbox-chat.ts";
import { launch, visit } from "./support/browser.ts";
import { OPEN, panelOf, saved, sendFile } from "./support/chat.ts";
import { mouse } from "./support/hands.ts";
import { sharedProduct } from "./support/product.ts";
import { repository } from "./support/repository.ts";
import { setClock } from "./support/sandbox.ts";
import { until } from "./support/until.ts";

const { agent } = JSON.parse(
  await readFile(join(repository, "flows/sandbox/chat.json"), "utf8"),
) as SandboxChat;

let browser: Browser;
let address = "";
beforeAll(async () => {
  browser = await launch();
  ({ address } = await sharedProduct());
  await setClock(address, OPEN);
});
afterAll(() => browser?.close());

/** Returns the conversations at the stand-in of a provider, oldest first. */
async function conversationsAt(provider: string): Promise<StandInConversations> {
  const answer = await fetch(`${address}/sandbox/chat`);
  const all = (await answer.json()) as StandInConversations;
  return all.filter((each) => each.provider === provider);
}

/** Resolves when the page has drawn what the answer about the hours changes. */
async function hoursShown(page: Page): Promise<void> {
  const answer = await page.waitForResponse(/\/openStatus$/);
  await answer.finished();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

const picture = { name: "roof.txt", mimeType: "text/plain", buffer: Buffer.from("A new roof.\n") };

it.each([
  { lender: "beacon-row", provider: "twilio", asksForAgent: false },
  { lender: "river-bend", provider: "stream", asksForAgent: true },
  { lender: "high-desert", provider: "nice", asksForAgent: false },
  { lender: "magnolia-landing", provider: "talkjs", asksForAgent: false },
])(
  "a borrower of $lender chats over $provider, sends a file and ends the chat",
  async ({ lender, provider, asksForAgent }) => {
    const { page, context, errors } = await visit(browser);
    await page.goto(`${address}/account/heloc/register?org=${lender}`);
    const panel = panelOf(page);
    // The form knows its fields once the hours say that agents chat.
    const hours = hoursShown(page);
    await panel.toggle.click();
    await panel.name.fill("Ada Park");
    await panel.email.fill("ada@example.com");
    const agentField = panel.panel.getByLabel("Agent ID");
    await hours;
    expect(await agentField.count()).toBe(asksForAgent ? 1 : 0);
    if (asksForAgent) {
      await agentField.fill("nobody");
      await panel.start.click();
      await panel.panel.getByText("No agent has this ID.").waitFor();
      await agentField.fill(agent.id);
      // The browser logs the refused call, and may do so after its answer is shown.
      await expect.poll(() => errors).toEqual([expect.stringContaining("422")]);
      errors.length = 0;
    }
    await panel.start.click();
    await panel.box.fill("What do I send first?");
    // The panel sends nothing before it is connected.
    await panel.panel
      .locator('button:not([aria-disabled="true"])', { hasText: /^Send$/ })
      .waitFor();
    await page.keyboard.press("Enter");
    await panel.panel.getByText(`You are chatting with ${agent.name}`).waitFor();
    await panel.message("You wrote: What do I send first?").waitFor();
    await sendFile(page, mouse, panel, picture, "This one?");
    await panel.message("I have read: This one?").waitFor();
    const download = await saved(page, () => panel.file(picture.name).click());
    expect(download.content.equals(picture.buffer)).toBe(true);

    // A reload brings the conversation back, each message once.
    await page.reload();
    await panel.toggle.click();
    await panel.message("I have read: This one?").waitFor();
    expect(await panel.message("What do I send first?").count()).toBe(2);

    const conversation = (await conversationsAt(provider)).at(-1);
    expect(conversation).toMatchObject({ open: true, messages: 4 });
    if (asksForAgent) expect(conversation?.about["targetWorkerSid"]).toBe(agent.id);
    await panel.panel.getByRole("button", { name: "End chat" }).click();
    await panel.panel.getByText("Thanks for chatting with us!").waitFor();
    await until("the conversation has ended at the provider", async () => {
      const now = (await conversationsAt(provider)).find(({ id }) => id === conversation?.id);
      return now?.open === false;
    });
    expect(errors).toEqual([]);
    await context.close();
  },
);

const TWILIO = "service-csp/external/api/v1/twilio/initWebChat";
it.each([
  { lender: "beacon-row", provider: "twilio", path: TWILIO },
  {
    lender: "river-bend",
    provider: "stream",
    path: "service-omni-proxy/insecure/api/v1/stream/init-web-chat",
  },
  { lender: "magnolia-landing", provider: "talkjs", path: TWILIO },
])(
  "the agent whom a chat of $lender is meant for reaches $provider",
  async ({ lender, provider, path }) => {
    const made = await fetch(`${address}/sandbox/agents`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ organisation: lender }),
    });
    const { email } = (await made.json()) as { email: string };
    const answer = await fetch(`${address}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        friendlyName: "Ada Park",
        emailAddress: "ada@example.com",
        orgCode: lender,
        chatMode: provider,
        agentId: email,
      }),
    });
    const { channel, targetWorkerSid, providerChannelId } = (await answer.json()) as ChatInit;
    expect({ channel, targetWorkerSid }).toEqual({
      channel: provider,
      targetWorkerSid: expect.any(String),
    });
    const there = (await conversationsAt(provider)).find(({ id }) =>
      id.endsWith(String(providerChannelId)),
    );
    expect(there?.about).toMatchObject({ targetWorkerSid });
  },
);
