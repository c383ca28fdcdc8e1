import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { QUOTAS } from "#server/lending/application/uploads/upload-quota.ts";
import { missingScanner } from "#server/platform/blobs/scanner.ts";
import { blobs } from "#server/platform/storage/schema.ts";
import { cleanPdf } from "#server/platform/cleaning/pdf/clean-pdf.ts";
import { UPLOAD_LIMIT } from "#server/platform/blobs/inspect-upload.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
import { jpeg, pdf, png } from "#server/testing/files.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

describe("uploads", () => {
  let server: TestServer;
  let ada: Borrower;
  beforeAll(async () => {
    server = await testServer();
    ada = await Borrower.begin(server);
    await ada.submit("person", person);
    await ada.submit("number", { ssn: "123456789" });
  }, 240_000);
  afterAll(() => server?.remove());

  it("serves a stored file with headers that keep it from running", async () => {
    const answer = await ada.upload("PASSPORT_FRONT", pdf());
    expect(answer.status).toBe(201);
    const stored = await cleanPdf(pdf());
    expect(answer.body).toMatchObject({
      type: "PASSPORT_FRONT",
      fileName: "scan.pdf",
      contentType: "application/pdf",
      size: stored.length,
    });
    const response = await server.app.inject({
      url: `${ada.path}/documents/${answer.body.uuid}`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(new Uint8Array(response.rawPayload)).toEqual(stored);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename*=UTF-8''scan.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
  });

  it("stores a file that arrives twice as one document", async () => {
    const first = await ada.upload("PASSPORT_FRONT", png());
    const named = ["scan.png", "image/png"] as const;
    const again = await ada.upload("PASSPORT_FRONT", png(), ...named);
    const third = await ada.upload("PASSPORT_FRONT", png(), ...named);
    expect(first.status).toBe(422);
    expect(third.body.uuid).toBe(again.body.uuid);
    const { documents } = (await ada.call("GET", ada.path)).body;
    expect(
      documents.filter((each: { sha256: string }) => each.sha256 === again.body.sha256),
    ).toHaveLength(1);
  });

  it.each([
    [
      "while it arrives",
      (fail: () => never) => vi.spyOn(server.ports.intake, "spool").mockImplementation(fail),
    ],
    [
      "while it is stored",
      (fail: () => never) => vi.spyOn(server.ports.blobs, "put").mockImplementation(fail),
    ],
  ])(
    "answers 503 to a file that the full disk refuses %s, and takes it later",
    async (when, refuse) => {
      const full = refuse(() => {
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), {
          code: "ENOSPC",
        });
      });
      const before = (await ada.call("GET", ada.path)).body.documents.length;
      const refused = await ada.upload("PASSPORT_FRONT", pdf(when));
      full.mockRestore();
      expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect((await ada.call("GET", ada.path)).body.documents).toHaveLength(before);
      expect((await ada.upload("PASSPORT_FRONT", pdf(when))).status).toBe(201);
    },
  );

  it("logs the first read of a document, and deletes the document on request", async () => {
    const { uuid } = (await ada.upload("PASSPORT_FRONT", jpeg(), "a.jpg", "image/jpeg")).body;
    const document = `${ada.path}/documents/${uuid}`;
    expect((await ada.call("POST", `${document}/read`)).status).toBe(204);
    const { version } = (
      await ada.call("GET", `/service-krang-heloc/borrower/secure/api/v1/${ada.uuid}/status`)
    ).body;
    expect((await ada.call("POST", `${document}/read`, {})).headers.etag).toBe(`"${version}"`);
    expect((await ada.call("DELETE", document)).status).toBe(204);
    expect((await ada.call("GET", document)).status).toBe(404);
    expect((await ada.call("DELETE", document)).status).toBe(404);
  });

  it("accepts only document types that an open screen asks for", async () => {
    for (const type of ["CREDIT_AGREEMENT", "DRIVERS_LICENSE_FRONT", "SUPPORT"])
      expect(await ada.upload(type, pdf())).toMatchObject({
        status: 409,
        body: { code: "not-asked" },
      });
    expect((await ada.upload("lower case", pdf())).status).toBe(400);
    const bea = await Borrower.begin(server);
    expect((await bea.upload("PASSPORT_FRONT", pdf())).status).toBe(409);
  });

  it.each<[string, Uint8Array, string, string, RegExp]>([
    ["an empty file", new Uint8Array(0), "a.pdf", "application/pdf", /empty/],
    [
      "a page called a picture",
      new Uint8Array(Buffer.from("<html><script>alert(1)</script>")),
      "a.jpg",
      "image/jpeg",
      /JPG, PNG, or PDF/,
    ],
    [
      "a drawing with a program",
      new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')),
      "a.svg",
      "image/svg+xml",
      /JPG, PNG, or PDF/,
    ],
    ["a PDF called a picture", pdf(), "a.jpg", "image/jpeg", /PDF/],
    ["a double extension", pdf(), "a.pdf.exe", "application/pdf", /PDF/],
    ["a type that is not declared", pdf(), "a.pdf", "application/octet-stream", /PDF/],
    [
      "a protected PDF",
      pdf("", { objects: ["6 0 obj<</Filter/Standard>>endobj"], trailer: "/Encrypt 6 0 R" }),
      "a.pdf",
      "application/pdf",
      /password/,
    ],
    [
      "a PDF with a program",
      pdf("", { objects: ["6 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj"] }),
      "a.pdf",
      "application/pdf",
      /programs/,
    ],
    [
      "a picture that is an archive too",
      new Uint8Array(
        Buffer.concat([png(), Buffer.from("PK\u0005\u0006\0\0\0\0 archive\u00ff\u00d9", "latin1")]),
      ),
      "a.png",
      "image/png",
      /something else in one/,
    ],
    [
      "a picture that is a page too",
      new Uint8Array(Buffer.concat([jpeg(), Buffer.from("<script>alert(1)</script>")])),
      "a.jpg",
      "image/jpeg",
      /something else in one/,
    ],
    [
      "a PDF that is an archive too",
      new Uint8Array(
        Buffer.concat([
          pdf(),
          Buffer.from("PK\u0003\u0004 archive PK\u0005\u0006\0\0\0\0%%EOF", "latin1"),
        ]),
      ),
      "a.pdf",
      "application/pdf",
      /something else in one/,
    ],
    ["half a PDF", pdf().slice(0, 40), "a.pdf", "application/pdf", /not complete/],
    [
      "a picture of 2.5 thousand million pixels",
      png(50_000, 50_000),
      "a.png",
      "image/png",
      /too many pixels/,
    ],
    [
      "the scanners' test file",
      new Uint8Array(
        Buffer.concat([
          pdf(),
          Buffer.from(
            "X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*\n%%EOF",
          ),
        ]),
      ),
      "a.pdf",
      "application/pdf",
      /malware/,
    ],
  ])("rejects %s with a reason", async (_name, content, name, type, reason) => {
    const before = (await ada.call("GET", ada.path)).headers.etag;
    const answer = await ada.upload("PASSPORT_FRONT", content, name, type);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]).toMatch(reason);
    expect(answer.body.fields).toEqual([
      { pointer: "/file", message: answer.body.errors[0], ...answer.body.messages[0] },
    ]);
    expect((await ada.call("GET", ada.path)).headers.etag).toBe(before);
  });

  it("rejects an upload over 10 MB", async () => {
    const filled = (size: number): Uint8Array => {
      const content = new Uint8Array(size).fill(0x20);
      content.set(pdf());
      content.set(Buffer.from("%%EOF\n"), size - 6);
      return content;
    };
    expect((await ada.upload("PASSPORT_FRONT", filled(UPLOAD_LIMIT))).status).toBe(201);
    expect((await ada.upload("PASSPORT_FRONT", filled(UPLOAD_LIMIT + 1))).status).toBe(413);
    expect((await ada.upload("PASSPORT_FRONT", filled(UPLOAD_LIMIT * 2))).status).toBe(413);
  });

  it("stops reading a streamed upload at the size limit", async () => {
    let sent = 0;
    async function* endless() {
      yield Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n',
      );
      for (; sent < 20 * UPLOAD_LIMIT; sent += 64 * 1024) {
        yield Buffer.alloc(64 * 1024, 0x20);
        await new Promise((next) => setImmediate(next));
      }
    }
    const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const status = await new Promise<number | undefined>((answered, failed) => {
      const request = httpRequest(`${address}${ada.path}/documents`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${ada.token}`,
          "content-type": "multipart/form-data; boundary=b",
          "transfer-encoding": "chunked",
        },
      });
      const body = Readable.from(endless());
      request.once("response", (response) => {
        body.destroy();
        request.destroy();
        answered(response.statusCode);
      });
      request.once("error", failed);
      body.on("error", () => {}).pipe(request);
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(2 * UPLOAD_LIMIT);
  });

  it("rejects every upload while the virus scanner does not answer", async () => {
    const { scanner } = server.ports;
    server.ports.scanner = { scan: () => Promise.reject(new Error("down")) };
    const answer = await ada.upload("PASSPORT_FRONT", pdf("another"));
    server.ports.scanner = scanner;
    expect(answer).toMatchObject({ status: 503, body: { code: "scan-failed" } });
  });

  it("rejects an upload before it reads the file while no virus scanner is set up", async () => {
    const { scanner } = server.ports;
    server.ports.scanner = missingScanner;
    const answer = await ada.upload("PASSPORT_FRONT", new Uint8Array(0));
    server.ports.scanner = scanner;
    expect(answer).toMatchObject({ status: 503, body: { code: "no-scanner" } });
    expect(answer.body.errors[0]).toMatch(/Call us/);
  });

  it.each([
    ["files-full", "application", /Remove those/],
    ["account-full", "account", /account has as many files/],
  ] as const)("answers %s when the %s has no room", async (code, kind, reason) => {
    const bea = await Borrower.begin(server);
    await bea.submit("person", person);
    await bea.submit("number", { ssn: "123456789" });
    // A second application of the same account.
    const other = (await bea.create()).body.application.uuid as string;
    const { files, bytes } = QUOTAS[kind];
    const full = kind === "application" ? bea.uuid : other;
    await server.ports.database.db.insert(blobs).values(
      [1, 2].map(() => ({
        uuid: randomUUID(),
        applicationUuid: full,
        documentUuid: randomUUID(),
        contentType: "image/png",
        size: bytes / 2,
        sha256: "",
        createdAt: server.time.now,
      })),
    );
    const answer = await bea.upload("PASSPORT_FRONT", pdf());
    expect(answer).toMatchObject({ status: 409, body: { code } });
    expect(answer.body.errors[0]).toMatch(reason);
    expect(files).toBeGreaterThan(100);
  });

  it.each<[string, string, string]>([
    ["../../etc/passwd.pdf", "passwd.pdf", "a path"],
    ["..\\..\\boot.pdf", "boot.pdf", "another path"],
    ["a\u202Efdp.exe.pdf", "afdp.exe.pdf", "turned direction"],
    [`${"x".repeat(300)}.pdf`, `${"x".repeat(96)}.pdf`, "length"],
    ["🏠 haus.pdf", "🏠 haus.pdf", "emoji"],
    ["C:\\scan.pdf", "scan.pdf", "a drive"],
    ["/etc/passwd", "passwd", "an absolute path"],
    ["%2e%2e%2fpasswd.pdf", "%2e%2e%2fpasswd.pdf", "an encoded path"],
    ["....//....//x.pdf", "x.pdf", "a path that cleaning could restore"],
    ["<img src=x onerror=alert(1)>.pdf", "img src=x onerror=alert(1).pdf", "markup"],
    ["con\u0000.pdf", "con.pdf", "a null character"],
    [".htaccess.pdf", "htaccess.pdf", "a hidden file"],
  ])("cleans a file name (case %#)", async (given, expected) => {
    const answer = await ada.upload("PASSPORT_FRONT", pdf(given), given);
    expect(answer.status).toBe(201);
    expect(answer.body.fileName).toBe(expected);
    const read = await ada.call("GET", `${ada.path}/documents/${answer.body.uuid}?download=1`);
    expect([read.status, read.headers["content-disposition"]]).toEqual([
      200,
      `attachment; filename*=UTF-8''${encodeURIComponent(expected)}`,
    ]);
    // The store names files itself.
    const names = await readdir(join(server.dataDir, "blobs"), { recursive: true });
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{2}([/\\][0-9a-f-]{36})?$/);
  });

  it("rejects a malformed multipart body with one reason", async () => {
    const post = (payload: string | Buffer, type: string) =>
      ada.call("POST", `${ada.path}/documents`, payload, { "content-type": type });
    const form = "multipart/form-data; boundary=b";
    for (const [payload, type, status] of [
      ["{}", "application/json", 415],
      ["", form, 400],
      [
        '--b\r\ncontent-disposition: form-data; name="type"\r\n\r\nPASSPORT_FRONT\r\n--b--\r\n',
        form,
        400,
      ],
      [
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-',
        form,
        400,
      ],
      ['--b\r\ncontent-disposition: form-data; name="extra"\r\n\r\nx\r\n--b--\r\n', form, 400],
    ] as const) {
      const answer = await post(payload, type);
      expect(answer.status, payload.slice(0, 60)).toBe(status);
      expect(answer.body.errors).toHaveLength(1);
    }
  });

  it("leaves no partly written file after a failed upload", async () => {
    const left = (await readdir(join(server.dataDir, "blobs"))).filter((name) =>
      name.startsWith("incoming"),
    );
    expect(left).toEqual([]);
  });
});
