import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteExpired } from "#server/lending/retention/expired-data.ts";
import { readMailbox } from "#server/platform/mail/mailbox.ts";
import type { OutgoingMail } from "#server/platform/mail/port.ts";
import { events, feedback } from "#server/platform/storage/schema.ts";
import { Borrower, PASSWORD } from "#server/testing/borrower.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { createDelivery } from "./delivery.ts";
import { feedbackMail } from "./mail.ts";
import { HOURLY_LIMIT, DELIVERY_LEASE } from "./store.ts";

const path = "/service-profile/api/v1/feedback/ceo";
const written = {
  topic: "IMPROVE",
  message: "CanaryMessage: the <b>offer</b> page\nis slow. {topic} 219-09-9998",
  marketingConsent: false,
  pathname: "/account/heloc",
  productType: "HELOC",
};
let server: TestServer;
let borrower: Borrower;
beforeAll(async () => {
  server = await testServer({
    root: process.cwd(),
    environment: { FEEDBACK_EMAIL: "ceo@lender.example" },
  });
  borrower = await new Borrower(server).register();
});
afterAll(() => server.remove());

const send = (by: Borrower, body: object, key?: string) =>
  by.call("POST", path, body, key === undefined ? {} : { "idempotency-key": key });
/** With a new session: the one before has ended by then. */
async function again(borrower: Borrower): Promise<Borrower> {
  const { email } = borrower;
  borrower.token = null;
  const answer = await borrower.call("POST", "/identity/api/v1/login", {
    email,
    password: PASSWORD,
  });
  borrower.token = answer.body.jwt;
  return borrower;
}
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
};
const mails = async () =>
  (await readMailbox(server.ports, "ceo@lender.example")).map(({ subject, text }) => ({
    subject,
    text,
  }));

describe("feedback to the chief executive", () => {
  it("seals, logs and mails feedback once, however often the same request arrives", async () => {
    for (const status of [204, 204])
      expect((await send(borrower, written, "one")).status).toBe(status);
    await until(async () => (await mails()).length === 1);
    const [mail] = await mails();
    expect(mail?.subject).toBe("Feedback from a customer: Improve our product");
    expect(mail?.text).toContain(
      "CanaryMessage: the <b>offer</b> page\n\nis slow. {topic} •••-••-••••",
    );
    expect(mail?.text).toContain("It may not be used in marketing.");
    expect(mail?.text).not.toContain(borrower.email);

    const { db } = server.ports.database;
    const [row] = await db.select().from(feedback);
    expect(row).toMatchObject({ orgCode: "main", applicationUuid: null });
    expect(row?.mailedAt).not.toBeNull();
    expect(JSON.stringify(row)).not.toMatch(/canary|IMPROVE/i);
    const noted = await db
      .select()
      .from(events)
      .where(and(eq(events.stream, row?.accountUuid ?? ""), eq(events.kind, "feedback.sent")));
    const [{ detail } = { detail: {} }] = noted;
    expect(noted).toHaveLength(1);
    expect({ ...detail, where: null }).toEqual({
      feedback: row?.uuid,
      topic: "IMPROVE",
      marketingConsent: false,
      where: null,
    });
  });

  it.each([
    [
      { ...written, topic: "COMPLAIN" },
      "/topic",
      "Choose one of the answers offered.",
      "one-of",
      {},
    ],
    [
      { ...written, message: "Too short" },
      "/message",
      "Must be at least 10 characters",
      "min-length",
      { min: "10" },
    ],
    [
      { ...written, message: "x".repeat(1001) },
      "/message",
      "Must be at most 1000 characters",
      "max-length",
      { max: "1000" },
    ],
  ])(
    "rejects a field by the form's own rule (case %#)",
    async (body, pointer, message, code, args) => {
      const answer = await send(borrower, body);
      expect([answer.status, answer.body.fields]).toEqual([
        422,
        [{ pointer, message, code, args }],
      ]);
    },
  );

  it.each([
    [{ ...written, marketingConsent: undefined }],
    [{ ...written, marketingConsent: "YES" }],
    [{ ...written, pathname: "/account/canary@example.com" }],
    [{ ...written, name: "canary" }],
  ])("rejects a malformed body (case %#)", async (body) => {
    expect((await send(borrower, body)).status).toBe(400);
  });

  it("rejects feedback about an application of another account", async () => {
    const other = await new Borrower(server).register();
    const applicationUuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
    expect((await send(other, { ...written, applicationUuid })).status).toBe(404);
  });

  it("requires a session, and a lender that takes feedback", async () => {
    expect((await send(new Borrower(server), written)).status).toBe(401);
    const elsewhere = await new Borrower(server).register("wholesale");
    expect((await send(elsewhere, written)).status).toBe(404);
  });

  it("rejects the sixth feedback in an hour", async () => {
    const eager = await new Borrower(server).register();
    const tries = Array.from({ length: HOURLY_LIMIT }, (_, each) => `message number ${each}`);
    for (const message of tries)
      expect((await send(eager, { ...written, message })).status).toBe(204);
    const answer = await send(eager, written);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "3600"]);
    server.time.now = new Date(server.time.now.getTime() + 3_600_001);
    expect((await send(await again(eager), written)).status).toBe(204);
  });
});

it("retries feedback that cannot be mailed, without delaying the others", async () => {
  const { db } = server.ports.database;
  const rows = () => db.select().from(feedback);
  await until(async () => (await rows()).every(({ mailedAt }) => mailedAt !== null));
  // The server's own delivery leaves these rows alone: by its clock their lease has just begun. The
  // test's delivery has a later clock.
  await db.update(feedback).set({ mailedAt: null, triedAt: server.time.now });
  let now = new Date(server.time.now.getTime() + DELIVERY_LEASE + 1);
  const services = { ...server.ports, realTime: () => now };
  const sent: string[] = [];
  let refused = "";
  const mailer = {
    send: async ({ id }: OutgoingMail) => {
      refused ||= id;
      if (id === refused) throw new Error("away");
      sent.push(id);
    },
  };
  const takeable = async () =>
    (await rows()).some(
      ({ mailedAt, triedAt }) =>
        mailedAt === null &&
        (triedAt === null || triedAt.getTime() < now.getTime() - DELIVERY_LEASE),
    );
  const round = async () => {
    const delivery = createDelivery(services, mailer);
    delivery.wake();
    await until(async () => !(await takeable()));
    await delivery.stop();
  };
  await round();
  expect(sent).toHaveLength(HOURLY_LIMIT + 1);
  refused = "none";
  now = new Date(now.getTime() + DELIVERY_LEASE + 1);
  await round();
  expect([sent.length, new Set(sent).size]).toEqual([HOURLY_LIMIT + 2, HOURLY_LIMIT + 2]);
});

it("deletes feedback after the lender's period", async () => {
  const { db } = server.ports.database;
  const sent = server.time.now;
  const deletedAt = (iso: string) => {
    server.time.now = new Date(iso);
    return deleteExpired(server.ports);
  };
  const year = sent.getUTCFullYear() + 2;
  await deletedAt(`${year}-${sent.toISOString().slice(5, 10)}T00:00:00Z`);
  expect((await db.select().from(feedback)).length).toBe(HOURLY_LIMIT + 2);
  await deletedAt(`${year + 1}-01-01T00:00:00Z`);
  expect(await db.select().from(feedback)).toEqual([]);
});

it("mails in the lender's first language, and to the lender's address when no other is configured", () => {
  const { definitions, config } = server.ports;
  const unmailed = {
    ...written,
    marketingConsent: true,
    uuid: "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3",
    orgCode: "casa-abierta",
    applicationUuid: "9b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3",
  };
  const mail = feedbackMail(
    { ...server.ports, config: { ...config, feedbackEmail: null } },
    unmailed,
  );
  expect(mail.to).toBe(definitions.organisation("casa-abierta")?.info["email"]);
  expect(mail.subject).toBe("Comentario de un cliente: Mejorar nuestro producto");
  expect(mail.text).toContain(`Solicitud ${unmailed.applicationUuid}`);
});
