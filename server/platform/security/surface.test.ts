import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, hasPostgres, startCluster } from "#server/testing/databases.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { dataHeaders } from "./headers.ts";

const production = { NODE_ENV: "production", ROOT_KEY: randomBytes(32).toString("base64") };

describe.each(hasPostgres ? (["embedded", "postgres"] as const) : (["embedded"] as const))(
  "the surface of a production server on %s",
  (engine) => {
    let cluster: Cluster | null = null;
    let server: TestServer;
    let address: string;
    beforeAll(async () => {
      cluster = engine === "postgres" ? startCluster() : null;
      const databaseUrl = (await cluster?.create()) ?? null;
      server = await testServer({ databaseUrl, environment: production });
      address = await server.app.listen({ port: 0, host: "127.0.0.1" });
    }, 120_000);
    afterAll(async () => {
      await server?.remove();
      cluster?.stop();
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
  },
);
