import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { plaidBankLink } from "./plaid.ts";
import type { BankLink } from "./port.ts";

const applicationUuid = "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a";
const other = "99999999-9999-4999-8999-999999999999";
const now = new Date("2026-11-20T18:00:00Z");

let server: Server;
let link: BankLink;
/** Request bodies by path. They include the keys. */
let requests: Record<string, Record<string, unknown>>;
let used: Set<string>;

/** Answers as Plaid documents them. A public token can be exchanged once. */
const answers: Record<string, (body: Record<string, unknown>) => [number, object]> = {
  "/link/token/create": () => [
    200,
    { link_token: "link-sandbox-1", expiration: "2026-11-20T22:00:00Z" },
  ],
  "/item/public_token/exchange": ({ public_token: token }) => {
    const publicToken = String(token);
    if (publicToken !== "public-good" || used.has(publicToken))
      return [400, { error_code: "INVALID_PUBLIC_TOKEN" }];
    used.add(publicToken);
    return [200, { access_token: "access-sandbox-0f1e2d3c" }];
  },
  "/auth/get": ({ access_token: token }) =>
    token === "access-sandbox-0f1e2d3c"
      ? [
          200,
          {
            accounts: [{ account_id: "a", mask: "0000", subtype: "savings" }],
            numbers: {
              ach: [{ account_id: "a", account: "1111222233330000", routing: "011401533" }],
            },
            item: { institution_name: "First Platypus Bank" },
          },
        ]
      : [400, { error_code: "INVALID_ACCESS_TOKEN" }],
};

beforeEach(async () => {
  requests = {};
  used = new Set();
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      const path = request.url ?? "";
      requests[path] = body;
      const [status, answer] = answers[path]?.(body) ?? [404, {}];
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  link = plaidBankLink(
    {
      clientId: "client",
      secret: "secret",
      baseUrl: `http://127.0.0.1:${port}`,
      redirectUri: "https://lender.example/account/heloc/plaid-oauth-success",
    },
    () => new Uint8Array(32).fill(9),
  );
});
afterEach(() => {
  server.close();
});

describe("plaidBankLink", () => {
  it("requests a link token with the return address and without the borrower's name", async () => {
    const { token } = await link.createToken({
      applicationUuid,
      productName: "Line",
      purpose: "income",
      now,
    });
    expect(token).toBe("link-sandbox-1");
    expect(requests["/link/token/create"]).toEqual({
      client_id: "client",
      secret: "secret",
      client_name: "Line",
      language: "en",
      country_codes: ["US"],
      user: { client_user_id: applicationUuid },
      products: ["auth", "transactions"],
      redirect_uri: "https://lender.example/account/heloc/plaid-oauth-success",
    });
  });

  it("exchanges Plaid's token once for a token that gives this application its accounts for half an hour", async () => {
    const complete = () => link.complete?.({ applicationUuid, vendorToken: "public-good", now });
    const publicToken = (await complete()) ?? "";
    expect(publicToken.length).toBeGreaterThan(0);
    expect(publicToken.length).toBeLessThanOrEqual(200);
    expect(
      Buffer.from(publicToken.split(".")[1] ?? "", "base64url").toString("latin1"),
    ).not.toContain("access-sandbox");
    expect(await link.exchange({ applicationUuid, publicToken, now })).toMatchObject([
      {
        bankName: "First Platypus Bank",
        accountType: "SAVINGS",
        routingNumber: "011401533",
        accountNumber: "1111222233330000",
        mask: "0000",
      },
    ]);
    expect(await complete()).toBeNull();
    expect(await link.exchange({ applicationUuid: other, publicToken, now })).toBeNull();
    const later = new Date(now.getTime() + 31 * 60_000);
    expect(await link.exchange({ applicationUuid, publicToken, now: later })).toBeNull();
    expect(await link.exchange({ applicationUuid, publicToken: "public-good", now })).toBeNull();
  });

  it("rejects when Plaid does not answer", async () => {
    const failing = link.exchange;
    server.close();
    server.closeAllConnections();
    await expect(
      link.createToken({ applicationUuid, productName: "Line", purpose: "disburse", now }),
    ).rejects.toThrow();
    expect(await failing({ applicationUuid, publicToken: "none", now })).toBeNull();
  });
});
