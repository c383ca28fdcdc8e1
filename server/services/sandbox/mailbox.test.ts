import { afterAll, beforeAll, expect, it } from "vitest";
import { loadApplication } from "#server/lending/application/store.ts";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import { notifyWhenReady } from "#server/lending/effects/notify-when-ready.ts";
import { dueMails } from "#server/lending/mail/due.ts";
import { prepare, type Running } from "#server/main.ts";
import { type TestStore, testStore } from "#server/testing/store.ts";
import { neverLate } from "#server/testing/never-late.ts";

let store: TestStore;
let server: Running;

beforeAll(async () => {
  store = await testStore();
  server = await prepare({
    environment: { ...store.environment, LOG_LEVEL: "silent" },
    loopDelay: neverLate,
  });
}, 120_000);

afterAll(async () => {
  await server?.close();
  await store?.remove();
});

interface Mailbox {
  messages: { to: string; subject: string; text: string; links: string[] }[];
}

async function mailbox(to: string): Promise<Mailbox["messages"]> {
  const url = `/sandbox/mailbox?to=${encodeURIComponent(to)}`;
  const { messages } = (await server.app.inject({ url })).json<Mailbox>();
  return messages.filter(({ subject }) => subject === "Your application is ready for you");
}

async function asked(uuid: string, screen = "wait"): Promise<void> {
  const { database } = server.ports;
  const write = applyAndRecompute(server.ports);
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
          stages: new Map(),
          signers: null,
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

it("sends one ready e-mail when the borrower's wait ends, and none before", async () => {
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
  const write = applyAndRecompute(server.ports);
  await server.ports.database.transaction((tx) =>
    write(tx, uuid, { kind: "system", id: "test" }, {}, { kind: "test" }),
  );
  const { application } = await loadApplication(server.ports, server.ports.database.db, uuid);
  expect(application.notify?.checklistStatus).toBe("FINAL_TITLE_PULL");
  expect(await mailbox(email)).toHaveLength(1);

  // New documents to sign have arrived meanwhile, and the borrower has not opened them.
  expect(application.status?.checklistStatus).toBe("NOTE_SIGNING");
  await move({ advance: "PT11M" });
  await expect
    .poll(async () => {
      const { body } = await server.app.inject({
        url: `/sandbox/mailbox?to=${encodeURIComponent(email)}`,
      });
      return (JSON.parse(body) as Mailbox).messages.map(({ subject }) => subject);
    })
    .toContain("New documents are in your account");
}, 120_000);

interface HoldCase {
  persona: string;
  checklistState: string;
  state?: string;
  /** Page on which the borrower requests the e-mail. */
  screen: string;
  /** Patch that leads to another hold: the server sends nothing yet. */
  then?: object;
  ends: object;
}

it.each<HoldCase>([
  {
    // The look-up in county records already has the checklist state of the following step.
    persona: "not-the-owner",
    checklistState: "IN_PROGRESS",
    state: "datatreeError",
    screen: "error/timeout",
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
  "sends the ready e-mail for $checklistState on $screen after the last hold only",
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
      server.ports.database.transaction((tx) =>
        applyAndRecompute(server.ports)(
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
        server.ports,
        server.ports.database.db,
        uuid,
      );
      const due = dueMails(flow, uuid, documents, server.ports.clock.now());
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
  "sends the decision e-mail instead of a requested ready e-mail (case %#)",
  async (patch, subject) => {
    const created = await server.app.inject({
      method: "POST",
      url: "/sandbox/applications",
      payload: { persona: "title-pending", checklistState: "FINAL_TITLE_PULL" },
    });
    expect(created.statusCode, created.body).toBe(201);
    const { uuid, email } = created.json<{ uuid: string; email: string }>();
    await asked(uuid, "bpo/hold");
    await server.ports.database.transaction((tx) =>
      applyAndRecompute(server.ports)(
        tx,
        uuid,
        { kind: "system", id: "test" },
        { patch },
        { kind: "test" },
      ),
    );
    const subjects = async () => {
      const url = `/sandbox/mailbox?to=${encodeURIComponent(email)}`;
      const { messages } = (await server.app.inject({ url })).json<Mailbox>();
      return messages.map((each) => each.subject);
    };
    await expect.poll(subjects).toContain(subject);
    expect(await subjects()).not.toContain("Your application is ready for you");
  },
  120_000,
);

it("serves the mailbox under a strict content security policy and stores no message unsealed", async () => {
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
  const { messages } = (await server.app.inject({ url: "/sandbox/mailbox" })).json<Mailbox>();
  const rows = await server.ports.database.executeSql("select * from mailbox", []);
  const stored = JSON.stringify(rows);
  expect(messages.length).toBeGreaterThan(0);
  for (const { to, subject } of messages) {
    expect(stored).not.toContain(to);
    expect(stored).not.toContain(subject);
  }
});
