import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadApplication } from "#server/lending/application/store.ts";
import { prepare } from "#server/main.ts";
import type { Running } from "#server/main.ts";
import type { DocumentTemplate } from "#schemas/types/document.ts";
import { readAudits } from "#server/lending/documents/audit.ts";
import { fillTemplate } from "#server/lending/documents/template.ts";
import { type TestStore, testStore } from "#server/testing/store.ts";
import type { SignedFileReport } from "#schemas/types/calls/documents.ts";

interface Made {
  uuid: string;
  token: string;
}

const base = "/service-application/api/v1/application/heloc";
let store: TestStore;
let server: Running;
let signed: Made;

const create = async (persona: string, checklistState: string): Promise<Made> => {
  const payload = { organisation: "main", persona, checklistState };
  const answer = await server.app.inject({
    method: "POST",
    url: "/sandbox/applications",
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const load = (uuid: string) => loadApplication(server.ports, server.ports.database.db, uuid);
const as = ({ token }: Made) => ({ authorization: `Bearer ${token}` });

async function contentOf(borrower: Made, type: string): Promise<Buffer> {
  const { application } = await load(borrower.uuid);
  const uuid = application.documents?.find((document) => document.type === type)?.uuid;
  const url = `${base}/${borrower.uuid}/documents/${uuid}`;
  const answer = await server.app.inject({ url, headers: as(borrower) });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

async function verify(borrower: Made, payload: Buffer, type = "application/pdf") {
  const answer = await server.app.inject({
    method: "POST",
    url: `${base}/${borrower.uuid}/documents/verification`,
    headers: { ...as(borrower), "content-type": type },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<SignedFileReport>() };
}

beforeAll(async () => {
  store = await testStore();
  server = await prepare({
    root: process.cwd(),
    environment: { ...store.environment, LOG_LEVEL: "silent" },
  });
  signed = await create("approved", "RESCISSION");
}, 180_000);
afterAll(async () => {
  await server?.close();
  await store?.remove();
});

describe("verification of a signed document", () => {
  it.each(["CREDIT_AGREEMENT", "DEED_OF_TRUST", "STATEMENT_OF_LOAN"])(
    "proves a %s by the audit log and its own record",
    async (type) => {
      const file = await contentOf(signed, type);
      const { status, body } = await verify(signed, file);
      expect(status).toBe(200);
      expect(body).toMatchObject({ authentic: true, faults: [] });
      const [record, ...more] = await readAudits(new Uint8Array(file));
      expect(more).toEqual([]);
      expect(record).toMatchObject({
        application: signed.uuid,
        name: "Avery Approved",
        reference: body.signature?.reference,
        timeZone: "America/Los_Angeles",
      });
      expect(record?.agreed.join(" ")).toContain("I adopt this as my signature");
      expect(record?.sha256).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it("rejects a document with one changed byte", async () => {
    const file = await contentOf(signed, "CREDIT_AGREEMENT");
    const changed = Buffer.from(file);
    const middle = Math.floor(changed.length / 2);
    changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
    const { body } = await verify(signed, changed);
    expect(body).toMatchObject({ authentic: false, signature: null });
    expect(body.faults[0]).toContain("changed afterwards");
  });

  it("rejects a document that was never signed and a file that is no PDF", async () => {
    const unsigned = await verify(signed, await contentOf(signed, "CFPB_HELOC_BOOKLET"));
    expect(unsigned.body.authentic).toBe(false);
    expect((await verify(signed, Buffer.from("text"))).body.authentic).toBe(false);
    expect((await verify(signed, Buffer.from("{}"), "application/json")).status).toBe(415);
  });

  it("hides documents of another person", async () => {
    const other = await create("approved", "LIEN_VERIFICATION");
    const file = await contentOf(signed, "CREDIT_AGREEMENT");
    const mine = await verify(other, file);
    expect(mine.body.authentic).toBe(false);
    const theirs = await server.app.inject({
      method: "POST",
      url: `${base}/${signed.uuid}/documents/verification`,
      headers: { ...as(other), "content-type": "application/pdf" },
      payload: file,
    });
    expect(theirs.statusCode).toBe(404);
  });
});

it("states later draws in the agreement as the offer did, with the margin of the agreed rate", async () => {
  const { application, profile } = await load((await create("texas", "DEED_SIGNING")).uuid);
  const { laterDraws, rate = 0, payType } = application;
  const offer = application.offers?.find(({ uuid }) => uuid === application.selection?.offerUuid);
  expect(payType).toBe("MANUAL");
  expect(rate).toBeCloseTo((offer?.rate ?? 0) + (offer?.autopayDiscount ?? 0), 6);
  expect(laterDraws?.margin).toBeCloseTo(rate - (laterDraws?.indexRate ?? 0), 6);
  const file = await readFile("flows/heloc/documents/credit-agreement.json", "utf8");
  const content = fillTemplate(JSON.parse(file) as DocumentTemplate, {
    locale: "en-US",
    timeZone: "America/Chicago",
    data: { application, profile, organisation: {}, now: new Date().toISOString() },
    evaluate: () => null,
    holds: () => true,
  });
  const text = JSON.stringify(content);
  expect(text).toContain("a draw of less than $4,000.00");
  expect(text).toContain("A draw is at least $4,000.00.");
  expect(text).not.toContain("$500");
  expect(text).toContain(`Your margin is ${(laterDraws?.margin ?? 0).toFixed(2)}%`);
  expect(text).toContain("No rate will be higher than 18.00%");
});

it("signs a Texas agreement with the deed at an office, not before the twelfth day", async () => {
  const borrower = await create("texas", "DEED_SIGNING");
  const { application } = await load(borrower.uuid);
  const stages = new Map(application.documents?.map(({ type, stage }) => [type, stage]));
  expect(stages.get("CREDIT_AGREEMENT")).toBe("notary");
  expect(stages.get("STATEMENT_OF_LOAN")).toBe("closing");
  const created = Date.parse(application.auditFields?.createdDate ?? "");
  const earliest = Date.parse(application.closing?.notBefore ?? "");
  expect(earliest).toBeGreaterThan(created + 11 * 86_400_000);
  expect(application.offers?.every(({ feePercent = 9 }) => feePercent <= 2)).toBe(true);
}, 120_000);

describe("the right to cancel", () => {
  const cancel = (borrower: Made) =>
    server.app.inject({
      method: "POST",
      url: `${base}/${borrower.uuid}/screens`,
      headers: as(borrower),
      payload: { screen: "complete/cancel", data: { confirm: true } },
    });

  it("ends the line once within the period, with a confirmation and an e-mail", async () => {
    const borrower = await create("approved", "RESCISSION");
    expect((await cancel(borrower)).statusCode).toBe(200);
    await expect
      .poll(async () => (await load(borrower.uuid)).application.status?.cancellationNoticeReady)
      .toBe(true);
    const { application } = await load(borrower.uuid);
    expect(application.status?.checklistStatus).toBe("CANCELLED");
    expect(application.documents?.map(({ type }) => type)).toContain("CANCELLATION_CONFIRMATION");
    expect(application.funding).toBeUndefined();
    expect((await cancel(borrower)).statusCode).toBe(409);
  });

  it("rejects a cancellation after the period, when the funding has begun", async () => {
    const borrower = await create("approved", "COMPLETE");
    expect((await cancel(borrower)).statusCode).toBe(409);
    const { application } = await load(borrower.uuid);
    expect(application.funding?.firstPaymentOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
