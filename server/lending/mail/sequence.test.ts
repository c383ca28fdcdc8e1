import { afterAll, beforeAll, expect, it } from "vitest";
import { loadApplication } from "#server/lending/application/store.ts";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import { prepare, type Running } from "#server/main.ts";
import { type TestStore, testStore } from "#server/testing/store.ts";

let store: TestStore;
let server: Running;

beforeAll(async () => {
  store = await testStore();
  server = await prepare({ environment: { ...store.environment, LOG_LEVEL: "silent" } });
}, 120_000);

afterAll(async () => {
  await server?.close();
  await store?.remove();
});

interface Kept {
  subject: string;
  text: string;
  links: string[];
  at: string;
}
interface Person {
  uuid: string;
  email: string;
  password: string;
  token: string;
}

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "POST", url, headers, ...(payload ? { payload } : {}) });

const clock = async (payload: object) =>
  expect((await post("/sandbox/clock", payload)).statusCode).toBe(200);

async function mailbox({ email }: Person): Promise<Kept[]> {
  const url = `/sandbox/mailbox?to=${encodeURIComponent(email)}`;
  return (await server.app.inject({ url })).json<{ messages: Kept[] }>().messages.toReversed();
}

const subjects = async (person: Person) => (await mailbox(person)).map(({ subject }) => subject);

/** Returns the sent e-mails once their number is reached. */
async function sent(person: Person, count: number): Promise<Kept[]> {
  await expect.poll(() => subjects(person).then(({ length }) => length)).toBe(count);
  return mailbox(person);
}

async function place(checklistState: string): Promise<Person> {
  const answer = await post("/sandbox/applications", { persona: "approved", checklistState });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Person>();
}

/** Noon at the homes of this suite, far from quiet hours. */
const NOON = { now: "2026-11-23T18:00:00Z" };
const linkIn = (message: Kept | undefined, start: string) =>
  message?.links.find((link) => link.startsWith(start)) ?? "";
const secretIn = (message: Kept | undefined) =>
  linkIn(message, "/account/heloc/resume#").split("#")[1] ?? "";

it("reminds of an idle application after a day, two days and a week, and never again", async () => {
  await clock(NOON);
  const person = await place("OFFER_SELECTION");
  expect(await mailbox(person)).toEqual([]);
  await clock({ advance: "PT23H" });
  expect(await mailbox(person)).toEqual([]);
  await clock({ advance: "PT2H" });
  const first = await sent(person, 1);
  expect(first[0]?.subject).toBe("Your application is saved");
  await clock({ advance: "PT24H" });
  await sent(person, 2);
  await clock({ advance: "P6D" });
  expect((await sent(person, 3)).map(({ subject }) => subject)).toEqual([
    "Your application is saved",
    "Your application is waiting for you",
    "Would you like to go on with your application?",
  ]);

  // A log-in is a new occasion, but the limit of three is reached.
  const credentials = { email: person.email, password: person.password };
  expect((await post("/identity/api/v1/login", credentials)).statusCode).toBe(200);
  await clock({ advance: "P14D" });
  expect(await subjects(person)).toHaveLength(3);
  const { application } = await loadApplication(
    server.ports,
    server.ports.database.db,
    person.uuid,
  );
  expect(application.reminders?.sent?.map(({ mail }) => mail)).toEqual([
    "incomplete",
    "follow-up",
    "last-reminder",
  ]);
}, 60_000);

it("sends no reminder at night or within a day of another, and stops after one opt-out call", async () => {
  await clock({ now: "2027-01-20T18:00:00Z" });
  const person = await place("OFFER_SELECTION");
  // Both reminders are due by now, at three in the morning at the home.
  await clock({ now: "2027-01-23T09:00:00Z" });
  expect(await mailbox(person)).toEqual([]);
  await clock({ now: "2027-01-23T18:00:00Z" });
  const [message] = await sent(person, 1);

  const optOut = linkIn(message, "/mail/opt-out?token=");
  const page = await server.app.inject({ url: optOut });
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
  expect(page.body).toContain("<button>");
  const reminders = async () =>
    (await loadApplication(server.ports, server.ports.database.db, person.uuid)).application
      .reminders;
  // A program that prefetches the link changes nothing.
  expect((await reminders())?.stoppedAt).toBeUndefined();
  const done = await server.app.inject({
    method: "POST",
    url: optOut,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(done.statusCode).toBe(200);
  expect((await reminders())?.stoppedAt).toBeTruthy();
  await clock({ advance: "P14D" });
  expect(await subjects(person)).toHaveLength(1);

  for (const url of [`${optOut.slice(0, -1)}x`, optOut.slice(0, -9), "/mail/opt-out"]) {
    const other = await server.app.inject({ url });
    expect([other.statusCode, other.body.includes(person.uuid)]).toEqual([404, false]);
    expect(other.body).toContain("It may be incomplete");
    expect(other.body.match(/<(?:title|h1)>This link doesn’t work</g)).toHaveLength(2);
    expect(other.body).not.toContain("<button>");
  }
  const extended = await server.app.inject({ url: `${optOut}&source=newsletter` });
  expect(extended.statusCode).toBe(200);
  // A reader who opens the link again reads that reminders are off.
  expect(extended.body).toContain("<h1>Reminders are off</h1>");
  expect(extended.body).not.toContain("<button>");
}, 60_000);

it("logs the reader in once by a link that expires, and stores only its hash", async () => {
  const person = await place("OFFER_SELECTION");
  const ask = () => post("/identity/api/v1/login/link/request", { email: person.email });
  expect((await ask()).statusCode).toBe(202);
  const [message] = await sent(person, 1);
  const token = secretIn(message);
  expect(token).toHaveLength(43);
  const rows = await server.ports.database.executeSql("select * from mail_links", []);
  expect(JSON.stringify(rows)).not.toContain(token);

  // Of two concurrent log-ins, one succeeds.
  const both = await Promise.all([1, 2].map(() => post("/identity/api/v1/login/link", { token })));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
  const answer = both
    .find(({ statusCode }) => statusCode === 200)
    ?.json<{
      jwt: string;
      application: string;
    }>();
  expect(answer?.application).toBe(person.uuid);
  const own = await server.app.inject({
    url: `/service-application/api/v1/application/heloc/${person.uuid}`,
    headers: { authorization: `Bearer ${answer?.jwt}` },
  });
  expect(own.statusCode).toBe(200);

  await ask();
  const second = secretIn((await sent(person, 2)).at(-1));
  await server.ports.database.executeSql(
    "update mail_links set expires_at = now() - interval '1 second'",
    [],
  );
  expect((await post("/identity/api/v1/login/link", { token: second })).statusCode).toBe(410);
  const nobody = await post("/identity/api/v1/login/link/request", { email: "no@example.com" });
  expect([nobody.statusCode, nobody.body]).toEqual([202, ""]);
}, 60_000);

it("confirms what was received, and announces several requests in one e-mail", async () => {
  await clock({ now: "2027-03-01T18:00:00Z" });
  const person = await place("INCOME_VERIFICATION");
  expect((await sent(person, 1))[0]?.subject).toBe("We received your application");
  const url = `/sandbox/applications/${person.uuid}/conditions`;
  await post(url, { categoryEnum: "GENERIC_DOCUMENT_REQUEST" });
  await clock({ advance: "PT5M" });
  await post(url, { categoryEnum: "MISSING_PHONE_NUMBER" });
  await clock({ advance: "PT6M" });
  expect(await subjects(person)).toHaveLength(1);
  await clock({ advance: "PT5M" });
  const messages = await sent(person, 2);
  expect(messages[1]?.subject).toBe("We need something from you");
  expect(linkIn(messages[1], "/account/")).toBe(`/account/heloc/${person.uuid}/conditions`);

  // A write that requests nothing is no occasion.
  const write = applyAndRecompute(server.ports);
  await server.ports.database.transaction((tx) =>
    write(tx, person.uuid, { kind: "system", id: "test" }, {}, { kind: "test" }),
  );
  await clock({ advance: "PT1H" });
  expect(await subjects(person)).toHaveLength(2);
}, 60_000);
