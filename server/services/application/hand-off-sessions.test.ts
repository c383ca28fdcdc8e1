/** The end of a hand-off with the session that asked for it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadApplication } from "#server/lending/application/store.ts";
import { makeLink } from "#server/lending/mail/links.ts";
import { makeAccountLink } from "#server/platform/accounts/links.ts";
import { handOffs } from "#server/platform/storage/schema.ts";
import { type Answer, Borrower, PASSWORD } from "#server/testing/borrower.ts";
import { jpeg } from "#server/testing/files.ts";
import { atPapers, linkOf, openLink, Phone, stateOf } from "#server/testing/phone.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

let server: TestServer;
let ada: Borrower;
beforeAll(async () => {
  server = await testServer();
}, 240_000);
afterAll(() => server?.remove());
beforeEach(async () => {
  server.time.now = NOON;
  ada = await atPapers(server);
});

const logOut = (borrower: Borrower) =>
  borrower.call("POST", "/identity-broker/customer/secure/api/v3/logout", {});

/** Logs the same person in on another device. */
async function loggedInAgain({ email, uuid }: Borrower): Promise<Borrower> {
  const login = await new Borrower(server).call("POST", "/identity/api/v1/login", {
    email,
    password: PASSWORD,
  });
  expect(login.status).toBe(200);
  const borrower = new Borrower(server, login.body.jwt, email);
  borrower.uuid = uuid;
  return borrower;
}

async function resetPassword({ uuid }: Borrower): Promise<Answer> {
  const { row } = await loadApplication(server.ports, server.ports.database.db, uuid);
  const { db } = server.ports.database;
  const token = await makeAccountLink(db, "reset", row.accountUuid, server.time.now, 60_000);
  const password = "violet anchor moss lantern";
  return new Borrower(server).call("POST", "/identity/api/v1/password/reset", { token, password });
}

/** Asks for the e-mail and makes the link as the e-mail does. */
async function mailedLinkOf(borrower: Borrower): Promise<string> {
  expect((await borrower.call("POST", `${borrower.path}/hand-offs/mail`, {})).status).toBe(202);
  const { database } = server.ports;
  const { application } = await loadApplication(server.ports, database.db, borrower.uuid);
  const { handOffAskedBy } = application;
  const life = 20 * 60_000;
  return makeLink(server.ports, "hand-off", borrower.uuid, "mail", life, handOffAskedBy);
}

describe.each([
  ["a log-out", logOut, 200],
  ["a password reset", resetPassword, 204],
])("a hand-off after %s", (_, revoke, status) => {
  it.each([
    ["made", linkOf],
    ["mailed", mailedLinkOf],
  ])("opens no link that was %s before", async (_kind, link) => {
    const token = await link(ada);
    expect((await revoke(ada)).status).toBe(status);
    const answer = await openLink(server, token);
    expect([answer.status, answer.body.state]).toEqual([410, "EXPIRED"]);
  });

  it.each([
    ["made", linkOf],
    ["mailed", mailedLinkOf],
  ])("accepts no call of a phone whose link was %s before", async (_kind, link) => {
    const phone = await Phone.opening(server, await link(ada));
    const photo = await phone.upload("PASSPORT_FRONT", jpeg());
    expect((await revoke(ada)).status).toBe(status);
    const answers = [
      await phone.look(),
      await phone.upload("PASSPORT_FRONT", jpeg()),
      await phone.remove(photo.body.uuid),
      await phone.send({ photo: [photo.body.uuid] }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.body.state]).toEqual([410, "EXPIRED"]);
  });
});

describe("a hand-off of one session", () => {
  it("goes on when another session of the borrower logs out", async () => {
    const other = await loggedInAgain(ada);
    const phone = await Phone.opening(server, await linkOf(ada));
    expect((await logOut(other)).status).toBe(200);
    const photo = await phone.upload("PASSPORT_FRONT", jpeg());
    expect(photo.status).toBe(201);
    expect((await phone.send({ photo: [photo.body.uuid] })).status).toBe(204);
  });

  it("goes on when the session only idles out", async () => {
    const token = await linkOf(ada);
    server.time.now = minutesLater(9);
    const phone = await Phone.opening(server, token);
    server.time.now = minutesLater(35);
    expect((await ada.call("GET", ada.path)).status).toBe(401);
    expect((await phone.upload("PASSPORT_FRONT", jpeg())).status).toBe(201);
  });

  it("reads as expired for the borrower's next session after a log-out", async () => {
    await linkOf(ada);
    await logOut(ada);
    expect(await stateOf(await loggedInAgain(ada))).toBe("EXPIRED");
  });

  it("has ended in a row of an earlier version, which names no session", async () => {
    const token = await linkOf(ada);
    const phone = await Phone.opening(server, token);
    const { db } = server.ports.database;
    await db.update(handOffs).set({ sessionUuid: null });
    expect((await phone.look()).body.state).toBe("EXPIRED");
  });

  it("leaves the session out of the borrower's view of the application", async () => {
    await mailedLinkOf(ada);
    const { body } = await ada.call("GET", ada.path);
    expect(body).toHaveProperty("handOffAskedAt");
    expect(body).not.toHaveProperty("handOffAskedBy");
  });
});
