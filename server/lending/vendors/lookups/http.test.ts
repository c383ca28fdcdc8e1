import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpLookup, lookupSettings } from "./http.ts";

let vendor: Server;
let origin: string;
let folder: string;
let asked: { call: string; headers: IncomingMessage["headers"]; body: string }[];
let answer: { status: number; body: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearthline-lookups-"));
  vendor = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      asked.push({
        call: `${request.method} ${request.url}`,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      });
      response
        .writeHead(answer.status, { "content-type": "application/json", location: "/elsewhere" })
        .end(answer.body);
    });
  });
  await new Promise<void>((ready) => vendor.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
});
afterAll(async () => {
  vendor.close();
  vendor.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: "{}" };
});

const service = (more: object = {}) =>
  httpLookup(
    "addresses",
    {
      url: `${origin}/find?q={search}&state={state}&key={key}`,
      headers: { "x-key": "Key {key}" },
      matches: "/suggestions",
      values: { street1: "/street_line", street2: "/secondary", zip: "/place/zipcode" },
      ...more,
    },
    { key: "s&cret" },
  );
const never = new AbortController().signal;

describe("a lookup over HTTP", () => {
  it("sends arguments and secrets, and reads each value by its pointer", async () => {
    answer.body = JSON.stringify({
      suggestions: [
        { street_line: "12 Elm St", secondary: "", place: { zipcode: "05401" } },
        { street_line: "14 Elm St" },
      ],
    });
    expect(await service().ask({ search: "12 elm & co" }, never)).toEqual([
      { street1: "12 Elm St", zip: "05401" },
      { street1: "14 Elm St" },
    ]);
    expect(asked).toMatchObject([
      {
        call: "GET /find?q=12%20elm%20%26%20co&state=&key=s%26cret",
        headers: { "x-key": "Key s&cret" },
      },
    ]);
  });

  it("posts a body with the arguments in its texts, and takes one object as one answer", async () => {
    answer.body = '{"street_line":"12 Elm St"}';
    const post = service({
      method: "POST",
      url: `${origin}/find`,
      body: { query: { text: "{search}" }, limit: 5 },
      matches: "",
    });
    expect(await post.ask({ search: 'a "b"' }, never)).toEqual([{ street1: "12 Elm St" }]);
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ query: { text: 'a "b"' }, limit: 5 });
  });

  it.each([404, 422])("knows no answer when the vendor answers %s", async (status) => {
    answer.status = status;
    expect(await service({ none: [404, 422] }).ask({ search: "x" }, never)).toEqual([]);
  });

  it("leads to no other address of the vendor", async () => {
    const inPath = service({ url: `${origin}/banks/{search}` });
    expect(await inPath.ask({ search: ".." }, never)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it.each([
    [500, "{}", "addresses:500"],
    [200, "<html>", "addresses:no JSON"],
    [302, "{}", "addresses:nothing"],
  ])("fails without the vendor's text for the answer %s %s", async (status, body, code) => {
    answer = { status, body };
    await expect(service().ask({ search: "x" }, never)).rejects.toMatchObject({ code });
  });
});

describe("LOOKUP_SERVICES", () => {
  const settings = async (content: unknown, environment: Record<string, string> = {}) => {
    const path = join(folder, "services.json");
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    const variables: Record<string, string> = { ...environment, LOOKUP_SERVICES: path };
    return lookupSettings((name) => variables[name] ?? null, folder);
  };
  const banks = {
    url: "https://banks.example/{routingNumber}",
    secrets: { key: "BANKS_KEY" },
    matches: "",
    values: { bank: "/name" },
  };

  it("makes a service of each entry, and none without the variable", async () => {
    const services = await settings({ services: { banks } }, { BANKS_KEY: "k" });
    expect([...services.keys()]).toEqual(["banks"]);
    expect(lookupSettings(() => null, folder).size).toBe(0);
  });

  it.each([
    ["is no JSON", "{", /LOOKUP_SERVICES must name a JSON file/],
    [
      "sends keys in the clear",
      { services: { banks: { ...banks, url: "http://b.example/" } } },
      /\/services\/banks\/url must match/,
    ],
    [
      "lets an argument choose the host",
      { services: { banks: { ...banks, url: "https://{host}.example/" } } },
      /\/services\/banks\/url must match/,
    ],
    ["lacks a secret", { services: { banks } }, /Set BANKS_KEY/],
  ])("stops the server when the file %s", async (_, content, message) => {
    await expect(settings(content)).rejects.toThrow(message);
  });
});
