/**
 * Tests which data invited people can read, in every role. The test plants marks in the borrower's
 * income, credit, SSN, loans and accounts. Each person then makes every call that the server serves,
 * and reads every document and e-mail. No mark may appear.
 */
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsePointer } from "#engine/json/pointer.ts";
import { typedProduct } from "#engine/testing/typed-product.ts";
import type { DocumentTemplate } from "#schemas/types/document.ts";
import type { Mail } from "#schemas/types/mail.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { Signers } from "#schemas/types/signers.ts";
import { loadApplication } from "#server/lending/application/store.ts";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import { prepare, type Running } from "#server/main.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { sampleBody, type Schema } from "#server/testing/sample-body.ts";
import { type TestStore, testStore } from "#server/testing/store.ts";
import {
  base,
  type Borrower,
  links,
  plant,
  planted,
  type Signer,
  signings,
} from "#server/testing/signings.ts";

let store: TestStore;
let server: Running;
const { call, borrowerAtCoDeed, joined } = signings(() => server);

const json = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;
const flows = `flows/${typedProduct.id}`;
const { roles } = json<Signers>(`${flows}/signers.json`);
const screens = readdirSync(`${flows}/screens`, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".json"))
  .map((path) => json<Screen>(`${flows}/screens/${path}`));

/** Returns the screen that invites in a role, and the answers that it requires besides the person. */
function invitationOf(role: string): [screen: string, further: object] {
  const screen = screens.find(({ actions }) =>
    actions?.some(({ effects }) =>
      effects?.some(
        ({ effect, options = {} }) =>
          effect === "invite-signer" && "role" in options && options.role === role,
      ),
    ),
  );
  const { properties = {} } = (screen?.form?.schema ?? {}) as Schema;
  const consents = Object.entries(properties).filter(([, { const: fixed }]) => fixed === true);
  return [screen?.id ?? "", Object.fromEntries(consents.map(([name]) => [name, true]))];
}

/** Returns the types of the documents of a flow that a person signs. */
const signedTypes = (flow: string): string[] =>
  readdirSync(`flows/${flow}/documents`)
    .map((name) => json<DocumentTemplate>(`flows/${flow}/documents/${name}`))
    .flatMap(({ signature, type }) => (signature === true ? [type] : []));

/** For each role, a person in it and the borrower who invited. */
const parties = new Map<string, { borrower: Borrower; signer: Signer }>();
const partiesOf = (role: string) => {
  const both = parties.get(role);
  if (both === undefined) throw new Error(`Nobody was invited as ${role}.`);
  return both;
};

/** A person whose figures count is invited before the offers, and the marks come after them. */
async function invitedEarly(role: string) {
  const request = { persona: "approved", checklistState: "IN_PROGRESS" };
  const borrower = (await call("POST", "/sandbox/applications", request)).body as Borrower;
  const signer = await joined(borrower, ...invitationOf(role));
  await place(borrower, "NOTE_SIGNING");
  await plant(server, borrower.uuid);
  return { borrower, signer };
}

/** Other people are invited when the borrower has signed. */
async function invitedLate(role: string) {
  const borrower = await borrowerAtCoDeed();
  await plant(server, borrower.uuid);
  return { borrower, signer: await joined(borrower, ...invitationOf(role)) };
}

beforeAll(async () => {
  store = await testStore();
  server = await prepare({
    environment: { ...store.environment, LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent" },
  });
  for (const { id, counts } of roles)
    parties.set(id, await (counts === undefined ? invitedLate(id) : invitedEarly(id)));
}, 180_000);
afterAll(async () => {
  await server?.close();
  await store?.remove();
});

async function place({ uuid }: Borrower, checklistState: string) {
  const on = await call("POST", `/sandbox/applications/${uuid}/place`, { checklistState });
  expect(on.status, on.text).toBeLessThan(300);
}

const load = (uuid: string) => loadApplication(server.ports, server.ports.database.db, uuid);

interface Operation {
  method: string;
  path: string;
  body: Schema | undefined;
}

/** Every operation of the server's own document that a browser may make. */
async function operations(): Promise<Operation[]> {
  const { paths } = (await call("GET", "/openapi.json")).body as {
    paths: Record<
      string,
      Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>
    >;
  };
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith("/sandbox"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        body: operation.requestBody?.content?.["application/json"]?.schema,
      })),
    );
}

/** Values that a schema's pattern asks for, by the names that properties and parameters have. */
const GIVEN = {
  screen: "signing/additional",
  "*": "signing/additional",
  purpose: "disburse",
  categoryEnum: "ID_VERIFICATION_FAILURE",
  link: "https://app.fullstory.com/ui/ABC/session/1",
  returnTo: "/account/heloc/plaid-oauth-success",
  vendor: "truv",
  product: "heloc",
  side: "customer",
  context: "secure",
  department: "OPS_PHONE",
  lookup: "home-address",
};

/** The address and the body of an operation, about an application and a document of it. */
function filled({ method, path, body }: Operation, uuid: string, document: string) {
  const parameters: Record<string, string> = { ...GIVEN, document };
  const url = path.replaceAll(/\{([^}]+)\}/g, (_hole, name: string) => parameters[name] ?? uuid);
  const about = { ...GIVEN, applicationUuid: uuid, applicationId: uuid };
  const payload = ["POST", "PUT", "PATCH"].includes(method)
    ? { payload: sampleBody(body ?? { type: "object" }, about) as object }
    : {};
  return { url, ...payload };
}

/** Calls that end the session with which the others are made. */
const LAST = /logout/;

/** What roles may share of the home. A further member is a decision, so it is written here too. */
const HOME = ["address", "county", "occupancy", "state"];
/** What the application of any invited person has of its own. */
const OWN = [
  "closing",
  "status",
  "property",
  "invitation",
  "uuid",
  "flow",
  "flowVersion",
  "orgCode",
  "active",
  "auditFields",
  "waitingSince",
  "documents",
  "consents",
  "vendorCalls",
  "flags",
  "additionalSignerVersion",
  "helocSigners",
];
/** What that of a person whose figures count has too. */
const COUNTED = [
  "statedIncome",
  "incomeSources",
  "credit",
  "creditRetry",
  "identity",
  "signatures",
  "hmdaAnswered",
  "hasHmda",
  "hmda",
];

describe.each(roles)("calls by a person in the role $id", ({ id, flow, shares, counts }) => {
  let borrower: Borrower;
  let signer: Signer;
  beforeAll(() => ({ borrower, signer } = partiesOf(id)));
  const ask = (method: string, url: string, payload?: object) =>
    call(method, url, payload, signer.jwt);

  it("answers 404 for the borrower's application, as for an application that does not exist", async () => {
    const document = (await load(borrower.uuid)).application.documents?.[0]?.uuid ?? "";
    const absent = "3f2c9f5e-0d4b-4c43-9a57-6b1d2f7e8a90";
    const about = (await operations()).filter(({ path }) => path.includes("{uuid}"));
    expect(about.length).toBeGreaterThan(20);
    for (const operation of about) {
      const theirs = filled(operation, borrower.uuid, document);
      const nobodys = filled(operation, absent, absent);
      const where = `${operation.method} ${theirs.url}`;
      const answer = await ask(operation.method, theirs.url, theirs.payload);
      expect(answer.status, `${where}: ${answer.text.slice(0, 200)}`).toBe(404);
      const other = await ask(operation.method, nobodys.url, nobodys.payload);
      expect([answer.status, answer.text], where).toEqual([other.status, other.text]);
      // The signer's application does not serve the borrower's documents either.
      if (!operation.path.includes("{document}")) continue;
      const mixed = filled(operation, signer.uuid, document);
      expect((await ask(operation.method, mixed.url, mixed.payload)).status, where).toBe(404);
    }
  });

  it("returns none of the borrower's private data, in an answer or in an error", async () => {
    const own = (await load(signer.uuid)).application.documents?.[0]?.uuid ?? "";
    const answered: string[] = [];
    for (const operation of await operations()) {
      if (LAST.test(operation.path)) continue;
      for (const uuid of [signer.uuid, borrower.uuid]) {
        const { url, payload } = filled(operation, uuid, own);
        const { status, text } = await ask(operation.method, url, payload);
        expect(planted(text), `${operation.method} ${url}`).toEqual([]);
        expect(status, `${operation.method} ${url}: ${text.slice(0, 200)}`).toBeLessThan(500);
        if (status < 300) answered.push(operation.path);
        // Nor does an address that the signer did not name name the borrower's application.
        if (!url.includes(borrower.uuid) && !JSON.stringify(payload ?? {}).includes(borrower.uuid))
          expect(text, url).not.toContain(borrower.uuid);
      }
    }
    // The server still answers the calls that the signer's pages and the chat need.
    for (const needed of ["/{uuid}", "/status", "/profile", "/chatWithAutobot", "/notifications"])
      expect(
        answered.some((path) => path.endsWith(needed)),
        needed,
      ).toBe(true);
  });

  it("rejects a new application of the role's flow and lists none of the borrower's", async () => {
    const begun = await ask("POST", `/service-application/api/v1/application/${flow}`, {
      flow: "register",
      submissions: [{ screen: "name" }],
    });
    expect([403, 404], begun.text).toContain(begun.status);
    expect((await ask("GET", `${base}/all`)).body).toEqual([]);
  });

  it("hides the signer's application from the borrower", async () => {
    for (const url of [
      `${base}/${signer.uuid}`,
      `/service-krang-heloc/borrower/secure/api/v1/${signer.uuid}/status`,
    ])
      expect((await call("GET", url, undefined, borrower.token)).status).toBe(404);
  });

  it("shows the places that the role shares, and the borrower's first name and last initial", async () => {
    const { uuid, link } = signer;
    const { body: view } = await ask("GET", `${base}/${uuid}`);
    expect(view.property.address.street1).toBeTruthy();
    const { firstName, lastName } = (await load(borrower.uuid)).profile.name ?? {};
    expect(view.invitation.borrower).toEqual({ firstName, lastInitial: lastName?.[0] });
    const home = shares.flatMap(
      (pointer) => /^\/application\/property\/(\w+)$/.exec(pointer)?.[1] ?? [],
    );
    const properties = Object.keys(view.property).toSorted();
    expect(properties).toEqual(home.toSorted());
    expect(HOME).toEqual(expect.arrayContaining(properties));
    const shared = shares.map((pointer) => parsePointer(pointer)[1] ?? "");
    const own = counts === undefined ? OWN : [...OWN, ...COUNTED];
    for (const name of Object.keys(view)) expect([...shared, ...own]).toContain(name);
    expect(view.helocSigners).toEqual([{ identityUuid: expect.any(String), signerType: id }]);
    expect(planted((await call("POST", links, { token: link })).text)).toEqual([]);
  });

  it("keeps the borrower's private data out of the person's documents and e-mails", async () => {
    await place(borrower, "NOTARY");
    const { uuid: own, email } = signer;
    const { documents = [], status } = (await load(own)).application;
    expect(status?.disclosurelistClosingComplete).toBe(true);
    const types = documents.flatMap(({ type, signedAt }) => (signedAt === undefined ? [] : [type]));
    expect(types).toEqual(expect.arrayContaining(signedTypes(flow)));
    for (const { uuid = "", type, contentType } of documents) {
      const paper = await ask("GET", `${base}/${own}/documents/${uuid}`);
      expect(paper.status).toBe(200);
      if (contentType !== "application/pdf") continue;
      const text = await pdfText(paper.bytes);
      expect(text.length, type).toBeGreaterThan(20);
      expect(planted(text), type).toEqual([]);
    }
    const mailbox = await call("GET", `/sandbox/mailbox?to=${encodeURIComponent(email)}`);
    expect(mailbox.body.messages.length).toBeGreaterThan(0);
    expect(planted(mailbox.text)).toEqual([]);
    expect(mailbox.text).not.toContain(borrower.uuid);
  }, 120_000);
});

it.each(roles)("creates and accepts a condition on the application of $id", async ({ id }) => {
  const { signer } = partiesOf(id);
  const created = await call("POST", `/sandbox/applications/${signer.uuid}/conditions`, {
    categoryEnum: "ID_VERIFICATION_FAILURE",
  });
  expect(created.status, created.text).toBe(201);
  const { body } = await call("GET", `${base}/${signer.uuid}`, undefined, signer.jwt);
  expect(body.conditions).toHaveLength(1);
  expect(body.conditionsAskedAt).toBeTruthy();
  const [condition] = body.conditions as { uuid: string }[];
  const decided = await call(
    "PATCH",
    `/sandbox/applications/${signer.uuid}/conditions/${condition?.uuid}`,
    { status: "ACCEPTED" },
  );
  expect(decided.status, decided.text).toBeLessThan(300);
});

it.each(roles)(
  "ends the application of $id with the borrower's, by e-mail",
  async ({ id, flow }) => {
    const { borrower, signer } = partiesOf(id);
    const write = applyAndRecompute(server.ports);
    await server.ports.database.transaction((tx) =>
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
    const mailbox = () => call("GET", `/sandbox/mailbox?to=${encodeURIComponent(signer.email)}`);
    const newest = async () => (await mailbox()).body.messages[0].subject as string;
    await expect.poll(newest).toBe(json<Mail>(`flows/${flow}/mail/cancelled.json`).subject);
    expect(planted((await mailbox()).text)).toEqual([]);
  },
);
