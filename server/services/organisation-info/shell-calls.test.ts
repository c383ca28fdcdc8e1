import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const DANA = "5b1f0c7e-2a64-4d1b-9b0e-7c3f8a9d1e20";
const hours = [{ weekday: "Monday", weekdayValue: 1, isOpen: true }];
const files: Record<string, object> = {
  "organisations/main/organisation.json": {
    orgCode: "main",
    companyNameShort: "Main",
    licensedStates: [{ abbrev: "OR" }],
    operatingHours: { OPS_PHONE: hours },
  },
  "organisations/main/originators.json": {
    originators: [{ id: DANA, originatorName: "Dana", nmls: "12", phoneNumber: "5035550142" }],
  },
  "heloc/notifications.json": {
    notifications: [
      {
        id: "named",
        when: "profile.name.firstName != null",
        once: "/profile/name/firstName",
        title: "We know your name",
        description: "Now we can go on.",
        ctas: [{ id: "go", title: "Go on", redirectPath: "/account/heloc/:uuid/number" }],
      },
      { id: "never", when: "false", once: "/application/uuid", title: "No", description: "No" },
    ],
  },
  "flags.json": {
    flags: [
      {
        id: "closed",
        description: "A test's.",
        when: "organisation.orgCode == 'main'",
        firstPage: true,
        variables: { routes: '["/a"]' },
      },
      { id: "off", description: "A test's.", when: "false", variables: { secret: "never sent" } },
    ],
  },
};

let root: string;
let server: TestServer;
beforeAll(async () => {
  root = await fixtureRoot();
  for (const [name, value] of Object.entries(files)) {
    const path = join(root, "flows", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(value));
  }
  server = await testServer({ root });
}, 120_000);
afterAll(async () => {
  await server.remove();
  await rm(root, { recursive: true, force: true });
});

const ADDRESS = "hl1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwx";

/** Writes the answer of the custodian, as the job of a crypto-backed line does. */
const openWallet = ({ uuid }: Borrower) =>
  server.ports.database.transaction((tx) =>
    applyAndRecompute(server.ports)(
      tx,
      uuid,
      { kind: "job", id: "test" },
      { patch: { wallet: { address: ADDRESS } } },
      { kind: "test" },
    ),
  );

describe("notifications", () => {
  const BASE = "/service-notification/secure/api/v1/notifications";

  it("creates a notification once, with its text and links, and keeps it read", async () => {
    const ada = await Borrower.begin(server);
    expect((await ada.call("GET", BASE)).body).toEqual([]);
    await ada.submit("person", person);
    const [notification, ...more] = (await ada.call("GET", BASE)).body;
    expect(more).toEqual([]);
    expect(notification).toMatchObject({
      created: server.time.now.toISOString(),
      title: "We know your name",
      description: "Now we can go on.",
      ctas: [{ title: "Go on", redirectPath: `/account/heloc/${ada.uuid}/number` }],
      status: "UNREAD",
      walletAddress: null,
    });
    await openWallet(ada);
    expect((await ada.call("GET", BASE)).body[0].walletAddress).toBe(ADDRESS);
    for (let again = 0; again < 2; again += 1)
      expect(
        (await ada.call("PUT", `${BASE}/${notification.uuid}`, { status: "READ" })).body,
      ).toEqual({
        uuid: notification.uuid,
        status: "READ",
      });
    await ada.submit("person", person);
    const after = (await ada.call("GET", BASE)).body;
    expect(after).toHaveLength(1);
    expect(after[0].status).toBe("READ");
  });

  it("hides a notification from every other caller", async () => {
    const ada = await Borrower.begin(server);
    await ada.submit("person", person);
    const [notification] = (await ada.call("GET", BASE)).body;
    const eve = await new Borrower(server).register();
    expect((await eve.call("GET", BASE)).body).toEqual([]);
    const refused = await eve.call("PUT", `${BASE}/${notification.uuid}`, { status: "READ" });
    expect(refused.status).toBe(404);
    expect((await ada.call("GET", BASE)).body[0].status).toBe("UNREAD");
    const anonymous = new Borrower(server);
    expect((await anonymous.call("GET", BASE)).status).toBe(401);
    const put = await anonymous.call("PUT", `${BASE}/${notification.uuid}`, { status: "READ" });
    expect(put.status).toBe(401);
  });

  it.each([{}, { status: "UNREAD" }, { status: "READ", more: 1 }])(
    "rejects the body %j",
    async (body) => {
      const ada = await new Borrower(server).register();
      const answer = await ada.call("PUT", `${BASE}/${DANA}`, body);
      expect(answer.status).toBe(400);
    },
  );
});

describe("wallets", () => {
  const BASE = "/service-wallet/secure/api/v4/account";
  it("returns only the account's own wallet, always with the same address", async () => {
    const ada = await Borrower.begin(server);
    await ada.submit("person", person);
    const name = "Ada Lovelace";
    expect((await ada.call("GET", `${BASE}/access`)).body).toEqual({
      account: { name, address: null },
      authorizedWallet: null,
    });
    expect((await ada.call("GET", BASE)).body).toEqual([]);
    await openWallet(ada);
    const access = (await ada.call("GET", `${BASE}/access`)).body;
    expect(access).toEqual({
      account: { name, address: ADDRESS },
      authorizedWallet: { authorizationType: "OWNER" },
    });
    const { body } = await ada.call("GET", "/service-profile/api/v1/profile");
    expect(body.wallet).toEqual({ accountAddress: ADDRESS, groupPolicyAddress: null });
    const { address } = access.account;
    expect((await ada.call("GET", BASE)).body).toEqual([
      { account: access.account, authorizedWallets: [{ address }] },
    ]);
    const own = await ada.call("GET", `${BASE}/access?principal=${address}`);
    expect(own.body).toEqual(access);
    const eve = await new Borrower(server).register();
    expect((await eve.call("GET", `${BASE}/access?principal=${address}`)).status).toBe(404);
    expect((await eve.call("GET", `${BASE}/access`)).body.account).toMatchObject({ name: null });
    expect((await new Borrower(server).call("GET", BASE)).status).toBe(401);
  });
});

describe("public calls", () => {
  const anybody = () => new Borrower(server);

  it("returns a loan originator, cacheable for ten minutes, in the originator's organization only", async () => {
    const path = `/service-lead-portal/api/lo/${DANA}`;
    const answer = await anybody().call("GET", path);
    expect(answer.body).toEqual({
      userInfo: { email: null, phoneNumber: "5035550142" },
      originatorDisplayInfo: {
        originatorName: "Dana",
        brokerName: null,
        avatarUri: null,
        email: null,
        phoneNumber: "5035550142",
        nmls: "12",
      },
    });
    expect(answer.headers["cache-control"]).toBe("public, max-age=600");
    const other = await anybody().call("GET", path, undefined, { "x-org": "other" });
    expect(other.status).toBe(404);
    expect((await anybody().call("GET", `${path.slice(0, -1)}1`)).status).toBe(404);
  });

  it("returns state licenses and opening hours", async () => {
    const states = "/service-application/external/api/v1/heloc/state-licenses";
    expect((await anybody().call("GET", `${states}?orgCode=main`)).body).toEqual([
      { abbrev: "OR" },
    ]);
    expect((await anybody().call("GET", `${states}?orgCode=nobody`)).status).toBe(404);
    expect((await anybody().call("GET", states)).status).toBe(400);
    const phone = "/service-operating-hours/external/api/v1/hours";
    expect((await anybody().call("GET", `${phone}/OPS_PHONE?display=true`)).body).toEqual(hours);
    expect((await anybody().call("GET", `${phone}/OPS_NOBODY`)).status).toBe(404);
  });

  it("decides a flag by the organization, and hides the values of a flag that is off", async () => {
    const ask = async (featureKey: string, org: string) =>
      (
        await anybody().call(
          "POST",
          "/service-optimize/external/api/v1/feature",
          { featureKey, optimizeUser: { attributes: { organisation: org }, trackerId: null } },
          { "x-org": org },
        )
      ).body;
    const off = { enabled: false, flagEnabled: false, variables: {} };
    const on = { enabled: true, flagEnabled: true, variables: { routes: '["/a"]' } };
    expect(await ask("closed", "main")).toEqual(on);
    expect(await ask("closed", "other")).toEqual(off);
    expect(await ask("off", "main")).toEqual(off);
    expect(await ask("nobody-defined-this", "main")).toEqual(off);
  });

  it("writes the flags of the first paint into the page", async () => {
    const page = async (query: string) =>
      String((await anybody().call("GET", `/account/heloc${query}`)).body);
    expect(await page("")).toContain('"features":{"closed":{"enabled":true');
    expect(await page("?org=other")).toContain('"features":{"closed":{"enabled":false');
  });
});
