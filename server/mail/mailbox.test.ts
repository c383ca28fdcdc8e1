import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadApplication } from "#server/application/store.ts";
import { applyAndRecompute } from "#server/application/write.ts";
import { notifyWhenReady } from "#server/effects/notify-when-ready.ts";
import { mailsDue } from "./due.ts";
import { prepare, type Running } from "#server/main.ts";
import { copyDatabase } from "#server/testing/template.ts";

let dataDir = "";
let server: Running;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-mail-"));
  await copyDatabase(dataDir);
  server = await prepare({ environment: { DATA_DIR: dataDir, LOG_LEVEL: "silent" } });
}, 120_000);

afterAll(async () => {
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Kept {
  messages: { to: string; subject: string; text: string; links: string[] }[];
}

async function mailbox(to: string): Promise<Kept["messages"]> {
  const url = `/sandbox/mailbox?to=${encodeURIComponent(to)}`;
  const { messages } = (await server.app.inject({ url })).json<Kept>();
  return messages.filter(({ subject }) => subject === "Your application is ready for you");
}

async function asked(uuid: string, screen = "wait"): Promise<void> {
  const { database } = server.services;
  const write = applyAndRecompute(server.services);
  await database.transaction((tx) =>
    write(
      tx,
      uuid,
      { kind: "borrower", id: uuid },
      (current) =>
        notifyWhenReady({
          ...current,
          data: {},
          options: {},
          before: current.application,
          screen: { id: screen, title: "Wait" },
          origin: { account: uuid },
          eventHash: async () => "",
        }),
      { kind: "screen.submitted" },
    ),
  );
}

const move = (payload: object) =>
  server.app.inject({ method: "POST", url: "/sandbox/clock", payload });

it("tells the borrower once, when what they waited for is over and not before", async () => {
  const created = await server.app.inject({
    method: "POST",
    url: "/sandbox/applications",
    payload: { persona: "title-pending", checklistState: "FINAL_TITLE_PULL" },
  });
  expect(created.statusCode, created.body).toBe(201);
  const { uuid, email } = created.json<{ uuid: string; email: string }>();
  await asked(uuid);
  await asked(uuid);
  expect(await mailbox(email)).toEqual([]);
  await move({ advance: "P7D" });
  await expect.poll(() => mailbox(email).then(({ length }) => length)).toBe(1);
  const [message] = await mailbox(email);
  expect(message?.links).toEqual([`/account/heloc/${uuid}`]);
  expect(message?.text).not.toContain("{");

  // Further writes are no further occasion.
  const write = applyAndRecompute(server.services);
  await server.services.database.transaction((tx) =>
    write(tx, uuid, { kind: "system", id: "test" }, {}, { kind: "test" }),
  );
  const { application } = await loadApplication(server.services, server.services.database.db, uuid);
  expect(application.notify?.checklistStatus).toBe("FINAL_TITLE_PULL");
  expect(await mailbox(email)).toHaveLength(1);

  // What is there to be signed has come meanwhile, and nobody has looked at it.
  expect(application.status?.checklistStatus).toBe("NOTE_SIGNING");
  await move({ advance: "PT11M" });
  await expect
    .poll(async () => {
      const { body } = await server.app.inject({
        url: `/sandbox/mailbox?to=${encodeURIComponent(email)}`,
      });
      return (JSON.parse(body) as Kept).messages.map(({ subject }) => subject);
    })
    .toContain("New documents are in your account");
}, 120_000);

interface Held {
  persona: string;
  checklistState: string;
  state?: string;
  /** Page on which it is asked for. */
  screen: string;
  /** What comes next is a hold again: nothing is sent yet. */
  then?: object;
  ends: object;
}

it.each<Held>([
  {
    // What is looked up in county records has the state of the step that follows.
    persona: "not-the-owner",
    checklistState: "IN_PROGRESS",
    state: "datatreeError",
    screen: "review-app/datatree",
    ends: { status: { datatreeNoMatch: false } },
  },
  {
    persona: "title-pending",
    checklistState: "FINAL_TITLE_PULL",
    screen: "bpo/hold",
    then: { status: { delinquencyReview: true } },
    ends: {
      status: { delinquencyReview: false, title: "FINAL_TITLE_COMPLETE", titleComplete: true },
    },
  },
])(
  "of $checklistState on $screen is told when it is over, not when it is held again",
  async (held) => {
    const { persona, checklistState, state, screen, then, ends } = held;
    const created = await server.app.inject({
      method: "POST",
      url: "/sandbox/applications",
      payload: { persona, checklistState, ...(state === undefined ? {} : { state }) },
    });
    expect(created.statusCode, created.body).toBe(201);
    const { uuid, email } = created.json<{ uuid: string; email: string }>();
    const written = (patch: object) =>
      server.services.database.transaction((tx) =>
        applyAndRecompute(server.services)(
          tx,
          uuid,
          { kind: "system", id: "test" },
          { patch: { ...patch } },
          { kind: "test" },
        ),
      );
    await asked(uuid, screen);
    if (then !== undefined) {
      await written(then);
      const { flow, ...documents } = await loadApplication(
        server.services,
        server.services.database.db,
        uuid,
      );
      const due = mailsDue(flow, uuid, documents, server.services.clock.now());
      expect(due.filter(({ runId }) => runId.startsWith("mail.ready"))).toEqual([]);
    }
    await written(ends);
    await expect.poll(() => mailbox(email).then(({ length }) => length)).toBe(1);
  },
  120_000,
);

it.each([
  [
    { status: { uwDecision: "DECLINE" }, decline: { at: "2026-11-20T18:00:00.000Z" } },
    "We have decided on your application",
  ],
  [
    { status: { cancelled: true }, cancellation: { at: "2026-11-20T18:00:00.000Z" } },
    "We received your cancellation",
  ],
])(
  "is told of a decision once, also when word was asked for: %#",
  async (patch, subject) => {
    const created = await server.app.inject({
      method: "POST",
      url: "/sandbox/applications",
      payload: { persona: "title-pending", checklistState: "FINAL_TITLE_PULL" },
    });
    expect(created.statusCode, created.body).toBe(201);
    const { uuid, email } = created.json<{ uuid: string; email: string }>();
    await asked(uuid, "bpo/hold");
    await server.services.database.transaction((tx) =>
      applyAndRecompute(server.services)(
        tx,
        uuid,
        { kind: "system", id: "test" },
        { patch },
        { kind: "test" },
      ),
    );
    const subjects = async () => {
      const url = `/sandbox/mailbox?to=${encodeURIComponent(email)}`;
      const { messages } = (await server.app.inject({ url })).json<Kept>();
      return messages.map((each) => each.subject);
    };
    await expect.poll(subjects).toContain(subject);
    expect(await subjects()).not.toContain("Your application is ready for you");
  },
  120_000,
);

it("is a page under a strict policy, and holds nothing in the clear", async () => {
  const page = await server.app.inject({
    url: "/sandbox/mailbox",
    headers: { accept: "text/html" },
  });
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
    String(page.headers["content-security-policy"]),
  )?.[1];
  expect(nonce).toBeTruthy();
  expect(page.body).toContain(`<style nonce="${nonce}">`);
  expect(page.body).not.toMatch(/<script|style=|\son\w+=/);
  const { messages } = (await server.app.inject({ url: "/sandbox/mailbox" })).json<Kept>();
  const rows = await server.services.database.executeSql("select * from mailbox", []);
  const stored = JSON.stringify(rows);
  expect(messages.length).toBeGreaterThan(0);
  for (const { to, subject } of messages) {
    expect(stored).not.toContain(to);
    expect(stored).not.toContain(subject);
  }
});
