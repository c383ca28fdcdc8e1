/** Log-ins with a second factor, and the factors that people set up and remove. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt } from "#server/platform/accounts/factors/authenticator-app.ts";
import { authenticatorApps, passwordSteps } from "#server/platform/storage/schema.ts";
import { createAgent } from "#server/services/sandbox/agents.ts";
import { SoftwarePasskey } from "#server/testing/authenticator.ts";
import { Borrower, PASSWORD } from "#server/testing/borrower.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const base = "/identity/api/v1";
const secure = "/identity/secure/api/v1";
const ORIGIN = "http://localhost";

describe.each(DATABASES)("a second step on %s", (kind) => {
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

  const pass = (seconds: number): void => {
    server.time.now = new Date(server.time.now.getTime() + seconds * 1000);
  };
  const post = (path: string, body: object) => nobody.call("POST", `${base}${path}`, body);
  const logIn = (email: string, password = PASSWORD) => post("/login", { email, password });
  const code = (secret: string): string => codeAt(secret, server.time.now);
  const manage = async (who: Borrower): Promise<string> =>
    (await who.call("POST", `${secure}/factors/step`, { password: PASSWORD })).body.step;

  /** Registers a borrower who sets an authenticator app up. */
  async function withAuthenticator() {
    const ada = await new Borrower(server).register();
    const step = await manage(ada);
    const { secret } = (await post("/factors/authenticator/begin", { step })).body;
    const added = await post("/factors/authenticator", { step, code: code(secret) });
    expect(added.status).toBe(200);
    pass(30);
    return { ada, secret: secret as string, codes: added.body.recoveryCodes as string[] };
  }

  /** Registers a borrower who sets a passkey up. */
  async function withPasskey() {
    const ada = await new Borrower(server).register();
    const passkey = new SoftwarePasskey(ORIGIN);
    const step = await manage(ada);
    const options = (await post("/factors/passkeys/begin", { step })).body;
    const credential = passkey.register(options);
    expect((await post("/factors/passkeys", { step, credential })).status).toBe(200);
    return { ada, passkey };
  }

  it("lets a borrower without a second factor in by the password alone", async () => {
    const ada = await new Borrower(server).register();
    expect((await logIn(ada.email)).status).toBe(200);
  });

  it("asks a borrower with an authenticator app for its code, which works once", async () => {
    const { ada, secret } = await withAuthenticator();
    const first = await logIn(ada.email);
    expect(first).toMatchObject({
      status: 202,
      body: { enroll: false, authenticator: true, passkeys: false },
    });
    expect(first.headers.authorization).toBeUndefined();
    const { step } = first.body;
    expect((await post("/login/code", { step, code: "000000" })).status).toBe(422);
    // People copy codes with the space that their app shows.
    const spaced = code(secret).replace(/(...)/, "$1 ");
    const token = (await post("/login/code", { step, code: spaced })).body.jwt;
    const me = new Borrower(server, token);
    expect((await me.call("GET", `${secure}/identity`)).status).toBe(200);
    const { step: again } = (await logIn(ada.email)).body;
    expect((await post("/login/code", { step: again, code: code(secret) })).status).toBe(422);
    pass(30);
    expect((await post("/login/code", { step: again, code: code(secret) })).status).toBe(200);
    pass(30);
    expect((await post("/login/code", { step: again, code: code(secret) })).status).toBe(410);
  });

  it("tells the profile which second factors the account has", async () => {
    const { ada: withApp } = await withAuthenticator();
    const { ada: withKey } = await withPasskey();
    const read = async (who: Borrower) =>
      (await who.call("GET", "/service-profile/api/v1/profile")).body;
    expect(await read(withApp)).toMatchObject({ twoFactorEnabled: true, totpVerified: true });
    expect(await read(withKey)).toMatchObject({ twoFactorEnabled: true, totpVerified: false });
  });

  it("lets one of two parallel log-ins with the same code in", async () => {
    const { ada, secret } = await withAuthenticator();
    const steps = [(await logIn(ada.email)).body.step, (await logIn(ada.email)).body.step];
    const answers = await Promise.all(
      steps.map((step) => post("/login/code", { step, code: code(secret) })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it("accepts each of ten recovery codes once, in any spelling", async () => {
    const { ada, codes } = await withAuthenticator();
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    const attempt = async (text: string) => {
      const { step } = (await logIn(ada.email)).body;
      return (await post("/login/code", { step, code: text })).status;
    };
    expect(await attempt(first)).toBe(200);
    expect(await attempt(first)).toBe(422);
    expect(await attempt(second.toLowerCase().replaceAll("-", " "))).toBe(200);
    const own = await ada.call("GET", `${secure}/factors`);
    expect(own.body).toMatchObject({ recoveryCodes: 8, required: false, passkeys: [] });
  });

  it("stores neither the secret of an authenticator app nor a recovery code in the clear", async () => {
    const { secret, codes } = await withAuthenticator();
    const rows = await server.ports.database.executeSql(
      "select * from authenticator_apps cross join recovery_codes",
      [],
    );
    for (const text of [secret, ...codes, ...codes.map((each) => each.replaceAll("-", ""))])
      expect(JSON.stringify(rows)).not.toContain(text);
  });

  it("throttles codes by account, whichever step they come with", async () => {
    const { ada, secret } = await withAuthenticator();
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const { step } = (await logIn(ada.email)).body;
      statuses.push((await post("/login/code", { step, code: "000000" })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    pass(15 * 60);
    const { step } = (await logIn(ada.email)).body;
    expect((await post("/login/code", { step, code: code(secret) })).status).toBe(200);
  });

  it("logs in by a passkey, and refuses a repeated, a foreign and an earlier signature", async () => {
    const { ada, passkey } = await withPasskey();
    const { step } = (await logIn(ada.email)).body;
    const challenge = async () => (await post("/login/passkey/options", { step })).body;
    const foreign = new SoftwarePasskey("http://evil.example");
    expect(
      (await post("/login/passkey", { step, credential: foreign.sign(await challenge()) })).status,
    ).toBe(422);
    const elsewhere = passkey.sign(await challenge());
    // Another challenge was asked for since.
    await challenge();
    expect((await post("/login/passkey", { step, credential: elsewhere })).status).toBe(422);
    const credential = passkey.sign(await challenge());
    expect((await post("/login/passkey", { step, credential })).status).toBe(200);
    expect((await post("/login/passkey", { step, credential })).status).toBe(410);
  });

  it("refuses a passkey whose counter goes back, as that of a copy does", async () => {
    const { ada, passkey } = await withPasskey();
    const attempt = async () => {
      const { step } = (await logIn(ada.email)).body;
      const options = (await post("/login/passkey/options", { step })).body;
      return (await post("/login/passkey", { step, credential: passkey.sign(options) })).status;
    };
    expect(await attempt()).toBe(200);
    passkey.counter = 0;
    expect(await attempt()).toBe(422);
  });

  it("lets staff in only after they set a second factor up at their first log-in", async () => {
    const { email, password, token } = await createAgent(
      server.ports,
      "main",
      "first-login@example.com",
    );
    await server.ports.database.db.delete(authenticatorApps);
    expect((await new Borrower(server, token).call("GET", `${secure}/identity`)).status).toBe(200);
    const first = await logIn(email, password);
    expect(first).toMatchObject({ status: 202, body: { enroll: true } });
    const { step } = first.body;
    // The step is no session and proves no factor.
    expect((await new Borrower(server, step).call("GET", `${secure}/identity`)).status).toBe(401);
    expect((await post("/login/code", { step, code: "000000" })).status).toBe(410);
    const { secret, uri } = (await post("/factors/authenticator/begin", { step })).body;
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect((await post("/factors/authenticator", { step, code: "12" })).status).toBe(422);
    const added = await post("/factors/authenticator", { step, code: code(secret) });
    const amy = new Borrower(server, added.body.jwt);
    expect((await amy.call("GET", `${secure}/factors`)).body.required).toBe(true);
    expect(await logIn(email, password)).toMatchObject({ status: 202, body: { enroll: false } });
  });

  it("refuses a second enrollment with an earlier step of the same account", async () => {
    const { email, password } = await createAgent(server.ports, "main", "two-at-once@example.com");
    await server.ports.database.db.delete(authenticatorApps);
    const [one, two] = [
      (await logIn(email, password)).body.step,
      (await logIn(email, password)).body.step,
    ];
    const { secret } = (await post("/factors/authenticator/begin", { step: one })).body;
    const added = { step: one, code: code(secret) };
    expect((await post("/factors/authenticator", added)).status).toBe(200);
    expect((await post("/factors/authenticator/begin", { step: two })).status).toBe(410);
    expect((await post("/factors/passkeys/begin", { step: two })).status).toBe(410);
  });

  it("keeps the last second factor of staff, and lets a borrower remove theirs", async () => {
    const { token, password } = await createAgent(server.ports, "main", "last@example.com");
    const amy = new Borrower(server, token);
    const { step } = (await amy.call("POST", `${secure}/factors/step`, { password })).body;
    expect((await post("/factors/remove", { step, factor: "AUTHENTICATOR" })).status).toBe(409);
    expect((await amy.call("GET", `${secure}/factors`)).body.authenticatorSince).not.toBeNull();
    const { ada } = await withAuthenticator();
    const own = await manage(ada);
    expect((await post("/factors/remove", { step: own, factor: "AUTHENTICATOR" })).status).toBe(
      200,
    );
    expect((await logIn(ada.email)).status).toBe(200);
  });

  it("changes no factor by a token alone", async () => {
    const ada = await new Borrower(server).register();
    const wrong = { password: "not the password at all" };
    expect((await ada.call("POST", `${secure}/factors/step`, wrong)).status).toBe(422);
    const begin = await ada.call("POST", `${base}/factors/authenticator/begin`, {
      step: ada.token?.slice(0, 200),
    });
    expect(begin.status).toBe(410);
  });

  it("ends a step after ten minutes and after a change of the password", async () => {
    const { ada, secret } = await withAuthenticator();
    const { step } = (await logIn(ada.email)).body;
    pass(10 * 60);
    expect((await post("/login/code", { step, code: code(secret) })).status).toBe(410);
    const open = (await logIn(ada.email)).body.step as string;
    const change = { present: PASSWORD, next: "violet anchor moss lantern" };
    expect((await ada.call("PUT", `${secure}/password`, change)).status).toBe(204);
    expect((await post("/login/code", { step: open, code: code(secret) })).status).toBe(410);
    const rows = await server.ports.database.db
      .select()
      .from(passwordSteps)
      .where(eq(passwordSteps.purpose, "prove"));
    expect(rows.every(({ tokenHash }) => !tokenHash.includes(open))).toBe(true);
  });
});
