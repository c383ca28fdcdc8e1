import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Borrower } from "#server/testing/borrower.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const figureinfo = (side: string) => `/identity-broker/${side}/secure/api/v3/self/figureinfo`;
const logout = (side: string) => `/identity-broker/${side}/secure/api/v3/logout`;
const login = (side: string) => `/identity-broker/${side}/api/v3/login`;
const identity = "/identity/secure/api/v1_1/identity";
const named = { "x-auth0-application-name": "hearthline" };

let server: TestServer;
let anybody: Borrower;
beforeAll(async () => {
  server = await testServer();
  anybody = new Borrower(server);
}, 120_000);
afterAll(async () => {
  await server?.remove();
});

async function agent(): Promise<Borrower> {
  return promote(await new Borrower(server).register());
}

describe("broker identity", () => {
  it("returns the same identity through the broker and through the token", async () => {
    const ada = await new Borrower(server).register();
    const answer = await ada.call("GET", figureinfo("customer"), undefined, named);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual((await ada.call("GET", identity)).body);
  });

  it("returns the identity only to a named application with a session of its side", async () => {
    const ada = await new Borrower(server).register();
    const amy = await agent();
    const status = async (who: Borrower, side: string, headers: Record<string, string> = named) =>
      (await who.call("GET", figureinfo(side), undefined, headers)).status;
    expect(await status(ada, "customer", {})).toBe(400);
    expect(await status(anybody, "customer")).toBe(401);
    expect(await status(ada, "agent")).toBe(404);
    expect(await status(amy, "agent")).toBe(200);
    expect(await status(amy, "customer")).toBe(404);
    expect(await status(ada, "nobody")).toBe(400);
  });

  it("returns the account's settings in the profile, and no wallet before one is open", async () => {
    const ada = await new Borrower(server).register();
    const { body } = await ada.call("GET", "/service-profile/api/v1/profile");
    expect(body).toMatchObject({
      organizationCode: "main",
      profileType: "BORROWER",
      email: ada.email,
      twoFactorEnabled: false,
      totpVerified: false,
      passwordExpired: false,
      aliases: [],
      activeLegacyCustomerOrgs: [],
      isBroker: false,
      isManageable: false,
      wallet: { accountAddress: null, groupPolicyAddress: null },
    });
  });
});

describe("broker log-in", () => {
  it.each([
    ["customer", "/account/heloc?step=a", "/auth/login?redirectUrl=%2Faccount%2Fheloc%3Fstep%3Da"],
    ["customer", "/a/../b", "/auth/login?redirectUrl=%2Fb"],
    ["agent", "/agent/chat", "/agent?redirectUrl=%2Fagent%2Fchat"],
    ...[
      "//evil.example",
      "/a/../..//evil.example",
      "/\\evil.example",
      "/A",
      "https://evil.example",
      "/\tevil",
      "javascript:alert(1)",
      "",
    ].map((asked) => ["customer", asked, "/auth/login"]),
  ])(
    "answers the %s side's request to return to %j with %s",
    async (side = "", redirectUrl, expected) => {
      const answer = await anybody.call("POST", login(side), { redirectUrl });
      expect(answer).toMatchObject({ status: 200, body: { redirect: expected } });
    },
  );

  it("returns the log-in page for a request without a redirect address", async () => {
    expect((await anybody.call("POST", login("customer"), {})).body.redirect).toBe("/auth/login");
  });
});

describe("broker log-out", () => {
  it("ends a session of its own side and returns the address to log in", async () => {
    const ada = await new Borrower(server).register();
    const amy = await agent();
    expect((await ada.call("POST", logout("agent"), {})).status).toBe(404);
    expect((await amy.call("POST", logout("customer"), {})).status).toBe(404);
    expect((await ada.call("POST", logout("customer"), {})).body).toEqual({
      redirect: "/auth/login",
    });
    expect((await amy.call("POST", logout("agent"), {})).body).toEqual({ redirect: "/agent" });
    for (const who of [ada, amy]) expect((await who.call("GET", identity)).status).toBe(401);
  });
});
