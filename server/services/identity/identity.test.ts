import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { events } from "#server/platform/storage/schema.ts";
import { Borrower, PASSWORD } from "#server/testing/borrower.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const login = "/identity/api/v1/login";
const register = "/identity/api/v1/registration/register";
const identity = "/identity/secure/api/v1/identity";
const logout = "/identity-broker/customer/secure/api/v3/logout";

describe.each(DATABASES)("identity on %s", (kind) => {
  const databases = databasesOf(kind);
  let server: TestServer;
  let nobody: Borrower;
  beforeAll(async () => {
    server = await testServer({ databaseUrl: await databases.create() });
    nobody = new Borrower(server);
  }, 240_000);
  afterAll(async () => {
    await server?.remove();
    await databases.drop();
  });
  const passMinutes = (minutes: number): void => {
    server.time.now = new Date(server.time.now.getTime() + minutes * 60_000);
  };

  it("registers an account, and logs in with any letter case of the e-mail", async () => {
    const ada = await new Borrower(server).register();
    const answer = await nobody.call("POST", login, {
      email: ` ${ada.email.toUpperCase()}`,
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.authorization).toBe(`Bearer ${answer.body.jwt}`);
    const me = await new Borrower(server, answer.body.jwt).call("GET", identity);
    expect(me.body).toMatchObject({ email: ada.email, orgCode: "main", identityType: "BORROWER" });
  });

  it("separates the accounts of two organizations", async () => {
    const ada = await new Borrower(server).register("main");
    const credentials = { email: ada.email, password: PASSWORD };
    expect((await nobody.call("POST", login, credentials, { "x-org": "other" })).status).toBe(401);
    const other = await nobody.call("POST", register, credentials, { "x-org": "other" });
    const there = await new Borrower(server, other.body.jwt).call("GET", identity);
    expect(there.body).toMatchObject({ email: ada.email, orgCode: "other" });
    expect(there.body.uuid).not.toBe((await ada.call("GET", identity)).body.uuid);
    expect((await nobody.call("POST", login, credentials, { "x-org": "nowhere" })).status).toBe(
      400,
    );
  });

  it("gives the same answer to a wrong password and an unknown e-mail", async () => {
    const ada = await new Borrower(server).register();
    const wrong = await nobody.call("POST", login, {
      email: ada.email,
      password: "not the password",
    });
    const unknown = await nobody.call("POST", login, {
      email: `${randomUUID()}@example.com`,
      password: "not the password",
    });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
  });

  it("blocks log-in after ten attempts in 15 minutes, for known and unknown e-mails", async () => {
    const ada = await new Borrower(server).register();
    // A registration may guess a password too, so it counts.
    for (const [email, tries] of [
      [ada.email, 9],
      [`${randomUUID()}@example.com`, 10],
    ] as const) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < tries + 2; attempt += 1)
        statuses.push((await nobody.call("POST", login, { email, password: "guess" })).status);
      expect(statuses).toEqual([...Array.from({ length: tries }, () => 401), 429, 429]);
    }
    const right = { email: ada.email, password: PASSWORD };
    const refused = await nobody.call("POST", login, right);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    const tries = await server.ports.database.db
      .select()
      .from(events)
      .where(eq(events.kind, "login.throttled"));
    // Two at each address and one with the right password.
    expect(tries).toHaveLength(5);
    expect(new Set(tries.map(({ stream }) => stream)).size).toBe(2);
    passMinutes(15);
    expect((await nobody.call("POST", login, right)).status).toBe(200);
  });

  it("counts parallel log-in attempts", async () => {
    const ada = await new Borrower(server).register();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        nobody.call("POST", login, { email: ada.email, password: "guess" }),
      ),
    );
    // The registration was the first of ten.
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  it("accepts long passwords in any script, and rejects short, common and over-long ones", async () => {
    const attempt = (password: string) =>
      nobody.call("POST", register, { email: `${randomUUID()}@example.com`, password });
    for (const password of [
      "x".repeat(14),
      "fourteen chars",
      "password1234567",
      "aaaaaaaaaaaaaaaa",
      "1234567890123456",
      "y".repeat(129),
    ]) {
      const answer = await attempt(password);
      expect(answer, password).toMatchObject({
        status: 422,
        body: { fields: [{ pointer: "/password" }] },
      });
    }
    for (const password of [
      "three small words",
      "ein längeres Passwört 🔑",
      Array.from({ length: 32 }, (_, index) => `${index * 7919 + 46_656}`.slice(-4)).join(""),
    ])
      expect((await attempt(password)).status, password).toBe(201);
  });

  it("renews the token when a third of its life is over, and expires it after 30 idle minutes or 12 hours", async () => {
    const ada = await new Borrower(server).register();
    const use = async (): Promise<number> => {
      const answer = await ada.call("GET", identity);
      const renewed = answer.headers.authorization;
      if (typeof renewed === "string") ada.token = renewed.slice("Bearer ".length);
      return answer.status;
    };
    const first = ada.token;
    passMinutes(4);
    expect(await use()).toBe(200);
    expect(ada.token).toBe(first);
    passMinutes(1);
    expect(await use()).toBe(200);
    expect(ada.token).not.toBe(first);
    for (let minutes = 5; minutes < 12 * 60 - 5; minutes += 10) {
      expect(await use()).toBe(200);
      passMinutes(10);
    }
    passMinutes(6);
    expect(await use()).toBe(401);

    const bea = await new Borrower(server).register();
    passMinutes(16);
    expect((await bea.call("GET", identity)).status).toBe(401);
  });

  it("revokes only the presented token at log-out", async () => {
    const ada = await new Borrower(server).register();
    const second = (await nobody.call("POST", login, { email: ada.email, password: PASSWORD })).body
      .jwt;
    passMinutes(5);
    const renewed = (await ada.call("GET", identity)).headers.authorization;
    const answer = await ada.call("POST", logout, {});
    expect(answer).toMatchObject({ status: 200, body: { redirect: "/auth/login" } });
    expect(answer.headers.authorization).toBeUndefined();
    expect((await ada.call("GET", identity)).status).toBe(401);
    expect(
      (await new Borrower(server, String(renewed).slice(7)).call("GET", identity)).status,
    ).toBe(401);
    expect((await new Borrower(server, second).call("GET", identity)).status).toBe(200);
  });

  it("rejects every token that this server did not sign", async () => {
    const ada = await new Borrower(server).register();
    for (const authorization of [
      ada.token ?? "",
      `bearer ${ada.token}`,
      `Basic ${ada.token}`,
      "Bearer ",
      `Bearer ${"x".repeat(5000)}`,
      `Bearer ${ada.token} `,
    ])
      expect((await nobody.call("GET", identity, undefined, { authorization })).status).toBe(401);
  });
});
