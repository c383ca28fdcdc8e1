import { loadApplication } from "#server/lending/application/store.ts";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepare, type Running } from "#server/main.ts";
import {
  type Answer,
  base,
  type Borrower,
  links,
  PASSWORD,
  signings,
} from "#server/testing/signings.ts";
import { secretMailed } from "#server/testing/mailbox.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { copyDatabase } from "#server/testing/template.ts";

let dataDir = "";
let server: Running;
const time = { ahead: 0 };
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-signers-"));
  await copyDatabase(dataDir);
  server = await prepare({
    environment: { DATA_DIR: dataDir, LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent" },
    realTime: () => new Date(Date.now() + time.ahead),
  });
}, 180_000);
afterAll(async () => {
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const { call, borrowerAtCoDeed, invite, mails, accept } = signings(() => server);
const change = ({ uuid, token }: Borrower, data: object) =>
  call("POST", `${base}/${uuid}/screens`, { screen: "signing/invitation", data }, token);
const worth = async (token: string) =>
  (await call("POST", links, { token })).body.invitation.link.state as string;

it.each([
  ["/account/heloc-signer", "/account/heloc/heloc-signer"],
  ["/account/heloc-signer/sign?from=mail", "/account/heloc/heloc-signer/sign?from=mail"],
  ["/account/heloc-signer/notary/intro", "/account/heloc/heloc-signer/notary/intro"],
  ["/account/heloc-signer//evil.example", "/account/heloc/heloc-signer//evil.example"],
])("redirects %s to %s", async (url, location) => {
  const answer = await server.app.inject({ url });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
});

describe("signer invitation", () => {
  let borrower: Borrower;
  beforeAll(async () => {
    borrower = await borrowerAtCoDeed();
  }, 180_000);

  it("accepts an invitation link once and stores only its hash", async () => {
    const { email } = await invite(borrower);
    const [token = ""] = await mails(email, 1);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const { rows } = await server.ports.database.executeSql("select * from invitations", []);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(await worth(token)).toBe("OPEN");
    expect(await worth(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`)).toBe("UNKNOWN");
    expect((await accept(token, "short")).body.fields[0].pointer).toBe("/password");
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await worth(token)).toBe("USED");
    // The account is an account: it logs in, and its password is the one that was chosen.
    expect(
      (await call("POST", "/identity/api/v1/login", { email, password: PASSWORD })).status,
    ).toBe(200);
  });

  it("replaces an expired link on request, with the same answer for an unknown address", async () => {
    const { email } = await invite(borrower);
    const [old = ""] = await mails(email, 1);
    time.ahead += 7 * 24 * 3_600_000 + 1_000;
    try {
      expect(await worth(old)).toBe("EXPIRED");
      expect((await accept(old)).status).toBe(410);
      const renew = (to: string) => call("POST", `${links}/renew`, { email: to });
      const [invited, stranger] = [
        await renew(email.toUpperCase()),
        await renew("nobody@example.com"),
      ];
      expect([invited.status, invited.text]).toEqual([stranger.status, stranger.text]);
      const [fresh = ""] = await mails(email, 2);
      expect(await worth(fresh)).toBe("OPEN");
      expect(await worth(old)).toBe("UNKNOWN");
      for (let tries = 0; tries < 20; tries += 1) expect((await renew(email)).status).toBe(202);
      const sent = (await call("GET", `/sandbox/mailbox?to=${encodeURIComponent(email)}`)).body
        .messages;
      expect(sent.length).toBeLessThanOrEqual(12);
    } finally {
      time.ahead = 0;
    }
  });

  it("moves an unused invitation to another address, and cancels it when the borrower removes the signer", async () => {
    // Sessions live in real time; nothing here depends on it.
    const { email, signer } = await invite(borrower);
    const [first = ""] = await mails(email, 1);
    expect((await change(borrower, { signer, change: "RESEND" })).body.fields[0].pointer).toBe(
      "/change",
    );
    await call("POST", "/sandbox/clock", { advance: "PT2M" });
    const other = `right.${email}`;
    expect((await change(borrower, { signer, change: "EMAIL", email: other })).status).toBe(200);
    const [second = ""] = await mails(other, 1);
    expect([await worth(first), await worth(second)]).toEqual(["UNKNOWN", "OPEN"]);
    expect((await change(borrower, { signer, change: "REMOVE" })).status).toBe(200);
    expect(await worth(second)).toBe("CANCELLED");
    expect((await accept(second)).status).toBe(410);
  });

  it.each<[string, (email: string) => string]>([
    ["the borrower's own address", () => ""],
    ["an address that was invited", (email) => email.toUpperCase()],
  ])(
    "rejects an invitation to %s",
    async (_name, addressOf) => {
      const { body } = await call(
        "GET",
        "/service-profile/api/v1/profile",
        undefined,
        borrower.token,
      );
      const { email } = await invite(borrower);
      const data = { firstName: "A", lastName: "B", email: addressOf(email) || String(body.email) };
      const sent = await call(
        "POST",
        `${base}/${borrower.uuid}/screens`,
        { screen: "signing/additional", data },
        borrower.token,
      );
      expect([sent.status, sent.body.fields?.[0]?.pointer]).toEqual([422, "/email"]);
      const { body: current } = await call(
        "GET",
        `${base}/${borrower.uuid}`,
        undefined,
        borrower.token,
      );
      const mine = current.helocSigners.find((each: { email: string }) => each.email === email);
      expect((await change(borrower, { signer: mine.uuid, change: "REMOVE" })).status).toBe(200);
    },
    60_000,
  );

  it("names the account of a person who joined, to the borrower and to that person alone", async () => {
    const { email, signer } = await invite(borrower);
    const other = await invite(borrower);
    const [token = ""] = await mails(email, 1);
    const { jwt } = (await accept(token)).body;
    const { body: identity } = await call(
      "GET",
      "/identity/secure/api/v1/identity",
      undefined,
      jwt,
    );
    const { current } = (await call("GET", `${base}/co-deed/status`, undefined, jwt)).body;
    const own = (await call("GET", `${base}/${current}`, undefined, jwt)).body;
    expect(own).toMatchObject({ additionalSignerVersion: "v1" });
    expect(own.helocSigners).toEqual([{ identityUuid: identity.uuid, signerType: "CO_DEEDER" }]);
    const listed = async () => {
      const { body } = await call("GET", `${base}/${borrower.uuid}`, undefined, borrower.token);
      expect(body.additionalSignerVersion).toBe("v1");
      return new Map(
        body.helocSigners.map((each: { uuid: string; identityUuid?: string }) => [
          each.uuid,
          each.identityUuid,
        ]),
      );
    };
    await expect.poll(async () => (await listed()).get(signer)).toBe(identity.uuid);
    expect((await listed()).get(other.signer)).toBeUndefined();
    for (const each of [signer, other.signer])
      expect((await change(borrower, { signer: each, change: "REMOVE" })).status).toBe(200);
  });

  it("keeps an application without a version as it began", async () => {
    const { email, signer } = await invite(borrower);
    const [token = ""] = await mails(email, 1);
    const { database } = server.ports;
    const { rows } = await database.executeSql(
      "select signing_uuid from invitations where signer_uuid = $1",
      [signer],
    );
    const [{ signing_uuid: signing }] = rows as [{ signing_uuid: string }];
    await database.transaction((tx) =>
      applyAndRecompute(server.ports)(
        tx,
        signing,
        { kind: "system", id: "test" },
        { patch: { additionalSignerVersion: null } },
        { kind: "test" },
      ),
    );
    const { jwt } = (await accept(token)).body;
    const { body } = await call("GET", `${base}/${signing}`, undefined, jwt);
    expect(body.invitation.acceptedAt).toBeTruthy();
    expect(body).not.toHaveProperty("additionalSignerVersion");
    expect(body).not.toHaveProperty("helocSigners");
  });

  it("joins an existing account only with that account's password", async () => {
    const email = `known.${borrower.uuid.slice(0, 8)}@example.com`;
    const credentials = { email, password: "an older phrase of mine" };
    await call("POST", "/identity/api/v1/registration/register", credentials);
    const secret = await secretMailed(server, email, "Confirm your email address");
    const { password } = credentials;
    await call("POST", "/identity/api/v1/address/confirm", { token: secret, password });
    await invite(borrower, email);
    const [token = ""] = await mails(email, 1);
    expect((await call("POST", links, { token })).body.invitation.link.account).toBe("KNOWN");
    expect((await accept(token)).status).toBe(422);
    const { body } = await accept(token, credentials.password);
    const { current } = (await call("GET", `${base}/co-deed/status`, undefined, body.jwt)).body;
    expect(
      (await call("GET", `${base}/${current}`, undefined, body.jwt)).body.invitation.firstName,
    ).toBe("Sam");
  });
});

describe("a co-borrower", () => {
  let borrower: Borrower;
  let email: string;
  let signer: string;
  let jwt: string;
  let own: string;
  let unstated: Answer;
  const read = async (uuid: string, token: string) =>
    call("GET", `${base}/${uuid}`, undefined, token);
  const stored = (uuid: string) =>
    loadApplication(server.ports, server.ports.database.db, uuid).then(
      ({ application }) => application,
    );
  const toState = async (checklistState: string) => {
    const placed = await call("POST", `/sandbox/applications/${borrower.uuid}/place`, {
      checklistState,
    });
    expect(placed.status, placed.text).toBeLessThan(300);
  };

  beforeAll(async () => {
    const { body } = await call("POST", "/sandbox/applications", {
      persona: "approved",
      checklistState: "IN_PROGRESS",
    });
    borrower = body;
    const person = { firstName: "A", lastName: "B", email: "a@b.example" };
    const form = { screen: "start/co-borrower", data: person };
    unstated = await call("POST", `${base}/${borrower.uuid}/screens`, form, borrower.token);
    ({ email, signer } = await invite(
      borrower,
      `joint.${borrower.uuid.slice(0, 8)}@example.com`,
      "start/co-borrower",
      { joint: true },
    ));
    const [link = ""] = await mails(email, 1);
    jwt = (await accept(link)).body.jwt;
    own = (await call("GET", `${base}/co-deed/status`, undefined, jwt)).body.current;
  }, 180_000);

  it("is invited only when the borrower states the intent to borrow jointly", async () => {
    expect([unstated.status, unstated.body.fields?.[0]?.pointer]).toEqual([422, "/joint"]);
    const { consents = [] } = await stored(borrower.uuid);
    expect(consents.map(({ type }) => type)).toContain("JOINT_CREDIT");
  });

  it("cannot be removed on the page that changes the other owners", async () => {
    const answer = await change(borrower, { signer, change: "REMOVE" });
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect((await stored(borrower.uuid)).helocSigners).toHaveLength(1);
  });

  it("brings income and credit into the offers, and neither person sees the other's", async () => {
    await toState("OFFER_SELECTION");
    const application = await stored(borrower.uuid);
    const { figures, informedAt } = application.helocSigners?.[0] ?? {};
    expect(informedAt).toBeTruthy();
    expect(figures).toMatchObject({
      income: { stated: 61_000 },
      credit: { score: expect.any(Number) },
    });
    const mine = await stored(own);
    expect(mine.statedIncome?.annualIncome).toBe(61_000);
    expect(mine.consents?.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["E_SIGN", "JOINT_CREDIT", "SOFT_CREDIT", "HARD_CREDIT"]),
    );

    const [seenByBorrower, seenByOther] = [
      await read(borrower.uuid, borrower.token),
      await read(own, jwt),
    ];
    expect([seenByBorrower.status, seenByOther.status]).toEqual([200, 200]);
    for (const secret of ["figures", "61000", "774123456"])
      expect(seenByBorrower.text).not.toContain(secret);
    for (const secret of ["148000", "liens", "offers", '"dti"', borrower.uuid])
      expect(seenByOther.text).not.toContain(secret);
    for (const [uuid, token] of [
      [borrower.uuid, jwt],
      [own, borrower.token],
    ] as const)
      expect((await read(uuid, token)).status).toBe(404);
  }, 120_000);

  it("signs the agreement after both were verified, and the borrower keeps a copy", async () => {
    await toState("NOTARY");
    const { helocSigners = [], documents = [] } = await stored(borrower.uuid);
    expect(helocSigners).toMatchObject([
      { verifiedAt: expect.any(String), completedAt: expect.any(String) },
    ]);
    const copies = documents.filter(({ stage }) => stage === "co-deed");
    expect(copies.map(({ type }) => type)).toEqual(["CREDIT_AGREEMENT"]);
    const signed = (await stored(own)).documents?.find(({ type }) => type === "CREDIT_AGREEMENT");
    expect(signed?.signedAt).toBeTruthy();
  }, 180_000);

  it("gets a notice about their own report when the application is declined, and no reasons", async () => {
    const patch = {
      decline: {
        reasons: ["Excessive obligations in relation to income"],
        at: "2026-11-23T17:00:00Z",
      },
      status: { uwDecision: "DECLINE" },
    };
    await server.ports.database.transaction((tx) =>
      applyAndRecompute(server.ports)(
        tx,
        borrower.uuid,
        { kind: "system", id: "test" },
        { patch },
        { kind: "test" },
      ),
    );
    const notice = async () =>
      (await stored(own)).documents?.find(({ type }) => type === "ADVERSE_ACTION_NOTICE");
    await expect.poll(notice, { timeout: 20_000 }).toBeDefined();
    const paper = await call(
      "GET",
      `${base}/${own}/documents/${(await notice())?.uuid}`,
      undefined,
      jwt,
    );
    const text = await pdfText(paper.bytes);
    expect(text).toContain("The credit score we used");
    expect(text).not.toContain("Excessive obligations");
    expect((await stored(own)).status?.checklistStatus).toBe("DECLINED");
    const newest = async () =>
      (await call("GET", `/sandbox/mailbox?to=${encodeURIComponent(email)}`)).body.messages[0]
        .subject as string;
    await expect.poll(newest).toBe("We have decided on your joint application");
  }, 60_000);
});
