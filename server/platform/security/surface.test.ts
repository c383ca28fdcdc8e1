import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { accounts } from "#server/platform/storage/schema.ts";
import { Borrower, PASSWORD } from "#server/testing/borrower.ts";
import { dataHeaders } from "./headers.ts";
import { securityHeaders } from "./policy.ts";

const PROFILE = "/service-profile/api/v1/profile";
const REGISTER = "/identity/api/v1/registration/register";
const LOG_IN = "/identity/api/v1/login";
const LOG_OUT = "/identity-broker/customer/secure/api/v3/logout";
const CREATE = "/service-application/api/v1/application/heloc";

const production = { NODE_ENV: "production", ROOT_KEY: randomBytes(32).toString("base64") };

describe.each(DATABASES)("the surface of a production server on %s", (engine) => {
  const databases = databasesOf(engine);
  let server: TestServer;
  let address: string;
  beforeAll(async () => {
    const databaseUrl = await databases.create();
    server = await testServer({ databaseUrl, environment: production });
    address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  }, 120_000);
  afterAll(async () => {
    await server?.remove();
    await databases.drop();
  });

  it("lists its calls for nobody", async () => {
    const answer = await server.app.inject("/openapi.json");
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain("paths");
  });

  it.each([
    ["bad percent-encoding", "/account/heloc/%zz", 400],
    ["half a character", "/service-application/api/v1/application/heloc/%C3", 400],
    [
      "a segment that is too long",
      `/service-application/api/v1/application/heloc/${"a".repeat(1_001)}`,
      414,
    ],
  ])("answers an address with %s with all security headers", async (_what, path, status) => {
    const answer = await fetch(address + path);
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(dataHeaders))
      expect(answer.headers.get(name), name).toBe(value);
  });

  it.each([
    [
      "an address longer than all headers may be",
      `GET /${"a".repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      431,
    ],
    ["no request at all", "hello\r\n\r\n", 400],
  ])("answers %s with all security headers", async (_what, text, status) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(address);
      let received = "";
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on("data", (chunk) => (received += chunk.toString()));
      socket.on("close", () => resolve(received));
      socket.on("error", reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(dataHeaders))
      expect(answer).toContain(`${name}: ${value}\r\n`);
  });

  it.each(["/account/heloc", "/auth/login", "/agent", "/account/heloc/x/y", "/nowhere"])(
    "sends the document %s with a strict policy and all headers",
    async (path) => {
      const { headers } = await fetch(address + path);
      const policy = headers.get("content-security-policy") ?? "";
      for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        if (headers.get("content-type")?.includes("html")) expect(policy).toContain(directive);
      expect(policy).toMatch(/^default-src '(self|none)'/);
      expect(policy).not.toMatch(/unsafe-|\*/);
      for (const [name, value] of Object.entries(securityHeaders))
        expect(headers.get(name), name).toBe(value);
    },
  );

  it("allows no other site to read any answer, whatever its origin", async () => {
    for (const origin of ["https://evil.example", "null", address])
      for (const method of ["GET", "OPTIONS"])
        for (const path of ["/account/heloc", PROFILE, LOG_IN, "/healthz"]) {
          const request = { "access-control-request-method": "POST", origin };
          const { headers } = await fetch(address + path, { method, headers: request });
          for (const name of headers.keys())
            expect(name, `${method} ${path} ${origin}`).not.toMatch(/^access-control-/);
        }
  });

  it.each(["text/plain", "application/x-www-form-urlencoded"])(
    "changes nothing for a form of another site, which can send %s",
    async (type) => {
      const before = await server.ports.database.db.select().from(accounts);
      const ada = await new Borrower(server).register();
      const answers = await Promise.all(
        [REGISTER, LOG_IN, LOG_OUT, CREATE].map((path) =>
          fetch(address + path, {
            method: "POST",
            headers: {
              "content-type": type,
              origin: "https://evil.example",
              cookie: "org=main",
              authorization: `Bearer ${ada.token}`,
            },
            body: JSON.stringify({ email: "mallory@example.com", password: PASSWORD }),
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 415]);
      expect(await server.ports.database.db.select().from(accounts)).toHaveLength(
        before.length + 1,
      );
      expect((await ada.call("GET", PROFILE)).status).toBe(200);
    },
  );

  it("takes no cookie for a session", async () => {
    const ada = await new Borrower(server).register();
    const headers = { cookie: `jwt=${ada.token}; authorization=Bearer ${ada.token}` };
    expect((await fetch(address + PROFILE, { headers })).status).toBe(401);
  });

  it("is not ready while the database answers but takes no writes", async () => {
    const ready = async () => (await fetch(`${address}/readyz`)).status;
    expect(await ready()).toBe(200);
    const { database } = server.ports;
    await database.executeSql("alter table settings rename to settings_gone");
    // One probe answers for two seconds.
    await expect.poll(ready, { timeout: 10_000, interval: 200 }).toBe(503);
    expect((await database.executeSql("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await database.executeSql("alter table settings_gone rename to settings");
    await expect.poll(ready, { timeout: 10_000, interval: 200 }).toBe(200);
  });
});
