import { describe, expect, it } from "vitest";
import type { Application } from "#server/lending/application/ports.ts";
import { renderPdf } from "#server/lending/documents/render.ts";
import { sha256 } from "#server/lending/application/documents.ts";
import { readAudits } from "#server/lending/documents/audit.ts";
import { faultOf, now, run, uuid } from "./testing/run-effect.ts";

describe("accept-documents and sign-documents", () => {
  const documents: NonNullable<Application["documents"]> = [
    {
      uuid: "55555555-5555-8555-8555-555555555555",
      type: "CREDIT_AGREEMENT",
      title: "Credit agreement",
      stage: "closing",
      readAt: "2026-11-20T16:00:00Z",
    },
    {
      uuid: "66666666-6666-8666-8666-666666666666",
      type: "DEED_OF_TRUST",
      title: "Deed of trust",
      stage: "closing",
      readAt: "2026-11-20T17:00:00Z",
    },
    { uuid: "77777777-7777-8777-8777-777777777777", type: "DRIVERS_LICENSE_FRONT" },
  ];
  const options = { stage: "closing" };

  it.each(["sign-documents", "accept-documents"])(
    "%s rejects unread documents, whatever the submission claims",
    async (name) => {
      const [first, second] = documents;
      const result = await run(
        name,
        { documents: [{ ...first, readAt: undefined }, second] as typeof documents },
        {
          documents: documents.flatMap((each) => each.uuid ?? []),
          signature: { kind: "TYPED", name: "Ada" },
        },
        { options },
      );
      expect(faultOf(result)).toEqual({
        pointer: "/documents",
        message: "Read to the end first: Credit agreement.",
      });
    },
  );

  it("names the documents that the borrower has not agreed to sign", async () => {
    const result = await run(
      "sign-documents",
      { documents },
      { documents: [documents[0]!.uuid], signature: { kind: "TYPED", name: "Ada" } },
      { options },
    );
    expect(faultOf(result)).toEqual({
      pointer: "/documents",
      message:
        "You have read everything. Tick the box below each document to agree to it: Deed of trust.",
    });
  });

  it("signs all documents of a stage together", async () => {
    const pdf = await renderPdf({
      uuid,
      title: "Credit agreement",
      issuer: "Lender",
      language: "en-US",
      createdAt: now,
      content: [{ kind: "signature", id: "borrower", label: "Borrower" }],
    });
    const result = await run(
      "sign-documents",
      { documents, property: { state: "CA" } },
      {
        documents: [documents[0]!.uuid, documents[1]!.uuid],
        signature: { kind: "TYPED", name: " Ada King " },
        location: { status: "GIVEN", latitude: 37.765, longitude: -122.241, accuracy: 20 },
      },
      {
        options,
        readDocument: async () => pdf,
        origin: { account: "account-1", ip: "203.0.113.9", userAgent: "Browser/1" },
      },
    );
    expect(result.patch?.["status"]).toEqual({ disclosurelistClosingComplete: true });
    expect(result.patch?.["signatures"]).toEqual([
      { stage: "closing", kind: "TYPED", name: "Ada King", at: now.toISOString() },
    ]);
    expect(result.documents?.map((each) => each.uuid)).toEqual([
      documents[0]!.uuid,
      documents[1]!.uuid,
    ]);
    const [first] = result.documents ?? [];
    expect(await readAudits(first!.content)).toMatchObject([
      {
        document: documents[0]!.uuid,
        name: "Ada King",
        account: "account-1",
        ip: "203.0.113.9",
        userAgent: "Browser/1",
        at: now.toISOString(),
        timeZone: "America/Los_Angeles",
        place: { latitude: 37.765, longitude: -122.241, accuracy: 20 },
        sha256: sha256(pdf),
        eventHash: "0".repeat(64),
      },
    ]);
    // The audit log stores hashes, never the place or the address.
    expect(result.detail).toEqual({
      signature: expect.any(String),
      signed: result.documents?.map(({ uuid: document, content }) => ({
        document,
        read: sha256(pdf),
        signed: sha256(content),
      })),
    });
  });

  it.each([
    [{ kind: "DRAWN", name: "Ada" }],
    [{ kind: "DRAWN", name: "Ada", image: "data:image/png;base64,AAAA" }],
    [{ kind: "DRAWN", name: "Ada", image: "data:image/svg+xml;base64,PHN2Zy8+" }],
    [{ kind: "STAMPED", name: "Ada" }],
    [{ kind: "TYPED", name: "  " }],
    [null],
  ])("rejects the signature %j", async (signature) => {
    const read = documents.flatMap((each) => each.uuid ?? []);
    const result = await run(
      "sign-documents",
      { documents },
      { documents: read, signature },
      { options },
    );
    expect(faultOf(result)?.pointer).toBe("/signature");
    expect(result.documents).toBeUndefined();
  });

  it("rejects the name of another person and names the right one", async () => {
    const result = await run(
      "sign-documents",
      { documents },
      {
        documents: documents.flatMap((each) => each.uuid ?? []),
        signature: { kind: "TYPED", name: "Ada Lovelace" },
      },
      { options, profile: { name: { firstName: "Ada", lastName: "King" } } },
    );
    expect(faultOf(result)).toEqual({
      pointer: "/signature",
      message: "Sign with your full name, as it is in your application: Ada King.",
    });
  });

  it("rejects a drawing whose size would exhaust the server", async () => {
    const huge = Buffer.alloc(64);
    huge.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    const image = `data:image/png;base64,${huge.toString("base64")}`;
    const read = documents.flatMap((each) => each.uuid ?? []);
    const result = await run(
      "sign-documents",
      { documents },
      { documents: read, signature: { kind: "DRAWN", name: "Ada", image } },
      { options },
    );
    expect(faultOf(result)?.pointer).toBe("/signature");
  });

  it("accepts the documents of the summary after they were read", async () => {
    const summary = [{ ...documents[0]!, stage: "summary" }];
    const accepted = await run(
      "accept-documents",
      { documents: summary },
      { documents: [summary[0]!.uuid] },
      { options: { stage: "summary" } },
    );
    expect(accepted.patch?.["status"]).toMatchObject({ disclosurelistSummaryComplete: true });
    const early = await run(
      "accept-documents",
      { documents: [] },
      {},
      { options: { stage: "summary" } },
    );
    expect(faultOf(early)?.pointer).toBe("/documents");
  });
});
