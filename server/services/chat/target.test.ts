/** A conversation that is meant for one agent. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionUsesOf } from "#server/platform/security/session-uses.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { acceptAs, agentOf, beginAs, CHATS, INIT, withChat } from "#server/testing/chat.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { testServer, type TestServer } from "#server/testing/server.ts";
import { targetOf } from "./target.ts";

const MINUTE = 60_000;

let server: TestServer;
let first: Borrower;
let second: Borrower;
beforeAll(async () => {
  server = await testServer({ root: await withChat(await fixtureRoot()) });
  [first, second] = [await agentOf(server), await agentOf(server)];
}, 60_000);
afterAll(() => server.remove());

const pass = (milliseconds: number): void => {
  server.time.now = new Date(server.time.now.getTime() + milliseconds);
};
const waitsFor = async (agent: Borrower, conversationSid: string): Promise<boolean> =>
  (await agent.call("GET", CHATS)).body.waiting.some(
    (each: { conversationSid: string }) => each.conversationSid === conversationSid,
  );
/** Asks for the queue as the agent's console does. */
const look = async (agent: Borrower): Promise<void> => {
  await agent.call("GET", CHATS);
  await sessionUsesOf(server.ports.database).write();
};
const accept = async (agent: Borrower, conversationSid: string): Promise<number> =>
  (await agent.call("POST", `${CHATS}/${conversationSid}/accept`)).status;

describe("the agent of the last conversation about an application", () => {
  it("is meant for the next one, and has it alone for two minutes", async () => {
    const ada = await Borrower.begin(server);
    const about = { applicationUuid: ada.uuid };
    const earlier = await beginAs(ada, about);
    expect([earlier.targetWorkerSid, earlier.targetWorkerFriendlyName]).toEqual([null, null]);
    expect(await waitsFor(first, earlier.conversationSid)).toBe(true);
    await acceptAs(second, earlier.conversationSid);
    pass(MINUTE);
    await look(second);
    const next = await beginAs(ada, about);
    expect(next).toMatchObject({
      targetWorkerSid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      targetWorkerFriendlyName: "Main",
    });
    expect(await waitsFor(first, next.conversationSid)).toBe(false);
    expect(await accept(first, next.conversationSid)).toBe(404);
    expect(await waitsFor(second, next.conversationSid)).toBe(true);
    pass(2 * MINUTE);
    expect(await waitsFor(first, next.conversationSid)).toBe(true);
    expect(await accept(first, next.conversationSid)).toBe(200);
  });

  it("is not waited for without an open console", async () => {
    const ada = await Borrower.begin(server);
    const about = { applicationUuid: ada.uuid };
    await acceptAs(second, (await beginAs(ada, about)).conversationSid);
    await look(second);
    expect((await beginAs(ada, about)).targetWorkerSid).not.toBeNull();
    pass(2 * MINUTE);
    const { conversationSid, targetWorkerSid } = await beginAs(ada, about);
    expect(targetWorkerSid).toBeNull();
    expect(await waitsFor(first, conversationSid)).toBe(true);
  });

  it("is meant for no conversation about another application, and for none of another borrower", async () => {
    const [ada, bob] = [await Borrower.begin(server), await Borrower.begin(server)];
    const { conversationSid } = await beginAs(ada, { applicationUuid: ada.uuid });
    await acceptAs(second, conversationSid);
    for (const [borrower, applicationUuid] of [
      [bob, bob.uuid],
      [bob, ada.uuid],
    ] as const)
      expect((await beginAs(borrower, { applicationUuid })).targetWorkerSid).toBeNull();
  });
});

describe("a developer's choice of an agent", () => {
  it("is reached by e-mail address and by UUID", async () => {
    const byAddress = await beginAs(new Borrower(server), { agentId: first.email });
    expect(await waitsFor(second, byAddress.conversationSid)).toBe(false);
    expect(await waitsFor(first, byAddress.conversationSid)).toBe(true);
    const agentId = byAddress.targetWorkerSid;
    expect((await beginAs(new Borrower(server), { agentId })).targetWorkerSid).toBe(agentId);
  });

  it.each(["nobody@example.com", "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a"])(
    "is refused when the lender has no such agent: %s",
    async (agentId) => {
      const body = { friendlyName: "Ada", emailAddress: "ada@example.com", agentId };
      const { status, body: answer } = await new Borrower(server).call("POST", INIT, body);
      expect(status).toBe(422);
      expect(answer).toMatchObject({
        fields: [{ pointer: "/agentId", message: "No agent has this ID." }],
      });
    },
  );

  it("means nothing in production", async () => {
    const production = { ...server.ports, config: { sandbox: false } };
    const about = { orgCode: "main", skill: "any", applicationUuid: null };
    expect(await targetOf(production, about, first.email)).toBeNull();
  });
});
