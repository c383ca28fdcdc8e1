/** A page that goes on with a phone: a link that works once, for one page of one application. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Borrower } from "#server/testing/borrower.ts";
import { jpeg, png } from "#server/testing/files.ts";
import {
  atPapers,
  linkOf,
  openLink,
  Phone,
  PHONE_CALLS as base,
  stateOf,
} from "#server/testing/phone.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { events, handOffs } from "#server/platform/storage/schema.ts";

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

/** A device without a session. */
const device = () => new Borrower(server);
const open = (token: string) => openLink(server, token);

describe("a link to a phone", () => {
  it("opens the page once, and says to a second device that another one has it", async () => {
    const token = await linkOf(ada);
    expect(await stateOf(ada)).toBe("OPEN");
    const { view } = await Phone.opening(server, token);
    expect(view).toMatchObject({ screen: "papers", application: { documents: [] } });
    expect(await stateOf(ada)).toBe("OPENED");
    const second = await open(token);
    expect([second.status, second.body.state]).toEqual([410, "OPENED"]);
    expect(second.body.errors[0]).toContain("Another device");
  });

  it("gives the page to one of two devices that open it at once", async () => {
    const token = await linkOf(ada);
    const answers = await Promise.all([open(token), open(token), open(token)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 410, 410,
    ]);
  });

  it("ends after ten minutes, and the visit half an hour after it began", async () => {
    const late = await linkOf(ada);
    server.time.now = minutesLater(10);
    expect((await open(late)).body.state).toBe("EXPIRED");
    expect(await stateOf(ada)).toBe("EXPIRED");
    const phone = await Phone.opening(server, await linkOf(ada));
    server.time.now = minutesLater(39);
    expect((await phone.look()).status).toBe(200);
    server.time.now = minutesLater(40);
    const ended = await phone.look();
    expect([ended.status, ended.body.state]).toEqual([410, "EXPIRED"]);
  });

  it("is replaced by the next one, with the visit that it began", async () => {
    const first = await linkOf(ada);
    const second = await linkOf(ada);
    expect((await open(first)).body.state).toBe("EXPIRED");
    const phone = await Phone.opening(server, second);
    await linkOf(ada);
    expect((await phone.look()).body.state).toBe("EXPIRED");
  });

  it("belongs to the borrower, and to a page that may be handed off", async () => {
    const eve = await atPapers(server);
    for (const [method, path] of [
      ["POST", ""],
      ["GET", ""],
      ["POST", "/mail"],
    ] as const)
      expect((await eve.call(method, `${ada.path}/hand-offs${path}`, {})).status).toBe(404);
    const early = await Borrower.begin(server);
    expect((await early.call("POST", `${early.path}/hand-offs`, {})).status).toBe(409);
    for (const junk of ["", "x".repeat(43)]) expect((await open(junk)).body.state).toBe("UNKNOWN");
  });

  it("is stored as a hash, like the key, and recorded without either", async () => {
    const token = await linkOf(ada);
    const { key } = await Phone.opening(server, token);
    const { db } = server.ports.database;
    const rows = JSON.stringify([await db.select().from(handOffs), await db.select().from(events)]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(key);
    const kinds = (await db.select().from(events))
      .filter(({ stream }) => stream === ada.uuid)
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith("hand-off."));
    expect(kinds).toEqual(["hand-off.made", "hand-off.opened"]);
  });
});

describe("a phone that opened a link", () => {
  it("sends the photo and the page, and the borrower's page is over", async () => {
    const phone = await Phone.opening(server, await linkOf(ada));
    const photo = await phone.upload("PASSPORT_FRONT", jpeg());
    expect(photo.status).toBe(201);
    expect((await phone.send({})).status).toBe(422);
    expect((await phone.send({ photo: [photo.body.uuid] })).status).toBe(204);
    expect(await stateOf(ada)).toBe("DONE");
    const { body } = await ada.call("GET", ada.path);
    expect(body.paystubUuids).toEqual([photo.body.uuid]);
    const again = await phone.send({ photo: [photo.body.uuid] });
    expect([again.status, again.body.state]).toEqual([410, "DONE"]);
    expect((await phone.upload("PASSPORT_FRONT", jpeg())).status).toBe(410);
  });

  it("removes and replaces its own photo only", async () => {
    const phone = await Phone.opening(server, await linkOf(ada));
    const first = await phone.upload("PASSPORT_FRONT", jpeg());
    expect((await phone.remove(first.body.uuid)).status).toBe(204);
    expect((await phone.remove(first.body.uuid)).status).toBe(404);
    const eve = await atPapers(server);
    const hers = await eve.upload("PASSPORT_FRONT", png(), "scan.png", "image/png");
    const other = await phone.remove(hers.body.uuid);
    expect(other.status).toBe(404);
    expect((await phone.send({ photo: [hers.body.uuid] })).status).toBe(422);
  });

  it("sends only the documents that its page asks for", async () => {
    const phone = await Phone.opening(server, await linkOf(ada));
    expect((await phone.upload("USER_UPLOADED_PAYSTUB", jpeg())).status).toBe(409);
  });

  it("reads nothing but what the page shares", async () => {
    const { view } = await Phone.opening(server, await linkOf(ada));
    expect(Object.keys(view).toSorted()).toEqual([
      "answers",
      "application",
      "flow",
      "key",
      "page",
      "screen",
    ]);
    for (const text of ["Lovelace", "Ada", "1980-07-04", "6789", ada.email])
      expect(JSON.stringify(view)).not.toContain(text);
  });

  it("has no session: its key opens no other call, and a session opens none of its own", async () => {
    const phone = await Phone.opening(server, await linkOf(ada));
    for (const path of [ada.path, "/service-profile/api/v1/profile", `${ada.path}/hand-offs`])
      expect((await phone.call("GET", path)).status).toBe(401);
    for (const caller of [ada, device()])
      expect((await caller.call("GET", `${base}/visit`)).body.state).toBe("UNKNOWN");
  });

  it("learns that the page was sent elsewhere meanwhile", async () => {
    const phone = await Phone.opening(server, await linkOf(ada));
    const photo = await ada.upload("PASSPORT_FRONT", png(), "scan.png", "image/png");
    expect((await ada.submit("papers", { photo: [photo.body.uuid] })).status).toBe(200);
    const late = await phone.look();
    expect([late.status, late.body.state]).toEqual([410, "DONE"]);
  });
});

it("asks for the e-mail with the link a few times, then waits", async () => {
  const mail = () => ada.call("POST", `${ada.path}/hand-offs/mail`, {});
  const statuses: number[] = [];
  for (let times = 0; times < 11; times += 1) statuses.push((await mail()).status);
  expect(statuses.slice(0, 10).every((status) => status === 202)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  const { body } = await ada.call("GET", ada.path);
  expect(body.handOffAskedAt).toBe(NOON.toISOString());
});
