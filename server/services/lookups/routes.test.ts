import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { typedProduct } from "#engine/testing/typed-product.ts";
import type { LookupValues } from "#server/lending/vendors/lookups/port.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { lookupsPlugin } from "./routes.ts";

const home = { street1: "1 Ala Moana Blvd", city: "Honolulu", state: "HI", zip: "96814" };
let asked: LookupValues[];
let server: TestServer;
beforeAll(async () => {
  const service = {
    async ask(question: LookupValues) {
      asked.push(question);
      return [home];
    },
  };
  server = await testServer({
    plugins: [(services) => lookupsPlugin(services, new Map([["addresses", service]]))],
  });
});
afterAll(() => server?.remove());
beforeEach(() => {
  asked = [];
});

const ask = async (url: string, text: string, who = new Borrower(server)) => {
  const { status, body } = await who.call("POST", url, { text });
  return { status, body: body as unknown };
};
const before = (lookup: string, flow = "register") =>
  `/service-application/external/api/v1/lookups/${flow}/${lookup}`;
const of = ({ path }: Borrower) => `${path}/lookups/streets`;

describe("a lookup before the log-in", () => {
  it("answers what a page without log-in asks", async () => {
    expect(await ask(before("firms"), "ala mo")).toEqual({
      status: 200,
      body: { status: "matches", matches: [{ label: "1 Ala Moana Blvd", value: home }] },
    });
  });

  it.each([
    ["that no page asks", before("unused")],
    ["that no flow declares", before("nothing")],
    ["of a page behind the log-in", before("streets", typedProduct.id)],
    ["of an unknown flow", before("firms", "nowhere")],
  ])("does not exist %s", async (_, url) => {
    expect((await ask(url, "ala moana")).status).toBe(404);
    expect(asked).toEqual([]);
  });
});

describe("a lookup of an application", () => {
  it("reads only what it declares, on an open page of the caller's own application", async () => {
    const ada = await Borrower.begin(server);
    expect((await ask(of(ada), "kalakaua", ada)).status).toBe(404);
    await ada.submit("person", person);
    await ada.submit("address", { street: "1 Main St", state: "HI" });
    expect(await ask(of(ada), "kapiolani", ada)).toMatchObject({
      status: 200,
      body: { matches: [{ label: "1 Ala Moana Blvd, Honolulu" }] },
    });
    expect(asked).toEqual([{ search: "kapiolani", state: "HI" }]);

    const bob = await Borrower.begin(server);
    expect((await ask(of(ada), "waikiki", bob)).status).toBe(404);
    expect((await ask(of(ada), "waikiki")).status).toBe(401);
    expect(asked).toHaveLength(1);
  });
});
