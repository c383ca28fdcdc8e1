import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bucketOf } from "#server/lending/definitions/flags/bucket.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const BASE = "/service-optimize";
const TRACKER = "/service-profile/api/v1/profile/tracker";
const PROFILE = "/service-application/api/v3/application/heloc/optermizerly-profile";

const flags = [
  { id: "everywhere", when: "true", variables: { a: 1 } },
  { id: "nowhere", when: "false", variables: { secret: "never sent" } },
  { id: "members", when: "user.authenticated" },
  { id: "half", when: "bucket < 50" },
  { id: "pilot", when: "user.DDP_Pilot == 'on'" },
  {
    id: "test",
    when: "organisation.orgCode == 'main'",
    variations: [
      { id: "control", share: 50 },
      { id: "other", share: 50, variables: { title: "Hello" } },
    ],
  },
].map((flag) => ({ description: "A test's.", ...flag }));

/** A tracker that falls on one side of the middle for a purpose. */
function trackerWhere(purpose: string, below: boolean): string {
  for (;;) {
    const tracker = randomUUID();
    if (bucketOf(purpose, tracker) < 50 === below) return tracker;
  }
}

let root: string;
let server: TestServer;
let anybody: Borrower;
beforeAll(async () => {
  root = await fixtureRoot();
  const path = join(root, "flows", "flags.json");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify({ flags }));
  server = await testServer({ root });
  anybody = new Borrower(server);
}, 120_000);
afterAll(async () => {
  await server?.remove();
  await rm(root, { recursive: true, force: true });
});

const features = async (who: Borrower, trackerId: string | null = null, attributes = {}) => {
  const context = who.token === null ? "external" : "secure";
  const answer = await who.call("POST", `${BASE}/${context}/api/v1/features`, {
    optimizeUser: { attributes, trackerId },
  });
  expect(answer.status).toBe(200);
  return Object.keys(answer.body.features).sort();
};
const decide = async (who: Borrower, trackerId: string | null, body: object = {}) => {
  const context = who.token === null ? "external" : "secure";
  const answer = await who.call("POST", `${BASE}/${context}/api/v2/decision`, {
    optimizeUser: { trackerId },
    ...body,
  });
  expect(answer.status).toBe(200);
  return answer.body.decisions;
};

describe("flags", () => {
  it("lists only the flags that are on", async () => {
    expect(await features(anybody)).toEqual(["everywhere", "test"]);
    expect(await features(anybody, trackerWhere("half", true))).toEqual([
      "everywhere",
      "half",
      "test",
    ]);
    expect(await features(anybody, trackerWhere("half", false))).toEqual(["everywhere", "test"]);
    expect(await features(anybody, null, { DDP_Pilot: "on" })).toContain("pilot");
  });

  it("reads membership from the session and ignores the caller's claim", async () => {
    const ada = await new Borrower(server).register();
    expect(await features(ada)).toContain("members");
    expect(await features(anybody, null, { authenticated: "true" })).not.toContain("members");
    const refused = await anybody.call("POST", `${BASE}/secure/api/v1/features`, {
      optimizeUser: {},
    });
    expect(refused.status).toBe(401);
    expect(
      (await anybody.call("POST", `${BASE}/agent/api/v1/features`, { optimizeUser: {} })).status,
    ).toBe(400);
  });

  it("draws the same variation at every call, with its values", async () => {
    const control = trackerWhere("test\nvariation", true);
    const other = trackerWhere("test\nvariation", false);
    for (let again = 0; again < 3; again += 1) {
      expect((await decide(anybody, control)).test).toEqual({
        enabled: true,
        variationKey: "control",
        variables: {},
      });
      expect(await decide(anybody, other, { featureKey: "test" })).toEqual({
        test: { enabled: true, variationKey: "other", variables: { title: "Hello" } },
      });
    }
    expect(await decide(anybody, null, { featureKey: "nowhere" })).toEqual({
      nowhere: { enabled: false, variationKey: null, variables: {} },
    });
  });

  it.each([
    [{}],
    [{ optimizeUser: { trackerId: 5 } }],
    [{ optimizeUser: { email: "a@b.c" } }],
    [{ optimizeUser: { attributes: { a: "x".repeat(201) } } }],
  ])("rejects the body %j", async (body) => {
    const answer = await anybody.call("POST", `${BASE}/external/api/v1/features`, body);
    expect(answer.status).toBe(400);
  });
});

describe("experiment profile", () => {
  it("stores the account's first tracker and decides by it on every device", async () => {
    const ada = await new Borrower(server).register();
    const first = trackerWhere("half", true);
    const second = trackerWhere("half", false);
    expect((await ada.call("GET", `${PROFILE}?trackerUuid=${first}`)).body).toEqual({
      optimizelyProfileUuid: first,
    });
    expect(await features(ada, second)).not.toContain("half");
    for (const [sent, answered] of [
      [first, first],
      [second, first],
    ])
      expect((await ada.call("PUT", TRACKER, { trackerUuid: sent })).body).toEqual({
        optimizelyProfileUuid: answered,
      });
    expect(await features(ada, second)).toContain("half");
    const profile = await ada.call("GET", "/service-profile/api/v1/profile");
    expect(profile.body.optimizelyProfileUuid).toBe(first);
    const patched = await ada.call("PATCH", PROFILE, { optimizelyProfileUuid: second });
    expect(patched.body).toEqual({ optimizelyProfileUuid: first });
  });

  it("lets an account set only its own experiment profile", async () => {
    const ada = await new Borrower(server).register();
    const eve = await new Borrower(server).register();
    const { uuid } = (await ada.call("GET", "/identity/secure/api/v1/identity")).body;
    const body = { optimizelyProfileUuid: randomUUID() };
    const theirs = await eve.call("PATCH", `${PROFILE}?identityUuid=${uuid}`, body);
    expect(theirs.status).toBe(404);
    expect((await ada.call("GET", PROFILE)).body).toEqual({ optimizelyProfileUuid: null });
    expect((await ada.call("PATCH", `${PROFILE}?identityUuid=${uuid}`, body)).body).toEqual(body);
    for (const [method, path, sent] of [
      ["GET", PROFILE, undefined],
      ["PATCH", PROFILE, body],
      ["PUT", TRACKER, { trackerUuid: randomUUID() }],
    ] as const)
      expect((await anybody.call(method, path, sent)).status).toBe(401);
    expect((await ada.call("PUT", TRACKER, { trackerUuid: "me@example.com" })).status).toBe(400);
  });
});
