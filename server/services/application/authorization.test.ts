import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, Borrower, person } from "#server/testing/borrower.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { cleanPdf } from "#server/platform/cleaning/pdf/clean-pdf.ts";
import { pdf } from "#server/testing/files.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE" | "PATCH" | "HEAD";

/** Every route about one application, by the application's path. */
const routes = (uuid: string, document: string): [Method, string, unknown?][] => {
  const path = `/service-application/api/v1/application/heloc/${uuid}`;
  return [
    ["GET", path],
    ["HEAD", path],
    [
      "POST",
      `${path}/screens`,
      { screen: "address", action: "continue", data: { street: "canary" } },
    ],
    ["GET", `${path}/drafts/address`],
    ["PUT", `${path}/drafts/address`, { data: { street: "canary" } }],
    ["GET", `${path}/documents/${document}`],
    ["GET", `${path}/documents/archive`],
    ["HEAD", `${path}/documents/${document}`],
    ["DELETE", `${path}/documents/${document}`],
    ["POST", `${path}/documents/${document}/read`, {}],
    ["GET", `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`],
  ];
};
const own: [Method, string, unknown?][] = [
  ["GET", "/service-application/api/v1/application/heloc/all"],
  [
    "POST",
    "/service-application/api/v1/application/heloc",
    { flow: "register", submissions: [{ screen: "income" }] },
  ],
  ["GET", "/service-profile/api/v1/profile"],
  ["GET", "/identity/secure/api/v1/identity"],
  ["GET", "/identity/secure/api/v1_1/identity"],
  ["POST", "/identity-broker/customer/secure/api/v3/logout", {}],
];

describe.each(DATABASES)("authorization on %s", (kind) => {
  const databases = databasesOf(kind);
  let server: TestServer;
  let ada: Borrower;
  let document: string;
  beforeAll(async () => {
    server = await testServer({ databaseUrl: await databases.create() });
    ada = await Borrower.begin(server);
    await ada.submit("person", person);
    await ada.submit("number", { ssn: "123456789" });
    document = (await ada.upload("PASSPORT_FRONT", pdf())).body.uuid ?? randomUUID();
  }, 240_000);
  afterAll(async () => {
    await server?.remove();
    await databases.drop();
  });

  it("serves the owner every document in one archive, and logs the download", async () => {
    const answer = await server.app.inject({
      url: `${ada.path}/documents/archive`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/zip");
    expect(answer.rawPayload.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(answer.rawPayload.includes(Buffer.from("scan.pdf"))).toBe(true);
    expect(answer.rawPayload.includes(Buffer.from(await cleanPdf(pdf())))).toBe(true);
  });

  it("rejects a call without a session before it reads anything", async () => {
    const nobody = new Borrower(server);
    for (const [method, url, body] of [...routes(ada.uuid, document), ...own])
      expect((await nobody.call(method, url, body)).status, `${method} ${url}`).toBe(401);
  });

  it.each(["main", "other"])("answers another borrower of %s with 404", async (org) => {
    const eve = await Borrower.begin(server, org);
    const absent = randomUUID();
    const spell: ((uuid: string) => string)[] = [
      (uuid) => uuid,
      (uuid) => uuid.toUpperCase(),
      (uuid) => encodeURIComponent(uuid).replace("-", "%2D"),
    ];
    for (const spelling of spell) {
      const theirs = routes(spelling(ada.uuid), document);
      const none = routes(spelling(absent), document);
      for (const [index, [method, url, body]] of theirs.entries()) {
        const answer = await eve.call(method, url, body, { "x-org": "main" });
        const [, other = ""] = none[index] ?? [];
        const reference: Answer = await eve.call(method, other, body, { "x-org": "main" });
        expect(answer.status, `${method} ${url}`).toBe(404);
        expect({ status: reference.status, body: reference.body }).toEqual({
          status: answer.status,
          body: answer.body,
        });
      }
    }
    const list = await eve.call("GET", "/service-application/api/v1/application/heloc/all");
    expect(list.body.map((each: { uuid: string }) => each.uuid)).toEqual([eve.uuid]);
    expect(JSON.stringify(await eve.call("GET", "/service-profile/api/v1/profile"))).not.toContain(
      ada.email,
    );
  });

  it("rejects a document under another application of the same borrower", async () => {
    const second = (await ada.create()).body.application.uuid;
    const [, , , , , [, url] = ["GET", ""]] = routes(second, document);
    expect((await ada.call("GET", url)).status).toBe(404);
  });

  it("leaves the application unchanged after calls by other borrowers", async () => {
    const before = (await ada.call("GET", ada.path)).body;
    const eve = await Borrower.begin(server);
    for (const [method, url, body] of routes(ada.uuid, document)) await eve.call(method, url, body);
    expect((await ada.call("GET", ada.path)).body).toEqual(before);
  });

  it("ignores server-only fields, however a request sends them", async () => {
    const bea = await Borrower.begin(server);
    for (const extra of [
      { status: { uwDecision: "APPROVED" } },
      { rate: 1 },
      { uuid: ada.uuid },
      { "/application/amount": 5 },
    ]) {
      const answer = await bea.submit("person", { ...person, ...extra });
      expect(answer.status).toBe(400);
    }
    const create = await bea.call("POST", "/service-application/api/v1/application/heloc", {
      flow: "register",
      orgCode: "other",
      submissions: [],
    });
    expect(create.status).toBe(400);
    const { body } = await bea.call("GET", bea.path);
    expect(body.status).toEqual({ checklistStatus: "IN_PROGRESS", propertyComplete: false });
    expect(body.rate).toBeUndefined();
  });

  it("rejects a screen that binds to a server-only field, and writes nothing", async () => {
    await ada.submit("papers", { photo: [document] });
    const before = (await ada.call("GET", ada.path)).headers.etag;
    // The checklist decides nothing here: its state leaves the decision to the machine.
    const answer = await ada.submit("end", { rate: 1 });
    expect(answer).toMatchObject({ status: 500, body: { code: "unexpected" } });
    expect((await ada.call("GET", ada.path)).headers.etag).toBe(before);
  });
});
