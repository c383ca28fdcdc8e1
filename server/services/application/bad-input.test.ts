import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Borrower, person } from "#server/testing/borrower.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

describe("bad input", () => {
  let server: TestServer;
  let ada: Borrower;
  beforeAll(async () => {
    server = await testServer();
    ada = await Borrower.begin(server);
  }, 240_000);
  afterAll(() => server?.remove());

  const json = { "content-type": "application/json" };
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;

  it.each<[string, string | object, RegExp]>([
    ["malformed JSON", "{", /not valid JSON/],
    ["no content", "", /body is empty|not valid JSON/],
    ["a list as its root", [], /body/],
    ["a number as its root", "5", /body/],
    ["null as its root", "null", /body/],
    ["text as its root", '"x"', /body/],
    [
      "a key __proto__",
      '{"screen":"person","data":{"__proto__":{"polluted":1}}}',
      /not valid JSON/,
    ],
    [
      "a key constructor.prototype",
      '{"screen":"person","data":{"constructor":{"prototype":{"polluted":1}}}}',
      /not valid JSON/,
    ],
    ["an unknown field", { screen: "person", invented: 1 }, /body: "invented" is not known/],
    ["no screen", { data: {} }, /body: "screen" is missing/],
    ["a screen that is a number", { screen: 5 }, /body\/screen/],
    ["a screen that is a path", { screen: "../../x" }, /body\/screen/],
    ["a screen that does not exist", { screen: "nowhere" }, /there is no screen "nowhere"/],
    [
      "an action that does not exist",
      { screen: "person", action: "fly" },
      /no submit action "fly"/,
    ],
    ["data that is a list", { screen: "person", data: [] }, /body\/data/],
    [
      "an unknown answer",
      { screen: "person", data: { ...person, invented: 1 } },
      /"invented" is not a field of this form/,
    ],
    [
      "a key that is inherited",
      { screen: "person", data: { ...person, toString: 1 } },
      /"toString" is not a field/,
    ],
    ["deep nesting", deep, /body/],
  ])(
    "rejects a body with %s, names place and reason, and writes nothing",
    async (_name, body, reason) => {
      const answer = await ada.call("POST", `${ada.path}/screens`, body, json);
      expect(answer.status).toBe(400);
      expect(answer.body.errors.join(" ")).toMatch(reason);
      expect(JSON.stringify(answer.body)).not.toMatch(/\bat .*\.ts|node_modules/);
      expect((await ada.call("GET", ada.path)).headers.etag).toBe('"1"');
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  it("rejects values of the wrong type instead of converting them", async () => {
    const answer = await ada.submit("person", { ...person, soft: "true", firstName: 5 });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.fields.map((each: { pointer: string }) => each.pointer).sort()).toEqual([
      "/firstName",
      "/soft",
    ]);
  });

  it("rejects a path parameter that is not a UUID", async () => {
    for (const uuid of [
      "1",
      "' or 1=1--",
      "..%2f..%2fetc",
      "%00",
      "x".repeat(150),
      "00000000-0000-0000-0000-00000000000g",
    ])
      for (const path of [
        `/service-application/api/v1/application/heloc/${uuid}`,
        `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`,
        `/service-application/api/v1/application/heloc/${uuid}/drafts/person`,
        `${ada.path}/documents/${uuid}`,
      ]) {
        const { status } = await ada.call("GET", path);
        expect([400, 404], path).toContain(status);
      }
  });

  it("accepts an identifier in capital letters", async () => {
    const { body } = await ada.call("GET", ada.path);
    const path = ada.path.replace(body.uuid, body.uuid.toUpperCase());
    const status = `/service-krang-heloc/borrower/secure/api/v1/${body.uuid.toUpperCase()}/status`;
    expect((await ada.call("GET", path)).body).toEqual(body);
    expect((await ada.call("GET", status)).status).toBe(200);
    expect((await ada.call("PUT", `${path}/drafts/person`, { data: {} })).status).toBe(204);
    expect((await ada.call("GET", `${path}/drafts/person`)).status).toBe(200);
  });

  it.each([
    ["malformed", "/account/%E0%A4%A", 400, "malformed-address"],
    ["too long", `/definitions/${"x".repeat(5_000)}`, 414, "address-too-long"],
  ])("answers a path that is %s with the standard error body", async (_, path, code, name) => {
    const answer = await ada.call("GET", path);
    expect(answer.status).toBe(code);
    expect(answer.body).toEqual({
      errors: [expect.any(String)],
      code: name,
      messages: [{ code: name, args: {} }],
    });
  });

  it("rejects a body that is too large, has another type, or has an unknown path", async () => {
    const large = { screen: "person", data: { firstName: "x".repeat(2_000_000) } };
    expect((await ada.call("POST", `${ada.path}/screens`, large)).status).toBe(413);
    expect(
      (await ada.call("POST", `${ada.path}/screens`, "a=b", { "content-type": "text/plain" }))
        .status,
    ).toBe(415);
    expect((await ada.call("GET", "/service-application/api/v9/anything")).status).toBe(404);
    expect((await ada.call("PATCH", ada.path, {})).status).toBe(404);
  });

  it("answers hostile text in every field without a server error", async () => {
    const vectors = [
      "'; drop table applications; --",
      "<script>alert(1)</script>",
      "${7*7}",
      "{{7*7}}",
      "\u0000",
      "a\r\nset-cookie: x=1",
      "\ud800",
      "💣".repeat(15),
      "%s%n",
      "null",
      "../../",
    ];
    for (const firstName of vectors) {
      const bea = await Borrower.begin(server);
      const answer = await bea.submit("person", { ...person, firstName });
      expect(answer.status, JSON.stringify(firstName)).toBeLessThan(500);
      if (answer.status === 200) expect(answer.body.profile.name.firstName).toBe(firstName);
    }
  });

  it("hides the stack and the values of a defect", async () => {
    const { blobs } = server.ports;
    const bea = await Borrower.begin(server);
    server.ports.definitions = new Proxy(server.ports.definitions, {
      get: (target, name) => {
        if (name === "organisation") throw new Error("secret 123-45-6789");
        return Reflect.get(target, name) as unknown;
      },
    });
    const answer = await bea.submit("person", person);
    expect(answer).toMatchObject({
      status: 500,
      body: { errors: ["Something unexpected happened. Try again."], code: "unexpected" },
    });
    expect(blobs).toBe(server.ports.blobs);
  });
});
