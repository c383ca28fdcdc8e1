/**
 * Sends 200 script vectors and 60 look-alike links through the server. Text returns verbatim, at
 * once and from the history. Names and file names lose only characters that hide or reverse text. A
 * file is saved, never shown.
 */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Borrower } from "#server/testing/borrower.ts";
import {
  acceptAs,
  agentOf,
  beginAs,
  CHATS,
  ChatSocket,
  listening,
  withChat,
} from "#server/testing/chat.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { lookAlikes, scripts } from "./support/vectors.ts";

const conversations = "/service-csp/external/api/v1/conversations";
const vectors = [...scripts, ...lookAlikes("hearthline.example")].map(({ text }) => text);

let root: string;
let server: TestServer;
let address: string;
let agent: Borrower;
beforeAll(async () => {
  root = await withChat(await fixtureRoot());
  server = await testServer({ root, environment: { SANDBOX: "1" } });
  address = await listening(server);
  agent = await agentOf(server);
});
afterAll(async () => {
  await server?.remove();
  await rm(root, { recursive: true, force: true });
});

it("delivers every text verbatim, and again from the history", async () => {
  const anonymous = new Borrower(server);
  const begun = await beginAs(anonymous);
  const accepted = await acceptAs(agent, begun.conversationSid);
  const borrower = new ChatSocket(address, begun);
  const lender = new ChatSocket(address, accepted);
  await Promise.all([borrower.open(), lender.open()]);
  for (const [index, text] of vectors.entries())
    await (index % 2 === 0 ? borrower : lender).send(text);
  const received = await lender.received(vectors.length);
  expect(received.map(({ text }) => text)).toEqual(vectors);

  const history: string[] = [];
  while (history.length < vectors.length) {
    const page = await anonymous.call(
      "GET",
      `${conversations}/${begun.conversationSid}/messages?limit=100&after=${history.length}`,
      undefined,
      { authorization: `Bearer ${begun.token}` },
    );
    expect(page.headers["content-type"]).toMatch(/^application\/json/);
    for (const { text } of page.body.messages as { text: string }[]) history.push(text);
  }
  expect(history).toEqual(vectors);
  borrower.close();
  lender.close();
});

it("shows every name in the queue without characters that hide or reverse text", async () => {
  const names = vectors.map((text) => text.slice(0, 128));
  const plain = (text: string) =>
    text
      .normalize("NFC")
      .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ")
      .trim();
  // The queue lists a hundred at once; accepting those brings the next ones.
  const queueNames: string[] = [];
  for (let from = 0; from < names.length; from += 50) {
    const begun = [];
    for (const friendlyName of names.slice(from, from + 50)) {
      // The queue lists the longest wait first.
      server.time.now = new Date(server.time.now.getTime() + 1);
      begun.push(await beginAs(new Borrower(server), { friendlyName }));
    }
    const { body } = await agent.call("GET", CHATS);
    for (const { friendlyName } of body.waiting as { friendlyName: string }[])
      queueNames.push(friendlyName);
    for (const { conversationSid, token } of begun)
      await new Borrower(server).call(
        "POST",
        `${conversations}/${conversationSid}/end`,
        undefined,
        {
          authorization: `Bearer ${token}`,
        },
      );
  }
  expect(queueNames).toEqual(names.map(plain));
});

it("saves every file under a name that is neither a path nor a header", async () => {
  const content = "What the borrower wrote.\n";
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  // A conversation without an account takes only a few files.
  const borrower = await new Borrower(server).register();
  for (let from = 0; from < vectors.length; from += 50) {
    const { conversationSid, token } = await beginAs(borrower);
    const path = `${conversations}/${conversationSid}/attachments`;
    for (const text of vectors.slice(from, from + 50)) {
      const form = new FormData();
      form.append("file", new Blob([content], { type: "text/plain" }), `${text}.txt`);
      const upload = await fetch(address + path, {
        method: "POST",
        headers: { ...bearer(token), "x-org": "main" },
        body: form,
      });
      expect(upload.status, text).toBe(201);
      const { id, name } = (await upload.json()) as { id: string; name: string };
      expect(name).not.toMatch(/[/\\\p{Cc}]/u);
      expect(name).toMatch(/(^|\.)txt$/);
      const download = await borrower.call("GET", `${path}/${id}`, undefined, bearer(token));
      expect([download.status, download.body, download.headers["x-content-type-options"]]).toEqual([
        200,
        content,
        "nosniff",
      ]);
      expect(download.headers["content-disposition"]).toMatch(
        /^attachment; filename\*=UTF-8''[\x21-\x7E]+$/,
      );
      expect(download.headers["content-security-policy"]).toContain("default-src 'none'");
    }
  }
});
