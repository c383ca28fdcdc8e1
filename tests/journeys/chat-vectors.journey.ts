/**
 * Sends 200 script vectors and 60 look-alike links as message, name and file name, in the history
 * and live. The borrower's panel and the agent's console show all of them verbatim; none runs, and
 * none is clickable.
 */
import { randomUUID } from "node:crypto";
import type { Browser, Page, WebSocketRoute } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Message, ServerFrame } from "#schemas/types/chat/wire.ts";
import { links, lookAlikes, scripts } from "#tests/chat/support/vectors.ts";
import { launch, visit } from "./support/browser.ts";
import { agentAt, consoleOf, OPEN, panelOf } from "./support/chat.ts";
import { sharedProduct } from "./support/product.ts";
import { setClock } from "./support/sandbox.ts";
import { until } from "./support/until.ts";
import { ran, watched } from "./support/watched.ts";

/** Listed in flows/organisations/main/organisation.json. */
const HOST = "hearthline.example";

let browser: Browser;
let address: string;
beforeAll(async () => {
  browser = await launch();
  ({ address } = await sharedProduct());
  await setClock(address, OPEN);
});
afterAll(() => browser?.close());

const vectors = [...scripts, ...lookAlikes(HOST)].map(({ text }) => text);

/** Each vector in every place of a message, then the clickable links. */
const messages = (side: "AGENT" | "APPLICANT", from: number): Message[] =>
  [...vectors, ...links(HOST)].map((text, index) => ({
    sequence: from + index,
    id: randomUUID(),
    author: { type: side, name: index < vectors.length ? text.slice(0, 128) : "Grace" },
    text,
    attachments: [
      {
        id: randomUUID(),
        name: index < vectors.length ? text : "a.txt",
        contentType: "text/plain",
        size: 1,
      },
    ],
    sentAt: "2026-11-25T18:00:00Z",
  }));

/** Plays the server's half of the channel: a history, then the same messages live. */
async function serve(page: Page, side: "AGENT" | "APPLICANT") {
  const history = messages(side, 1);
  const live = messages(side, history.length + 1);
  let socket: WebSocketRoute | undefined;
  const tell = (frame: ServerFrame) => socket?.send(JSON.stringify(frame));
  await page.route(/\/conversations\/[^/]+\/messages/, (route) =>
    route.fulfill({ json: { messages: history, total: history.length } }),
  );
  await page.routeWebSocket(/\/channels\//, (opened) => {
    socket = opened;
    opened.onMessage((data) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type !== "hello") return;
      tell({
        type: "welcome",
        conversation: { state: "active", agent: scripts[0]?.text ?? null },
        last: history.length,
      });
    });
  });
  return {
    live: () => {
      for (const message of live) {
        const author = { type: side, name: message.author.name } as const;
        tell({ type: "joined", author });
        tell({ type: "typing", author });
        tell({ type: "message", message });
      }
    },
    type: (name: string) => tell({ type: "typing", author: { type: side, name } }),
  };
}

/** The vectors in the texts of elements, and the clickable links among them. */
async function expectText(page: Page, box: string, texts: string, names: string, files: string) {
  const twice = [...vectors, ...links(HOST), ...vectors, ...links(HOST)];
  await until(
    `${twice.length} messages in ${box}`,
    async () => (await page.locator(`${box} ${texts}`).count()) === twice.length,
  );
  const rendered = await page.evaluate(
    ([whole, ...parts]) =>
      parts.map((part) =>
        [...document.querySelectorAll(`${whole} ${part}`)].map((each) => each.textContent),
      ),
    [box, texts, names, files],
  );
  expect(rendered[0]).toEqual(twice);
  for (const text of vectors) {
    expect(rendered[1]).toContain(text.slice(0, 128));
    expect(rendered[2]).toContain(text);
  }
  // Only elements of the page itself.
  const strange = `:not(:is(${["li", "ol", "p", "span", "bdi", "time", "button", "a"].join(", ")}))`;
  expect(await page.locator(`${box} li ${strange}`).count()).toBe(0);
  expect(await ran(page)).toBe(0);
}

it("the borrower's panel shows every vector as plain text", async () => {
  const visited = await visit(browser);
  const { page, context, errors } = visited;
  const strays = await watched(visited, address);
  const server = await serve(page, "AGENT");
  const panel = panelOf(page);
  await page.goto(`${address}/auth/login`);
  await panel.toggle.click();
  await panel.name.fill("Ada");
  await panel.email.fill("ada@example.com");
  await panel.start.click();
  await panel.box.waitFor();
  await panel.panel
    .getByText(links(HOST)[2] ?? "")
    .first()
    .waitFor();
  server.live();
  await expectText(page, "#chat", "[class*=bubble]", "[class*=_name]", "[class*=fileName]");
  server.type(vectors[1] ?? "");
  await panel.panel.getByText(`${vectors[1]} is typing`, { exact: true }).waitFor();
  const anchors = panel.panel.getByRole("link");
  const attributes = await anchors.evaluateAll((all) =>
    all.map((each) => [new URL((each as HTMLAnchorElement).href).host, each.getAttribute("rel")]),
  );
  expect(attributes).toEqual(
    [...links(HOST), ...links(HOST)].map(() => [HOST, "noopener noreferrer"]),
  );
  expect([strays, errors]).toEqual([[], []]);
  await context.close();
});

it("the agent's console and its queue show every vector as plain text", async () => {
  const visited = await agentAt(browser, address, async (fresh) => {
    const conversationSid = randomUUID();
    const head = (friendlyName: string) => ({
      conversationSid: randomUUID(),
      friendlyName: friendlyName.slice(0, 128),
      skill: friendlyName,
      topic: friendlyName,
      since: "2026-11-25T18:00:00Z",
    });
    await fresh.page.route(/\/service-agent\/secure\/api\/v1\/chats$/, (route) =>
      route.fulfill({
        json: {
          waiting: vectors.map(head),
          assigned: [{ ...head("Ada"), conversationSid }],
        },
      }),
    );
    await fresh.page.route(/\/accept$/, (route) =>
      route.fulfill({ json: { token: "t", conversationSid, omniProxyChannelId: randomUUID() } }),
    );
  });
  const { page, context, errors } = visited;
  const strays = await watched(visited, address);
  const server = await serve(page, "APPLICANT");
  await page.goto(`${address}/agent`);
  const desk = consoleOf(page);
  await page.getByRole("button", { name: /^Ada/ }).click();
  await desk
    .message(links(HOST)[2] ?? "")
    .first()
    .waitFor();
  server.live();
  await expectText(page, ".log", ".text", ".by bdi", ".file bdi");
  server.type(vectors[1] ?? "");
  await desk.talk.getByText(`${vectors[1]} is typing…`, { exact: true }).waitFor();
  // No address is clickable for agents, who copy them.
  expect(await desk.talk.getByRole("log").getByRole("link").count()).toBe(0);
  const names = await page.locator(".queue .who").allTextContents();
  expect(names.slice(0, vectors.length)).toEqual(vectors.map((text) => text.slice(0, 128)));
  expect([strays, errors]).toEqual([[], []]);
  await context.close();
});
