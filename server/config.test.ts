import { describe, expect, it } from "vitest";
import { ConfigError } from "#server/platform/environment/environment.ts";
import { createServer } from "#server/platform/http/server.ts";
import { readConfig } from "./config.ts";

const key = Buffer.alloc(32, 7).toString("base64");

it("has a default for every setting outside production", () => {
  expect(readConfig({}, "/srv")).toMatchObject({
    port: 4000,
    dataDir: "/srv/data",
    databaseUrl: null,
    rootKey: null,
    production: false,
    sandbox: true,
  });
});

describe("production", () => {
  it("rejects a production start without ROOT_KEY and says how to make one", () => {
    expect(() => readConfig({ NODE_ENV: "production" }, "/srv")).toThrow(
      /ROOT_KEY.*openssl rand -base64 32/,
    );
  });
  it("has no sandbox in production, whatever SANDBOX says", () => {
    for (const SANDBOX of [undefined, "0", "1"])
      expect(readConfig({ NODE_ENV: "production", ROOT_KEY: key, SANDBOX }, "/srv").sandbox).toBe(
        false,
      );
  });
});

it.each([
  [{ NODE_ENV: "prod" }, "NODE_ENV"],
  [{ NODE_ENV: "Production" }, "NODE_ENV"],
  [{ PORT: "x" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ PORT: "1.5" }, "PORT"],
  [{ TRUSTED_PROXIES: "10.0.0.7, proxy" }, "TRUSTED_PROXIES"],
  [{ TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES"],
  [{ ROOT_KEY: "abc" }, "ROOT_KEY"],
  [{ ROOT_KEY: "not base64!".repeat(4) }, "ROOT_KEY"],
  [{ ROOT_KEY_PREVIOUS: "abc" }, "ROOT_KEY_PREVIOUS"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ SANDBOX: "yes" }, "SANDBOX"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ PLAID_CLIENT_ID: "a" }, "PLAID_SECRET"],
  [{ PLAID_SECRET: "a" }, "PLAID_CLIENT_ID"],
  [{ PLAID_CLIENT_ID: "a", PLAID_SECRET: "b", PLAID_ENV: "test" }, "PLAID_ENV"],
  [
    { PLAID_CLIENT_ID: "a", PLAID_SECRET: "b", PLAID_REDIRECT_URI: "http://x.example/" },
    "PLAID_REDIRECT_URI",
  ],
  [{ TRUV_CLIENT_ID: "a" }, "TRUV_SECRET"],
  [{ TRUV_SECRET: "a" }, "TRUV_CLIENT_ID"],
  [{ POINTSERV_KEY: "a" }, "POINTSERV_URL"],
  [{ POINTSERV_URL: "http://gateway.example", POINTSERV_KEY: "a" }, "POINTSERV_URL"],
  [{ TWILIO_ACCOUNT_SID: "AC1", TWILIO_API_KEY_SECRET: "s" }, "TWILIO_API_KEY_SID"],
  [{ STREAM_API_SECRET: "a" }, "STREAM_API_KEY"],
  [{ TALKJS_APP_ID: "a" }, "TALKJS_SECRET_KEY"],
  [{ CLAMAV_URL: "http://clamav:3310" }, "CLAMAV_URL"],
])("%j is refused by name", (environment, name) => {
  expect(() => readConfig(environment, "/srv")).toThrow(ConfigError);
  expect(() => readConfig(environment, "/srv")).toThrow(name);
});

it("takes addresses, ranges and the names of ranges as trusted proxies", () => {
  const TRUSTED_PROXIES = "10.0.0.7, 192.168.0.0/16, 10.0.0.0/255.0.0.0, fd00::/8, loopback";
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES }, "/srv");
  expect(trustedProxies).toHaveLength(5);
  expect(() =>
    createServer(
      { logLevel: "silent", trustedProxies },
      () =>
        ({ code }) =>
          code,
    ),
  ).not.toThrow();
});
