import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { MergePatch } from "#server/application/ports.ts";
import { loadApplication } from "#server/application/store.ts";
import { applyAndRecompute } from "#server/application/write.ts";
import { prepare, type Running } from "#server/main.ts";
import { copyDatabase } from "#server/testing/template.ts";

const PASSWORD = "violet harbor kettle seven";
const base = "/service-application/api/v1/application/heloc";
const links = `${base}/co-deed/invitation`;

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

interface Answer {
  status: number;
  text: string;
  // oxlint-disable-next-line no-explicit-any -- a test reads whatever the answer holds
  body: any;
}
async function call(
  method: string,
  url: string,
  payload?: object,
  token?: string,
): Promise<Answer> {
  const response = await server.app.inject({
    method: method as "GET",
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const text = response.body;
  const json = String(response.headers["content-type"]).includes("json");
  return { status: response.statusCode, text, body: json && text !== "" ? JSON.parse(text) : null };
}

interface Borrower {
  uuid: string;
  token: string;
}
/** A borrower at the step at which the other owners sign; made once, and its data copied for each test by inviting others. */
async function borrowerAtCoDeed(): Promise<Borrower> {
  const { status, text, body } = await call("POST", "/sandbox/applications", {
    persona: "co-owner",
    checklistState: "CO_DEED_REQ",
  });
  expect(status, text).toBe(201);
  return body;
}

let counter = 0;
async function invite(
  { uuid, token }: Borrower,
  email = `owner${(counter += 1)}.${uuid.slice(0, 8)}@example.com`,
) {
  const data = { firstName: "Sam", lastName: "Owner", email };
  const sent = await call(
    "POST",
    `${base}/${uuid}/screens`,
    { screen: "signing/additional", data },
    token,
  );
  expect(sent.status, sent.text).toBe(200);
  const signer = sent.body.application.helocSigners.find(
    (each: { email: string }) => each.email === email,
  );
  return { email, signer: signer.uuid as string };
}
const change = ({ uuid, token }: Borrower, data: object) =>
  call("POST", `${base}/${uuid}/screens`, { screen: "signing/invitation", data }, token);

async function mails(email: string, count: number): Promise<string[]> {
  const read = async () =>
    (await call("GET", `/sandbox/mailbox?to=${encodeURIComponent(email)}`)).body.messages as {
      links: string[];
    }[];
  await vi.waitFor(async () => expect(await read()).toHaveLength(count), { timeout: 20_000 });
  return (await read()).map(({ links: [link = ""] }) => link.split("#")[1] ?? "");
}
const worth = async (token: string) =>
  (await call("POST", links, { token })).body.invitation.link.state as string;
const accept = (token: string, password = PASSWORD) =>
  call("POST", `${links}/accept`, { token, password });

/** The signer's application and token, after the invitation was taken up. */
async function joined(borrower: Borrower) {
  const { email, signer } = await invite(borrower);
  const [token = ""] = await mails(email, 1);
  const { status, body } = await accept(token);
  expect(status).toBe(200);
  const jwt = body.jwt as string;
  const { body: status_ } = await call("GET", `${base}/co-deed/status`, undefined, jwt);
  return { email, signer, link: token, jwt, uuid: status_.current as string };
}

it.each([
  ["/account/heloc-signer", "/account/heloc/heloc-signer"],
  ["/account/heloc-signer/sign?from=mail", "/account/heloc/heloc-signer/sign?from=mail"],
  ["/account/heloc-signer/notary/intro", "/account/heloc/heloc-signer/notary/intro"],
  ["/account/heloc-signer//evil.example", "/account/heloc/heloc-signer//evil.example"],
])("%s leads to %s", async (url, location) => {
  const answer = await server.app.inject({ url });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
});

describe("an invitation", () => {
  let borrower: Borrower;
  beforeAll(async () => {
    borrower = await borrowerAtCoDeed();
  }, 180_000);

  it("is a link that works once, and only its hash is stored", async () => {
    const { email } = await invite(borrower);
    const [token = ""] = await mails(email, 1);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const { rows } = await server.services.database.executeSql("select * from invitations", []);
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

  it("expires, and a new link is sent to who asks, with one answer for everybody", async () => {
    const { email } = await invite(borrower);
    const [old = ""] = await mails(email, 1);
    time.ahead += 7 * 24 * 3_600_000 + 1_000;
    try {
      expect(await worth(old)).toBe("EXPIRED");
      expect((await accept(old)).status).toBe(410);
      const renew = (to: string) => call("POST", `${links}/renew`, { email: to });
      const [known, stranger] = [
        await renew(email.toUpperCase()),
        await renew("nobody@example.com"),
      ];
      expect([known.status, known.text]).toEqual([stranger.status, stranger.text]);
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

  it("goes to another address, or is taken back, as long as nobody has used it", async () => {
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
    "is refused for %s",
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

  it("joins an account that there is, with its password and no other", async () => {
    const email = `known.${borrower.uuid.slice(0, 8)}@example.com`;
    const credentials = { email, password: "an older phrase of mine" };
    await call("POST", "/identity/api/v1/registration/register", credentials);
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

describe("an additional signer", () => {
  let borrower: Borrower;
  let signer: Awaited<ReturnType<typeof joined>>;
  beforeAll(async () => {
    borrower = await borrowerAtCoDeed();
    await plant(borrower.uuid);
    signer = await joined(borrower);
  }, 180_000);

  it("is refused everything of the borrower's, and reads it as not there", async () => {
    const { uuid } = borrower;
    const { application } = await loadApplication(
      server.services,
      server.services.database.db,
      uuid,
    );
    const document = application.documents?.[0]?.uuid ?? "";
    const routes: [string, string, object?][] = [
      ["GET", `${base}/${uuid}`],
      ["GET", `${base}/${uuid.toUpperCase()}`],
      ["POST", `${base}/${uuid}/screens`, { screen: "signing/additional", data: {} }],
      ["GET", `${base}/${uuid}/drafts/signing/additional`],
      ["PUT", `${base}/${uuid}/drafts/signing/additional`, { data: {} }],
      ["GET", `${base}/${uuid}/documents/${document}`],
      ["DELETE", `${base}/${uuid}/documents/${document}`],
      ["POST", `${base}/${uuid}/documents/${document}/read`],
      ["POST", `${base}/${uuid}/bank-link/token`, { purpose: "disburse" }],
      ["GET", `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`],
      [
        "GET",
        `/service-conditions/external/api/v1/applications/${uuid}/conditions/external-applicants`,
      ],
      // Its own identifiers do not open the borrower's documents either.
      ["GET", `${base}/${signer.uuid}/documents/${document}`],
      // An application of this flow comes from an invitation and from nothing else.
      [
        "POST",
        `/service-application/api/v1/application/heloc-signer`,
        { flow: "register", submissions: [{ screen: "name" }] },
      ],
    ];
    for (const [method, url, payload] of routes) {
      const answer = await call(method, url, payload, signer.jwt);
      expect([403, 404], `${method} ${url}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
      expect(planted(answer.text), url).toEqual([]);
    }
    expect((await call("GET", `${base}/all`, undefined, signer.jwt)).body).toEqual([]);
    // And the other way round: the signer's is the signer's.
    for (const url of [
      `${base}/${signer.uuid}`,
      `/service-krang-heloc/borrower/secure/api/v1/${signer.uuid}/status`,
    ])
      expect((await call("GET", url, undefined, borrower.token)).status).toBe(404);
  });

  it("is shown an allow-list: nothing that was planted in the borrower's data is in any answer or paper", async () => {
    await server.app.inject({ url: "/sandbox/jobs" });
    const answers = [
      await call("GET", `${base}/${signer.uuid}`, undefined, signer.jwt),
      await call("GET", `${base}/co-deed/status`, undefined, signer.jwt),
      await call(
        "GET",
        `/service-krang-heloc/borrower/secure/api/v1/${signer.uuid}/status`,
        undefined,
        signer.jwt,
      ),
      await call("GET", "/service-profile/api/v1/profile", undefined, signer.jwt),
      await call("POST", links, { token: signer.link }),
      await call("GET", `/sandbox/mailbox?to=${encodeURIComponent(signer.email)}`),
      await call(
        "GET",
        `/service-conditions/external/api/v1/applications/${signer.uuid}/conditions/external-applicants`,
        undefined,
        signer.jwt,
      ),
    ];
    for (const { text } of answers) {
      expect(text).not.toBe("");
      expect(planted(text)).toEqual([]);
      expect(text).not.toContain(borrower.uuid);
    }
    const view = answers[0]?.body;
    expect(view.property.address.street1).toBeTruthy();
    expect(view.invitation.borrower).toEqual({ firstName: "Jo", lastInitial: "J" });
    expect(Object.keys(view.property).toSorted()).toEqual(["address", "county", "state"]);
    for (const name of [
      "credit",
      "statedIncome",
      "incomeSources",
      "disburseAccount",
      "liens",
      "offers",
      "dti",
      "hmda",
      "rate",
      "term",
      "loanNumber",
      "helocSigners",
    ])
      expect(view[name], name).toBeUndefined();
  });

  it("may be asked for something like the borrower, and is written to", async () => {
    const asked = await call("POST", `/sandbox/applications/${signer.uuid}/conditions`, {
      categoryEnum: "ID_VERIFICATION_FAILURE",
    });
    expect(asked.status, asked.text).toBe(201);
    const { body } = await call("GET", `${base}/${signer.uuid}`, undefined, signer.jwt);
    expect(body.conditions).toHaveLength(1);
    expect(body.conditionsAskedAt).toBeTruthy();
  });

  it("reads that there is nothing to sign when the borrower's application ends", async () => {
    const write = applyAndRecompute(server.services);
    await server.services.database.transaction((tx) =>
      write(
        tx,
        borrower.uuid,
        { kind: "system", id: "test" },
        { patch: { status: { cancelled: true } } },
        { kind: "test" },
      ),
    );
    const { body } = await call("GET", `${base}/${signer.uuid}`, undefined, signer.jwt);
    expect([body.active, body.status.checklistStatus]).toEqual([false, "CANCELLED"]);
    await expect
      .poll(
        async () =>
          (await call("GET", `/sandbox/mailbox?to=${encodeURIComponent(signer.email)}`)).body
            .messages[0].subject,
      )
      .toBe("Your signature is no longer needed");
  });
});

/** Marks in the borrower's data that nobody else may ever see: words with this in them, and these figures. */
const MARK = "Canary";
const FIGURES = [41_234_567, 917_654_321] as const;
const planted = (text: string): string[] =>
  [MARK, ...FIGURES.map(String)].filter((mark) => text.toLowerCase().includes(mark.toLowerCase()));

/** Puts a mark into every word of the borrower's data that no rule constrains, and figures into the amounts. */
async function plant(uuid: string): Promise<void> {
  const { services } = server;
  const marks: { patch: MergePatch; profilePatch: MergePatch } = {
    patch: {
      statedIncome: { employer: `${MARK} Works`, annualIncome: FIGURES[0] },
      credit: { bureau: `${MARK} Bureau`, keyFactors: [`${MARK} factor`] },
      liens: [{ holder: `${MARK} Bank`, balance: FIGURES[1] }],
      disburseAccount: { bankName: `${MARK} Savings`, accountNumber: String(FIGURES[1]) },
      dti: 41.234567,
    },
    profilePatch: {
      ssn: String(FIGURES[1]).slice(0, 9),
      dob: "1971-03-09",
      name: { middleName: `${MARK}middle` },
    },
  };
  const write = applyAndRecompute(services);
  await services.database.transaction((tx) =>
    write(tx, uuid, { kind: "system", id: "test" }, marks, { kind: "test" }),
  );
  const { application, profile } = await loadApplication(services, services.database.db, uuid);
  // The marks are there: a test that searches for what was never written proves nothing.
  expect(planted(JSON.stringify({ application, profile })).length).toBe(3);
}
