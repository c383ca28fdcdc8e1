import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { botQuestions } from "#server/platform/storage/schema.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { agentOf, withChat } from "#server/testing/chat.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { testServer, type TestServer } from "#server/testing/server.ts";

const base = "/service-chat-chatbot/external/api/v1/message";

let server: TestServer;
beforeAll(async () => {
  const root = await withChat(await fixtureRoot());
  const card = {
    title: "Upload your Bank Statement",
    text: "Send the latest statement of {accountMask}.",
    button: "Upload",
    page: "papers",
    documents: [{ type: "BANK_STATEMENT", label: "Bank statement" }],
  };
  await writeFile(
    join(root, "flows/heloc/conditions.json"),
    JSON.stringify({
      cards: [
        { id: "BANK_ACCOUNT_FRAUD_REVIEW", ...card },
        {
          ...card,
          id: "PROPERTY_LEGAL_DESCRIPTION",
          title: "Confirm Property Description",
          text: "Send the latest deed.",
          documents: [{ type: "PROPERTY_DESCRIPTION_SOURCE", label: "Deed" }],
        },
      ],
    }),
  );
  // One organization overrides an answer that the others share.
  await writeFile(
    join(root, "flows/organisations/other/overlay.json"),
    JSON.stringify({
      patch: {
        "chatbot/answers.json": { answers: { states: { text: "We lend in Oregon alone." } } },
      },
    }),
  );
  const main = join(root, "flows/organisations/main/organisation.json");
  const info = JSON.parse(await readFile(main, "utf8")) as object;
  await writeFile(main, JSON.stringify({ ...info, locales: ["es-US"] }));
  server = await testServer({ root });
}, 30_000);
afterAll(() => server.remove());

const ask = async (
  message: string,
  more: Record<string, unknown> = {},
  caller = new Borrower(server),
  headers: Record<string, string> = {},
) => caller.call("POST", `${base}/chatWithAutobot`, { message, ...more }, headers);

it("answers from the definitions, and hands over to an agent at the second unknown question", async () => {
  const first = await ask("How much can I borrow?");
  expect(first.body).toMatchObject({ handOver: false });
  expect(first.body.responseStr).toContain("depends on the value of your home");
  const { conversationId } = first.body;
  const lost = await ask("What is the weather, 123-45-6789?", { conversationId });
  expect(lost.body.responseStr).toMatch(/^I do not know/);
  expect(lost.body.handOver).toBe(false);
  const again = await ask("asdf", { conversationId });
  expect(again.body.handOver).toBe(true);
  const person = await ask("talk to an agent", { conversationId });
  expect(person.body.handOver).toBe(true);
  const history = await new Borrower(server).call(
    "GET",
    `${base}/getChatHistory/${conversationId}`,
  );
  expect(history.body.map((each: { questionStr: string }) => each.questionStr)).toEqual([
    "How much can I borrow?",
    "What is the weather, •••-••-••••?",
    "asdf",
    "talk to an agent",
  ]);
  expect(history.body[0]).toEqual({
    questionId: first.body.questionId,
    questionStr: "How much can I borrow?",
    responseStr: first.body.responseStr,
    createdDt: server.time.now.toISOString(),
  });
  const rows = await server.ports.database.db.select().from(botQuestions);
  expect(JSON.stringify(rows)).not.toContain("borrow");
});

it("answers in the requested language, with the lender's own wording", async () => {
  const answer = await ask("¿Cuánto puedo pedir prestado?", {}, undefined, {
    "accept-language": "es-US",
  });
  expect(answer.body.responseStr).toMatch(/^Depende del valor/);
  const organization = "other";
  expect((await ask("In which states do you lend?", { organization })).body.responseStr).toBe(
    "We lend in Oregon alone.",
  );
  expect((await ask("In which states do you lend?")).body.responseStr).toContain("Main lends");
});

it("answers only about the caller's own application", async () => {
  const ada = await Borrower.begin(server);
  const applicationId = ada.uuid;
  const own = await ask("Where am I?", { applicationId }, ada);
  expect(own.body.responseStr).toContain("we are working on “You”");
  for (const stranger of [new Borrower(server), await Borrower.begin(server)])
    expect((await ask("Where am I?", { applicationId }, stranger)).body.responseStr).toMatch(
      /^I can say where an application stands/,
    );
  const agent = await agentOf(server);
  for (const categoryEnum of ["BANK_ACCOUNT_FRAUD_REVIEW", "PROPERTY_LEGAL_DESCRIPTION"]) {
    const created = await agent.call(
      "POST",
      `/service-agent/secure/api/v1/applications/${ada.uuid}/conditions`,
      { categoryEnum },
      { "idempotency-key": randomUUID() },
    );
    expect(created.status, JSON.stringify(created.body)).toBe(201);
  }
  const all = (await ask("What do these conditions want?", { applicationId }, ada)).body;
  expect(all.responseStr).toContain("• Upload your Bank Statement: Send the latest statement of .");
  expect(all.responseStr).toContain("• Confirm Property Description: Send the latest deed.");
  const one = (await ask("what about the bank statement condition", { applicationId }, ada)).body;
  expect(one.responseStr).toContain("Bank Statement");
  expect(one.responseStr).not.toContain("deed");
});

it("limits a conversation to its session's account, and to ten minutes after the last question", async () => {
  const ada = await new Borrower(server).register();
  const bob = await new Borrower(server).register();
  const { conversationId } = (await ask("rates", {}, ada)).body;
  const history = (caller: Borrower) =>
    caller.call("GET", `${base}/getChatHistory/${conversationId}`);
  expect((await history(ada)).body).toHaveLength(1);
  for (const stranger of [bob, new Borrower(server)]) {
    expect((await history(stranger)).status).toBe(404);
    expect((await ask("more", { conversationId }, stranger)).status).toBe(404);
  }
  for (const conversation of [randomUUID(), "x", "0".repeat(100)])
    expect((await ada.call("GET", `${base}/getChatHistory/${conversation}`)).status).toBe(404);
  // Each question extends the conversation by ten minutes.
  const before = server.time.now;
  const { conversationId: anybodys } = (await ask("rates")).body;
  const later = async (minutes: number) => {
    server.time.now = new Date(before.getTime() + minutes * 60_000);
    return (await ask("fees", { conversationId: anybodys })).status;
  };
  try {
    expect([await later(9), await later(18), await later(28)]).toEqual([200, 200, 410]);
  } finally {
    server.time.now = before;
  }
});

it("accepts feedback of up to 140 characters on its own answers", async () => {
  const { conversationId, questionId } = (await ask("rates")).body;
  const say = (more: Record<string, unknown>) =>
    new Borrower(server).call("POST", `${base}/setChatReplyUsedWithFeedback`, {
      conversationId,
      questionId,
      rating: 0,
      feedbackMessage: "Answer too vague",
      ...more,
    });
  expect((await say({})).status).toBe(204);
  expect((await say({ feedbackMessage: "x".repeat(140) })).status).toBe(204);
  expect((await say({ feedbackMessage: "x".repeat(141) })).status).toBe(400);
  expect((await say({ feedbackMessage: " " })).status).toBe(422);
  expect((await say({ questionId: randomUUID() })).status).toBe(404);
  expect((await say({ conversationId: randomUUID() })).status).toBe(404);
});
