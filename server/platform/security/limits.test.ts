import { randomBytes, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { Borrower, PASSWORD } from "#server/testing/borrower.ts";
import { hasPostgres } from "#server/testing/databases.ts";
import { sharedDatabases } from "#server/testing/shared-databases.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { behindUnnamedProxy, callerNetwork } from "./limit-key.ts";

const production = { NODE_ENV: "production", ROOT_KEY: randomBytes(32).toString("base64") };
const PROFILE = "/service-profile/api/v1/profile";
const LOG_IN = "/identity/api/v1/login";

it("binds to the own machine in production unless HOST says otherwise", () => {
  expect(readConfig(production, "/srv").host).toBe("127.0.0.1");
  expect(readConfig({ ...production, HOST: "10.1.2.3" }, "/srv").host).toBe("10.1.2.3");
  expect(readConfig({}, "/srv").host).toBe("0.0.0.0");
});

it.each([
  ["127.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["::ffff:10.0.0.4", "192.0.2.1, 198.51.100.7", "198.51.100.7"],
  ["::FFFF:10.0.0.4", "198.51.100.7", "198.51.100.7"],
  ["fd00::1", "2001:db8::7", "2001:db8::7"],
  ["fe80::1%eth0", "2001:db8::7", "2001:db8::7"],
  // A caller from outside can make up the header.
  ["203.0.113.9", "198.51.100.7", null],
  ["127.0.0.1", "unknown", null],
  ["127.0.0.1", undefined, null],
])("behind %s that forwards for %s, a request is from %s", (remoteAddress, header, expected) => {
  const headers = header === undefined ? {} : { "x-forwarded-for": header };
  const sent = { ip: remoteAddress, headers, socket: { remoteAddress } };
  expect(behindUnnamedProxy(sent)).toBe(expected);
});

it("trusts a named proxy for the address itself", () => {
  const sent = {
    ip: "198.51.100.7",
    ips: ["127.0.0.1", "198.51.100.7"],
    headers: { "x-forwarded-for": "198.51.100.7" },
    socket: { remoteAddress: "127.0.0.1" },
  };
  expect(behindUnnamedProxy(sent)).toBeNull();
});

it.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:c000:0201", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:1::7", "2001:db8:0:0::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["fe80::2%eth1", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  // An IPv4 address in the translation prefix of RFC 6052 is not unwrapped.
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["unknown", "unknown"],
])("limits count %s as %s", (address, expected) => {
  expect(callerNetwork(address)).toBe(expected);
});

describe("limits of a production server", () => {
  let server: TestServer;
  const limit = 60;
  beforeAll(async () => {
    // Processes on PostgreSQL count by minutes of the clock, and no minute must end meanwhile.
    server = await testServer({ databaseUrl: null, environment: production });
  }, 120_000);
  afterAll(() => server?.remove());

  const from = (address: string) => ({ "x-forwarded-for": address });

  it("counts by session where a route requires one, whatever the address", async () => {
    const [ada, bea] = await Promise.all([
      new Borrower(server).register(),
      new Borrower(server).register(),
    ]);
    const remaining = async (who: Borrower, address: string) =>
      Number(
        (await who.call("GET", PROFILE, undefined, from(address))).headers["x-ratelimit-remaining"],
      );
    const before = await remaining(ada, "198.51.100.1");
    expect(await remaining(ada, "198.51.100.2")).toBe(before - 1);
    expect(await remaining(bea, "198.51.100.1")).toBe(before);
    expect(await remaining(ada, "198.51.100.3")).toBe(before - 2);
  });

  it("counts log-ins by address, also for a person with a session", async () => {
    const ada = await new Borrower(server).register();
    const tries: number[] = [];
    for (let count = 0; count <= limit; count += 1) {
      const who = count % 2 === 0 ? ada : new Borrower(server);
      const body = { email: `${count}@example.com`, password: PASSWORD };
      tries.push((await who.call("POST", LOG_IN, body, from("198.51.100.50"))).status);
    }
    expect(tries.slice(0, limit)).toEqual(tries.slice(0, limit).map(() => 401));
    expect(tries.at(-1)).toBe(429);
    // Others behind the same proxy, which nobody named, are not limited with them.
    const other = { email: "other@example.com", password: PASSWORD };
    const answer = await ada.call("POST", LOG_IN, other, from("198.51.100.51"));
    expect(answer.status).toBe(401);
  });

  it("counts log-ins from addresses of one IPv6 network together", async () => {
    const remaining = async (address: string) => {
      const body = { email: "other@example.com", password: PASSWORD };
      const { headers } = await new Borrower(server).call("POST", LOG_IN, body, from(address));
      return Number(headers["x-ratelimit-remaining"]);
    };
    const before = await remaining("2001:db8:1:2::1");
    expect(await remaining("2001:DB8:1:2:ffff::9")).toBe(before - 1);
    expect(await remaining("2001:db8:1:3::1")).toBe(before);
  });
});

describe.runIf(hasPostgres)("limits over processes", () => {
  it("limits a caller by what all processes have counted", async () => {
    const cluster = sharedDatabases();
    const databaseUrl = (await cluster?.create()) ?? null;
    const one = await testServer({ databaseUrl, environment: production });
    const two = await testServer({ databaseUrl, environment: production, root: one.root });
    /** Tries to log in, each time as another person, and returns the last status. */
    const tryAt = async (server: TestServer, times: number) => {
      let status = 0;
      for (let count = 0; count < times; count += 1) {
        const body = { email: `${randomUUID()}@example.com`, password: PASSWORD };
        status = (await new Borrower(server).call("POST", LOG_IN, body)).status;
      }
      await server.ports.counts?.exchange();
      return status;
    };
    try {
      // No minute must end meanwhile.
      vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 60_000) * 60_000 });
      expect(await tryAt(one, 8)).toBe(401);
      expect(await tryAt(two, 51)).toBe(401);
      expect(await tryAt(one, 1)).toBe(401);
      // The sixtieth was the last one, wherever it came.
      expect(await tryAt(one, 1)).toBe(429);
      await tryAt(two, 1);
      expect(await tryAt(two, 1)).toBe(429);
    } finally {
      vi.useRealTimers();
      await two.close();
      await one.remove();
      await cluster?.drop();
    }
  }, 240_000);
});

describe("warnings of a production server", () => {
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);

  async function warningsOf(
    environment: Record<string, string>,
    calls: { url: string; headers?: Record<string, string> }[],
  ): Promise<string[]> {
    lines.length = 0;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        // One chunk may hold several lines.
        lines.push(...chunk.toString().split("\n"));
        done();
      },
    });
    process.stdout.write = sink.write.bind(sink) as typeof process.stdout.write;
    try {
      const server = await testServer({
        environment: { ...production, LOG_LEVEL: "warn", ...environment },
      });
      lines.length = 0;
      for (const call of calls) await server.app.inject(call);
      await server.remove();
    } finally {
      process.stdout.write = write;
    }
    return lines.filter((line) => /TRUSTED_PROXIES|TLS/.test(line));
  }

  const forwarded = { "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https" };

  it("says once each that a proxy is not named, and that TLS is missing", async () => {
    const call = { url: "/account/heloc", headers: forwarded };
    const warnings = await warningsOf({}, [call, call, call]);
    expect(warnings).toHaveLength(2);
    expect(warnings.join()).toMatch(/does not name.*without TLS/s);
  });

  it("says nothing behind a named proxy that ends TLS, nor of a load balancer's probes", async () => {
    const calls = [{ url: "/account/heloc", headers: forwarded }, { url: "/healthz" }];
    expect(await warningsOf({ TRUSTED_PROXIES: "127.0.0.1" }, calls)).toEqual([]);
  });
});
