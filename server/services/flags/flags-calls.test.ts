import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bucketOf } from "#server/lending/definitions/flags/bucket.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
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
  {
    id: "wording",
    name: "wording",
    when: "organisation.orgCode == 'main'",
    default: "short",
    variations: [
      { id: "short", share: 50 },
      { id: "long", share: 50 },
    ],
  },
  { id: "members-only", name: "membersOnly", when: "user.authenticated" },
].map((flag) => ({ description: "A test's.", ...flag }));

/** A page that asks for the middle name in one variation only. */
async function askInOneVariation(folder: string): Promise<void> {
  const path = join(folder, "flows/heloc/screens/person.json");
  const screen = JSON.parse(await readFile(path, "utf8"));
  const when = { middleName: "flags.wording == 'long'" };
  const required = [...screen.form.schema.required, "middleName"];
  const form = { ...screen.form, when, schema: { ...screen.form.schema, required } };
  await writeFile(path, JSON.stringify({ ...screen, form }));
}

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
  await askInOneVariation(root);
  await writeFile(
    join(root, "flows/organisations/other/organisation.json"),
    JSON.stringify({ orgCode: "other", companyNameShort: "Other", flags: { wording: "long" } }),
  );
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
    expect(await features(anybody)).toEqual(["everywhere", "test", "wording"]);
    expect(await features(anybody, trackerWhere("half", true))).toEqual([
      "everywhere",
      "half",
      "test",
      "wording",
    ]);
    expect(await features(anybody, trackerWhere("half", false))).toEqual([
      "everywhere",
      "test",
      "wording",
    ]);
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

describe("flags of an application", () => {
  const flagsOf = async (borrower: Borrower) =>
    (await borrower.call("GET", borrower.path)).body.flags;

  /** Registers borrowers until one has this variation. */
  async function borrowerWith(variation: string): Promise<Borrower> {
    for (;;) {
      const borrower = await Borrower.begin(server);
      if ((await flagsOf(borrower)).wording === variation) return borrower;
    }
  }

  it("keeps the drawn variation and asks for a field in one variation only", async () => {
    for (const [variation, asked, status] of [
      ["short", false, 400],
      ["long", true, 422],
    ] as const) {
      const borrower = await borrowerWith(variation);
      const middle = { ...person, middleName: "King" };
      const refused = await borrower.submit("person", asked ? person : middle);
      expect(refused.status, variation).toBe(status);
      const accepted = await borrower.submit("person", asked ? middle : person);
      expect(accepted.status, variation).toBe(200);
      expect(await flagsOf(borrower)).toEqual({ wording: variation, membersOnly: true });
    }
  });

  it("gives a lender's default to applicants for whom the flag is off", async () => {
    expect(await flagsOf(await Borrower.begin(server, "other"))).toEqual({
      wording: "long",
      membersOnly: true,
    });
  });

  it("counts an exposure once for an account, with the variation of the application", async () => {
    const borrower = await borrowerWith("long");
    const info = vi.spyOn(server.ports.log, "info");
    const report = (names: string[], applicationUuid = borrower.uuid) =>
      borrower.call("POST", `${BASE}/secure/api/v1/exposure`, { applicationUuid, names });
    expect((await report(["wording"], randomUUID())).status).toBe(404);
    for (const names of [["wording", "membersOnly", "unknown"], ["wording"]])
      expect((await report(names)).status).toBe(204);
    const exposures = info.mock.calls.filter(([, text]) => text === "Experiment shown");
    expect(exposures.map(([fields]) => fields)).toEqual([
      { event: "EXPOSURE", experiment: "wording", variation: "long", organisation: "main" },
    ]);
    const profile = await borrower.call("GET", "/service-profile/api/v1/profile");
    expect(profile.body.shownExperiments).toEqual(["wording"]);
    info.mockRestore();
  });
});
