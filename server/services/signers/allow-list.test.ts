/**
 * Tests which data an additional signer can read. The test plants marks in the borrower's income,
 * credit, SSN, loans and accounts. The signer then makes every call that the server serves, and
 * reads every document and e-mail. No mark may appear.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadApplication } from "#server/lending/application/store.ts";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import { prepare, type Running } from "#server/main.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { sampleBody, type Schema } from "#server/testing/sample-body.ts";
import {
  base,
  type Borrower,
  links,
  plant,
  planted,
  type Signer,
  signings,
} from "#server/testing/signings.ts";
import { copyDatabase } from "#server/testing/template.ts";

let dataDir = "";
let server: Running;
let borrower: Borrower;
let signer: Signer;
const { call, borrowerAtCoDeed, joined } = signings(() => server);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-allow-list-"));
  await copyDatabase(dataDir);
  server = await prepare({
    environment: { DATA_DIR: dataDir, LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent" },
  });
  borrower = await borrowerAtCoDeed();
  await plant(server, borrower.uuid);
  signer = await joined(borrower);
}, 180_000);
afterAll(async () => {
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const load = (uuid: string) => loadApplication(server.ports, server.ports.database.db, uuid);
const ask = (method: string, url: string, payload?: object) =>
  call(method, url, payload, signer.jwt);

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

describe("calls by an additional signer", () => {
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

  it("rejects a new application of the signer flow and lists none of the borrower's", async () => {
    const begun = await ask("POST", "/service-application/api/v1/application/heloc-signer", {
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
});

it("shows a signer only the home, the amount, and the borrower's first name and last initial", async () => {
  const { body: view } = await ask("GET", `${base}/${signer.uuid}`);
  expect(view.property.address.street1).toBeTruthy();
  expect(view.invitation.borrower).toEqual({ firstName: "Jo", lastInitial: "J" });
  expect(Object.keys(view.property).toSorted()).toEqual(["address", "county", "state"]);
  const allowed = ["closing", "status", "property", "amount", "invitation"];
  const own = ["uuid", "flow", "flowVersion", "orgCode", "active", "auditFields", "waitingSince"];
  const papers = ["documents", "consents", "vendorCalls", "flags"];
  for (const name of Object.keys(view)) expect([...allowed, ...own, ...papers]).toContain(name);
  expect(planted((await call("POST", links, { token: signer.link })).text)).toEqual([]);
});

it("creates and accepts a condition on the signer's application", async () => {
  const created = await call("POST", `/sandbox/applications/${signer.uuid}/conditions`, {
    categoryEnum: "ID_VERIFICATION_FAILURE",
  });
  expect(created.status, created.text).toBe(201);
  const { body } = await ask("GET", `${base}/${signer.uuid}`);
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

it("keeps the borrower's private data out of the signer's documents and e-mails", async () => {
  const on = await call("POST", `/sandbox/applications/${borrower.uuid}/place`, {
    checklistState: "NOTARY",
  });
  expect(on.status, on.text).toBeLessThan(300);
  const { documents = [], status } = (await load(signer.uuid)).application;
  expect(status?.disclosurelistNotaryComplete).toBe(true);
  const types = new Set(documents.map(({ type }) => type));
  for (const type of ["ESIGN_DISCLOSURE", "RESCISSION_NOTICE", "DEED_OF_TRUST"])
    expect(types).toContain(type);
  for (const { uuid = "", type, contentType } of documents) {
    const paper = await ask("GET", `${base}/${signer.uuid}/documents/${uuid}`);
    expect(paper.status).toBe(200);
    if (contentType !== "application/pdf") continue;
    const text = await pdfText(paper.bytes);
    expect(text.length, type).toBeGreaterThan(20);
    expect(planted(text), type).toEqual([]);
  }
  const mailbox = await call("GET", `/sandbox/mailbox?to=${encodeURIComponent(signer.email)}`);
  expect(mailbox.body.messages.length).toBeGreaterThan(0);
  expect(planted(mailbox.text)).toEqual([]);
  expect(mailbox.text).not.toContain(borrower.uuid);
}, 120_000);

it("closes the signer's application and sends an e-mail when the borrower's application is canceled", async () => {
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
  const { body } = await ask("GET", `${base}/${signer.uuid}`);
  expect([body.active, body.status.checklistStatus]).toEqual([false, "CANCELLED"]);
  const mailbox = () => call("GET", `/sandbox/mailbox?to=${encodeURIComponent(signer.email)}`);
  const newest = async () => (await mailbox()).body.messages[0].subject as string;
  await expect.poll(newest).toBe("Your signature is no longer needed");
  expect(planted((await mailbox()).text)).toEqual([]);
});
