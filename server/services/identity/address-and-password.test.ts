/** Addresses that links prove, and passwords that links and people replace. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { emailKey, setPassword } from "#server/platform/accounts/accounts.ts";
import { readAccountLink } from "#server/platform/accounts/links.ts";
import { passwordHashFor } from "#server/platform/accounts/passwords.ts";
import { prepare, type Running } from "#server/main.ts";
import {
  accountLinks,
  accounts,
  applications,
  loginThrottle,
  passkeys,
  sessions,
} from "#server/platform/storage/schema.ts";
import { applicationRow } from "#server/testing/application-row.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { mailTo, secretMailed } from "#server/testing/mailbox.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { neverLate } from "#server/testing/never-late.ts";

const PASSWORD = "correct horse battery staple";
const OTHER = "violet anchor moss lantern";
const ATTACK = "gravel onion parade kettle";
const CONFIRM = "Confirm your email address";
const RESET = "Your link for a new password";
const KNOWN = "You already have an account";

const login = "/identity/api/v1/login";
const register = "/identity/api/v1/registration/register";
const identity = "/identity/secure/api/v1/identity";
const confirm = "/identity/api/v1/address/confirm";
const askForReset = "/identity/api/v1/password/reset/request";
const reset = "/identity/api/v1/password/reset";
const change = "/identity/secure/api/v1/password";

describe.each(DATABASES)("accounts on %s", (kind) => {
  const databases = databasesOf(kind);
  let dataDir = "";
  let server: Running;
  const time = { ahead: 0 };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "hearthline-accounts-"));
    const databaseUrl = await databases.create();
    if (databaseUrl === null) await copyDatabase(dataDir);
    server = await prepare({
      environment: {
        DATA_DIR: dataDir,
        LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      },
      realTime: () => new Date(Date.now() + time.ahead),
      loopDelay: neverLate,
    });
  }, 240_000);
  afterAll(async () => {
    await server?.close();
    await databases.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object, token = "") {
    const answer = await server.app.inject({
      method,
      url,
      headers: token === "" ? {} : { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    const body = answer.body === "" ? null : answer.json<Record<string, never>>();
    return { status: answer.statusCode, body: body as never as { jwt: string; uuid: string } };
  }
  const newAddress = () => `${randomUUID()}@example.com`;
  const uuidOf = async (token: string) => (await call("GET", identity, undefined, token)).body.uuid;
  const logIn = (email: string, password: string) => call("POST", login, { email, password });
  async function registered(email: string, password = PASSWORD) {
    const answer = await call("POST", register, { email, password });
    expect(answer.status).toBe(201);
    return answer.body.jwt;
  }
  async function confirmed(email: string, password = PASSWORD) {
    const token = await registered(email, password);
    const secret = await secretMailed(server, email, CONFIRM);
    expect((await call("POST", confirm, { token: secret, password })).status).toBe(204);
    return token;
  }
  async function resetSecret(email: string, which = 0) {
    expect((await call("POST", askForReset, { email })).status).toBe(202);
    return secretMailed(server, email, RESET, which);
  }

  it("opens a second account for a known address, which sees nothing of the first, and tells the owner", async () => {
    const email = newAddress();
    const first = await confirmed(email);
    const second = await registered(email, OTHER);
    expect(await uuidOf(second)).not.toBe(await uuidOf(first));
    await secretMailed(server, email, KNOWN);
    // Each password opens its own account.
    expect(await uuidOf((await logIn(email, PASSWORD)).body.jwt)).toBe(await uuidOf(first));
    expect(await uuidOf((await logIn(email, OTHER)).body.jwt)).toBe(await uuidOf(second));
  });

  it("logs in a registration that repeats the password of the account, so that a lost answer makes no second account", async () => {
    const email = newAddress();
    const first = await registered(email);
    expect(await uuidOf(await registered(email))).toBe(await uuidOf(first));
  });

  it("confirms an address only by link and password, once, and for one account", async () => {
    const email = newAddress();
    await registered(email, ATTACK);
    await registered(email, PASSWORD);
    const [attackers, own] = [
      await secretMailed(server, email, CONFIRM, 0),
      await secretMailed(server, email, CONFIRM, 1),
    ];
    // A click on the link of another person's registration confirms nothing.
    expect((await call("POST", confirm, { token: attackers, password: PASSWORD })).status).toBe(
      422,
    );
    expect((await call("POST", confirm, { token: own, password: PASSWORD })).status).toBe(204);
    expect((await call("POST", confirm, { token: own, password: PASSWORD })).status).toBe(410);
    expect((await call("POST", confirm, { token: attackers, password: ATTACK })).status).toBe(409);
  });

  it("resets the password by a link that works once, ends every session and leaves no secret in the database", async () => {
    const email = newAddress();
    const token = await confirmed(email);
    const secret = await resetSecret(email);
    const rows = await server.ports.database.db.select().from(accountLinks);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await call("POST", reset, { token: secret, password: "short" })).status).toBe(422);
    const both = await Promise.all(
      [1, 2].map(() => call("POST", reset, { token: secret, password: OTHER })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
    expect((await call("GET", identity, undefined, token)).status).toBe(401);
    expect((await logIn(email, PASSWORD)).status).toBe(401);
    expect((await logIn(email, OTHER)).status).toBe(200);
  });

  it.each([
    ["a new password", reset, {}],
    ["the address", confirm, {}],
    ["a second step", "/identity/api/v1/login/code", { code: "000000" }],
  ])("says of a link for %s without its secret that it has ended", async (_what, path, more) => {
    const secret = path.endsWith("code") ? { step: "" } : { token: "", password: OTHER };
    const answer = await call("POST", path, { ...secret, ...more });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      410,
      expect.stringContaining("-ended"),
    ]);
  });

  it("refuses a reset link after its 30 minutes", async () => {
    const email = newAddress();
    await confirmed(email);
    const secret = await resetSecret(email);
    time.ahead += 31 * 60_000;
    expect((await call("POST", reset, { token: secret, password: OTHER })).status).toBe(410);
  });

  it("opens an account again by a reset after it was closed by 90 failures", async () => {
    const email = newAddress();
    await confirmed(email);
    const key = emailKey(server.ports, "main", email);
    const { db } = server.ports.database;
    await logIn(email, "wrong");
    await db
      .update(loginThrottle)
      .set({ consecutive: 84, tries: 4 })
      .where(eq(loginThrottle.emailKey, key));
    const failures: number[] = [];
    for (let tries = 0; tries < 10; tries += 1) failures.push((await logIn(email, "wrong")).status);
    expect(failures.filter((status) => status === 401)).toHaveLength(6);
    time.ahead += 15 * 60_000 + 1;
    expect((await logIn(email, PASSWORD)).status).toBe(429);
    const secret = await resetSecret(email);
    expect((await call("POST", reset, { token: secret, password: OTHER })).status).toBe(204);
    expect((await logIn(email, OTHER)).status).toBe(200);
  });

  it("blocks guesses although the guesser logs in between to an account of the same address", async () => {
    const email = newAddress();
    await confirmed(email);
    await registered(email, ATTACK);
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await logIn(email, `guess ${tries}`)).status);
      await logIn(email, ATTACK);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it("costs a person with two unconfirmed accounts no try to log in", async () => {
    const email = newAddress();
    await registered(email);
    await registered(email, OTHER);
    const statuses = new Set<number>();
    for (let times = 0; times < 12; times += 1) statuses.add((await logIn(email, PASSWORD)).status);
    expect([...statuses]).toEqual([200]);
  });

  it("refuses a log-in whose password is reset while it is compared", async () => {
    const email = newAddress();
    const uuid = await uuidOf(await confirmed(email));
    const { database } = server.ports;
    const hash = await passwordHashFor(server.ports, database.db, "", OTHER);
    const between = vi.spyOn(database, "transaction").mockImplementationOnce(async (work) => {
      await setPassword(database.db, uuid, hash);
      return database.transaction(work);
    });
    expect((await logIn(email, PASSWORD)).status).toBe(401);
    expect(between).toHaveBeenCalled();
    const left = await database.db.select().from(sessions).where(eq(sessions.accountUuid, uuid));
    expect(left).toHaveLength(1);
  });

  it("sends links to an account with an application, however many a stranger adds", async () => {
    const email = newAddress();
    const owner = await uuidOf(await registered(email));
    const row = applicationRow({ accountUuid: owner });
    await server.ports.database.db.insert(applications).values(row);
    for (const each of ["one", "two", "three"])
      await registered(email, `${each} planted parade kettle`);
    await call("POST", askForReset, { email });
    const links = await Promise.all(
      [0, 1, 2].map((which) => secretMailed(server, email, RESET, which)),
    );
    const reached = await Promise.all(
      links.map((link) => readAccountLink(server.ports.database.db, "reset", link, new Date())),
    );
    expect(reached).toContain(owner);
  });

  it("gives an unconfirmed account to the owner of the mailbox without what an earlier holder planted", async () => {
    const email = newAddress();
    const planted = await registered(email, ATTACK);
    const accountUuid = await uuidOf(planted);
    const { db } = server.ports.database;
    await db.insert(passkeys).values({
      credentialId: randomUUID(),
      accountUuid,
      publicKey: new Uint8Array([1]),
      counter: 0,
      transports: [],
      createdAt: new Date(),
    });
    const secret = await resetSecret(email);
    expect((await call("POST", reset, { token: secret, password: PASSWORD })).status).toBe(204);
    expect((await call("GET", identity, undefined, planted)).status).toBe(401);
    expect((await logIn(email, ATTACK)).status).toBe(401);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect(await db.select().from(passkeys).where(eq(passkeys.accountUuid, accountUuid))).toEqual(
      [],
    );
    const [row] = await db.select().from(accounts).where(eq(accounts.uuid, accountUuid));
    expect(row?.verifiedAt).not.toBeNull();
  });

  it("sends no link to another address than the one with which the account was opened", async () => {
    const email = newAddress();
    const token = await registered(email);
    await secretMailed(server, email, CONFIRM);
    const { readProfile, writeProfile } =
      await import("#server/lending/application/profile-store.ts");
    const uuid = await uuidOf(token);
    const elsewhere = newAddress();
    await server.ports.database.transaction(async (tx) => {
      const profile = await readProfile(server.ports, tx, uuid, true);
      await writeProfile(server.ports, tx, uuid, { ...profile, email: elsewhere });
    });
    const before = (await mailTo(server, email)).length;
    const request = "/identity/secure/api/v1/address/request";
    expect((await call("POST", request, undefined, token)).status).toBe(202);
    expect((await call("POST", askForReset, { email })).status).toBe(202);
    // The next e-mail of the queue comes after the two that must not exist.
    const next = newAddress();
    await registered(next);
    await secretMailed(server, next, CONFIRM);
    expect(await mailTo(server, elsewhere)).toEqual([]);
    expect(await mailTo(server, email)).toHaveLength(before);
  });

  it("changes the password with the present one, ends the other sessions and tells the owner", async () => {
    const email = newAddress();
    const here = await registered(email);
    const there = (await logIn(email, PASSWORD)).body.jwt;
    const wrong = { present: "not the present one", next: OTHER };
    expect((await call("PUT", change, wrong, here)).status).toBe(422);
    const weak = { present: PASSWORD, next: `${email.split("@")[0]}!` };
    expect((await call("PUT", change, weak, here)).status).toBe(422);
    const good = { present: PASSWORD, next: OTHER };
    expect((await call("PUT", change, good, here)).status).toBe(204);
    expect((await call("GET", identity, undefined, here)).status).toBe(200);
    expect((await call("GET", identity, undefined, there)).status).toBe(401);
    expect((await logIn(email, OTHER)).status).toBe(200);
    await secretMailed(server, email, "Your password was changed");
  });

  it("answers a reset for an unknown address as for a known one, and sends it nothing", async () => {
    const known = newAddress();
    await confirmed(known);
    const unknown = newAddress();
    const answers = [
      await call("POST", askForReset, { email: known }),
      await call("POST", askForReset, { email: unknown }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    await secretMailed(server, known, RESET);
    expect(await mailTo(server, unknown)).toEqual([]);
  });
});
