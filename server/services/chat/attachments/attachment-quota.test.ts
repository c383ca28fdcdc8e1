import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANONYMOUS_QUOTAS } from "#server/lending/application/uploads/upload-quota.ts";
import { chatAttachments, chats } from "#server/platform/storage/schema.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { acceptAs, agentOf, beginAs, uploadAs, withChat } from "#server/testing/chat.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const text = Buffer.from("a letter");

describe.each(DATABASES)("room for files of a chat on %s", (engine) => {
  const databases = databasesOf(engine);
  afterAll(() => databases.drop());
  let server: TestServer;
  beforeAll(async () => {
    const root = await withChat(await fixtureRoot());
    const databaseUrl = await databases.create();
    server = await testServer({ root, databaseUrl });
  }, 60_000);
  afterAll(() => server?.remove());
  beforeEach(() => server.ports.database.db.delete(chatAttachments));

  const beginAnonymous = () => beginAs(new Borrower(server));
  const beginWithAccount = async () => beginAs(await new Borrower(server).register());

  /** Stores rows of files, without contents. */
  const fill = (chatUuid: string, { files, bytes }: { files: number; bytes: number }) =>
    server.ports.database.db.execute(sql`
        insert into chat_attachments
          (uuid, chat_uuid, side, content_type, size, sha256, sealed, created_at)
        select gen_random_uuid(), ${chatUuid}::uuid, 'APPLICANT', 'text/plain',
          ${Math.ceil(bytes / files)}::int, '', '', now()
        from generate_series(1, ${files}::int)`);

  const { conversation, installation } = ANONYMOUS_QUOTAS;

  it("rejects a file over the number of files of a conversation without an account", async () => {
    const chat = await beginAnonymous();
    for (let sent = 0; sent < conversation.files; sent += 1)
      expect((await uploadAs(server, chat, text)).status).toBe(201);
    expect(await uploadAs(server, chat, text)).toMatchObject({
      status: 409,
      body: { code: "too-many-files" },
    });
    expect((await uploadAs(server, await beginAnonymous(), text)).status).toBe(201);
  });

  it("rejects a file over the bytes of a conversation without an account", async () => {
    const chat = await beginAnonymous();
    await fill(chat.conversationSid, { files: 2, bytes: conversation.bytes });
    const answer = await uploadAs(server, chat, text);
    expect(answer).toMatchObject({ status: 409, body: { code: "too-many-files" } });
    expect(answer.body.errors[0]).toMatch(/This conversation has as many files/);
  });

  it("takes an agent's file in a conversation whose borrower has no room", async () => {
    const chat = await beginAnonymous();
    await fill(chat.conversationSid, conversation);
    const accepted = await acceptAs(await agentOf(server), chat.conversationSid);
    expect((await uploadAs(server, accepted, text)).status).toBe(201);
  });

  it("takes more files from a borrower with an account", async () => {
    const chat = await beginWithAccount();
    await fill(chat.conversationSid, conversation);
    expect((await uploadAs(server, chat, text)).status).toBe(201);
  });

  it.each([
    ["files", { files: installation.files, bytes: 0 }],
    ["bytes", { files: 1, bytes: installation.bytes }],
  ])("limits the %s of all conversations without an account together", async (_kind, most) => {
    await fill((await beginAnonymous()).conversationSid, most);
    const answer = await uploadAs(server, await beginAnonymous(), text);
    expect(answer).toMatchObject({ status: 409, body: { code: "anonymous-files-full" } });
    expect(answer.body.errors[0]).toMatch(/Log in/);
    expect((await uploadAs(server, await beginWithAccount(), text)).status).toBe(201);
  });

  it("counts the files of a conversation for the account that it gets", async () => {
    const chat = await beginAnonymous();
    await fill(chat.conversationSid, { files: 1, bytes: installation.bytes });
    const own = await beginWithAccount();
    const { db } = server.ports.database;
    const [row] = await db.select().from(chats).where(eq(chats.uuid, own.conversationSid));
    await db
      .update(chats)
      .set({ accountUuid: row?.accountUuid ?? null })
      .where(eq(chats.uuid, chat.conversationSid));
    expect((await uploadAs(server, await beginAnonymous(), text)).status).toBe(201);
    expect(await uploadAs(server, own, text)).toMatchObject({
      status: 409,
      body: { code: "account-full" },
    });
  });
});
