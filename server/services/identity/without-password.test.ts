/** Accounts that e-mailed links open instead of a password. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepare, type Running } from "#server/main.ts";
import { accounts } from "#server/platform/storage/schema.ts";
import { mailTo, secretMailed } from "#server/testing/mailbox.ts";
import { type TestStore, testStore } from "#server/testing/store.ts";
import { neverLate } from "#server/testing/never-late.ts";

/** A lender whose registration asks for no password. */
const FAST = "bright-angel";
const LINK = "Your link to your application";
const PASSWORD = "violet anchor moss lantern";

const register = "/identity/api/v1/registration/register";
const identity = "/identity/secure/api/v1/identity";
const open = "/identity/api/v1/login/link";

let store: TestStore;
let server: Running;
const time = { ahead: 0 };
beforeAll(async () => {
  store = await testStore();
  server = await prepare({
    environment: { ...store.environment, LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent" },
    realTime: () => new Date(Date.now() + time.ahead),
    loopDelay: neverLate,
  });
}, 240_000);
afterAll(async () => {
  await server?.close();
  await store?.remove();
});

async function call(method: "GET" | "POST", url: string, payload?: object, token = "", org = FAST) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { "x-org": org, ...(token === "" ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = answer.body === "" ? null : answer.json<Record<string, never>>();
  return { status: answer.statusCode, body: body as never as { jwt: string; uuid: string } };
}
const newAddress = () => `${randomUUID()}@example.com`;
const uuidOf = async (token: string) => (await call("GET", identity, undefined, token)).body.uuid;
async function registered(email: string) {
  const answer = await call("POST", register, { email });
  expect(answer.status).toBe(201);
  return answer.body.jwt;
}

it("opens an account without a password only where the lender says so", async () => {
  const refused = await call("POST", register, { email: newAddress() }, "", "main");
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ fields: [{ pointer: "/password" }] });
  await registered(newAddress());
});

it("proves the address by the link, which works once and ends the session that began the account", async () => {
  const email = newAddress();
  const began = await registered(email);
  const uuid = await uuidOf(began);
  const token = await secretMailed(server, email, LINK);
  const opened = await call("POST", open, { token });
  expect(opened.status).toBe(200);
  expect(await uuidOf(opened.body.jwt)).toBe(uuid);
  expect((await call("GET", identity, undefined, began)).status).toBe(401);
  expect((await call("POST", open, { token })).status).toBe(410);
  const { db } = server.ports.database;
  const [row] = await db.select().from(accounts).where(eq(accounts.uuid, uuid));
  expect(row?.verifiedAt).not.toBeNull();
});

it("refuses the link after a day", async () => {
  const email = newAddress();
  await registered(email);
  const token = await secretMailed(server, email, LINK);
  time.ahead += 24 * 60 * 60_000 + 1;
  expect((await call("POST", open, { token })).status).toBe(410);
});

it("opens no account by an empty password, and a second account for a second registration", async () => {
  const email = newAddress();
  const [first, second] = [await registered(email), await registered(email)];
  expect(await uuidOf(second)).not.toBe(await uuidOf(first));
  const empty = await call("POST", "/identity/api/v1/login", { email, password: " " });
  expect(empty.status).toBe(401);
  const guess = await call("POST", "/identity/api/v1/login", { email, password: PASSWORD });
  expect(guess.status).toBe(401);
});

it("lets the person set a password by e-mail, after which it logs in", async () => {
  const email = newAddress();
  const uuid = await uuidOf(await registered(email));
  await call("POST", "/identity/api/v1/password/reset/request", { email });
  const token = await secretMailed(server, email, "Your link for a new password");
  const reset = await call("POST", "/identity/api/v1/password/reset", {
    token,
    password: PASSWORD,
  });
  expect(reset.status).toBe(204);
  const logIn = await call("POST", "/identity/api/v1/login", { email, password: PASSWORD });
  expect(await uuidOf(logIn.body.jwt)).toBe(uuid);
});

it("tells the holder of a known address, and sends the new account no link", async () => {
  const email = newAddress();
  await registered(email);
  await call("POST", open, { token: await secretMailed(server, email, LINK) });
  await registered(email);
  await secretMailed(server, email, "You already have an account");
  expect((await mailTo(server, email)).filter(({ subject }) => subject === LINK)).toHaveLength(1);
});

it("sends one address at most ten links in a quarter of an hour", async () => {
  const email = newAddress();
  for (let count = 0; count < 10; count += 1) await registered(email);
  expect((await call("POST", register, { email })).status).toBe(429);
});
