import { expect, it } from "vitest";
import { plaidSources } from "#server/lending/vendors/bank-link/plaid.ts";
import { chatSources } from "#server/services/chat/chat-sources.ts";
import { contentSecurityPolicy, policyHeader, securityHeaders, withSources } from "./policy.ts";

it("pins the content security policy", () => {
  expect(policyHeader("N")).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-N'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

it("allows no script that is inline, evaluated or from elsewhere", () => {
  const sources: string[] = Object.values(contentSecurityPolicy).flat();
  for (const forbidden of ["'unsafe-inline'", "'unsafe-eval'", "'wasm-unsafe-eval'", "*", "https:"])
    expect(sources).not.toContain(forbidden);
});

it("requires HTTPS for at least a year, subdomains included", () => {
  const [, seconds] =
    /max-age=(\d+); includeSubDomains/.exec(securityHeaders["strict-transport-security"] ?? "") ??
    [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 3600);
});

it("allows Plaid only the sources that Link needs", () => {
  const opened = withSources(
    contentSecurityPolicy,
    plaidSources({ baseUrl: "https://sandbox.plaid.com" }),
  );
  expect(opened).toEqual({
    ...contentSecurityPolicy,
    "script-src": ["'self'", "https://cdn.plaid.com/link/v2/stable/link-initialize.js"],
    "frame-src": ["https://cdn.plaid.com"],
    "connect-src": ["'self'", "https://sandbox.plaid.com"],
  });
  expect(policyHeader("N", opened)).toContain("frame-src https://cdn.plaid.com;");
});

it("allows a chat provider's sources only when a lender uses it", () => {
  expect(withSources(contentSecurityPolicy, chatSources(undefined))).toEqual(contentSecurityPolicy);
  const talkjs = withSources(contentSecurityPolicy, chatSources({ talkjs: { appId: "app" } }));
  expect(talkjs["script-src"]).toEqual(["'self'", "https://cdn.talkjs.com/talk.js"]);
  expect(talkjs["frame-src"]).toEqual(["'none'"]);
  // The product's own origin serves the stand-ins of the sandbox.
  expect(
    chatSources({
      twilio: { baseUrl: "/sandbox/chat/twilio" },
      stream: { apiKey: "k", baseUrl: "/sandbox/chat/stream" },
      talkjs: { appId: "app", scriptUrl: "/sandbox/stand-ins/talkjs.js" },
    }),
  ).toEqual({});
  const nice = chatSources({
    nice: {
      scriptUrl: "https://sdk.example/chat.js",
      globalName: "ChatSdk",
      brandId: 1,
      channelId: "c",
      environment: "NA1",
      hosts: ["chat.example"],
    },
    stream: { apiKey: "k", baseUrl: "https://stream.example" },
  });
  expect(nice).toEqual({
    "script-src": ["https://sdk.example/chat.js"],
    "connect-src": [
      "https://chat.example",
      "wss://chat.example",
      "https://stream.example",
      "wss://stream.example",
      "https://*.stream-io-cdn.com",
    ],
  });
});
