import { createHash, randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { policyHeader } from "#server/platform/security/policy.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { fillShell } from "./shell.ts";

describe("pages and definitions", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  }, 240_000);
  afterAll(() => server?.remove());
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers });

  it("serves the page at every path of the app, each time with a new nonce", async () => {
    const nonces = new Set<string>();
    for (const path of [
      "/account/heloc",
      "/account/heloc/",
      "/account/heloc/register?step=income",
      "/account/heloc/x/y/z",
    ]) {
      const page = await get(path);
      const nonce = /<meta name="csp-nonce" content="([^"]+)">/.exec(page.body)?.[1] ?? "";
      expect(page.statusCode).toBe(200);
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(page.headers["content-security-policy"]).toBe(policyHeader(nonce));
      expect(page.headers["cache-control"]).toBe("no-store");
      expect(page.body).toContain('<div id="root"></div>');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  it("answers a page without compiling the flows of its lender", async () => {
    const compiled = vi.spyOn(server.ports.definitions, "organisation");
    try {
      expect((await get("/account/heloc")).statusCode).toBe(200);
      expect(compiled).not.toHaveBeenCalled();
    } finally {
      compiled.mockRestore();
    }
  });

  it.each([
    ["/", "/account/heloc"],
    ["/register", "/account/heloc/register"],
    ["/register?step=income&org=other", "/account/heloc/register?step=income&org=other"],
  ])("redirects %s to %s by the flow's exits", async (path, there) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, there]);
  });

  it("answers an unknown path with the page for a browser and with JSON for a program", async () => {
    const person = await get("/no/such/page", { accept: "text/html,*/*;q=0.8" });
    expect(person.statusCode).toBe(404);
    expect(person.body).toContain('<div id="root"></div>');
    const program = await get("/no/such/page", { accept: "application/json" });
    expect(program.statusCode).toBe(404);
    expect(program.json()).toMatchObject({ errors: [expect.any(String)] });
  });

  it.each([
    ["the screen of the page that its address names", "/account/heloc/register?step=income", 1],
    ["the first screen of its flow", "/account/heloc/register", 1],
    ["no screen of an application", "/account/heloc", 0],
  ])("names ahead what the app fetches, with %s", async (_, path, screens) => {
    const { body } = await get(path);
    const fetched = [
      ...body.matchAll(/<link rel="preload" as="fetch" crossorigin="anonymous" href="([^"]+)">/g),
    ].map(([, url = ""]) => url);
    const modules = [...body.matchAll(/<link rel="modulepreload" href="(\/definitions[^"]+)">/g)];
    const [manifest, entities, ...others] = await Promise.all(
      fetched.map(async (url) => (await get(url)).json() as object),
    );
    expect(fetched[0]).toBe(factsOf(body).manifest);
    expect(manifest).toHaveProperty("flows.register.flow.id", "register");
    expect(entities).toHaveProperty("application.properties");
    expect(others).toHaveLength(screens);
    for (const screen of others) expect(screen).toHaveProperty("id", "income");
    expect(modules).toHaveLength(screens);
  });

  const factsOf = (body: string) =>
    JSON.parse(/id="hearthline">(.*?)<\/script>/.exec(body)?.[1] ?? "null") as {
      orgCode: string;
      manifest: string;
      sandbox: boolean;
    };

  it("links the page to the manifest, and the manifest to screens and validators", async () => {
    const facts = factsOf((await get("/account/heloc")).body);
    expect(facts).toMatchObject({
      orgCode: "main",
      sandbox: true,
      locale: "en-US",
      addresses: {
        home: expect.stringMatching(/^\//) as string,
        login: expect.stringMatching(/^\//) as string,
      },
    });
    const manifest = await get(facts.manifest);
    expect(manifest.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(facts.manifest).toContain(
      createHash("sha256").update(manifest.body).digest("hex").slice(0, 16),
    );
    const { url, validator } = manifest.json<{
      flows: Record<string, { screens: Record<string, { url: string; validator: string }> }>;
    }>().flows.heloc?.screens.person ?? { url: "", validator: "" };
    expect((await get(url)).json()).toMatchObject({ id: "person" });
    expect((await get(validator)).headers["content-type"]).toBe("text/javascript; charset=utf-8");
  });

  it("reads the organization from the link and stores it in a cookie", async () => {
    const page = await get("/account/heloc?org=other");
    expect(factsOf(page.body).orgCode).toBe("other");
    expect(page.headers["set-cookie"]).toBe("hearthline-org=other; Path=/; SameSite=Lax");
    expect(
      factsOf((await get("/account/heloc", { cookie: "a=b; hearthline-org=other" })).body).orgCode,
    ).toBe("other");
    for (const org of ["nowhere", "__proto__", "%3Cscript%3E"])
      expect(factsOf((await get(`/account/heloc?org=${org}`)).body).orgCode).toBe("main");
  });

  it("reads the organization from the token and ignores the header", async () => {
    const ada = await new Borrower(server).register("other");
    const created = await ada.create({ "x-org": "main" });
    expect(created).toMatchObject({ status: 201, body: { application: { orgCode: "other" } } });
  });

  it("serves published definitions and no other file", async () => {
    for (const path of [
      "/definitions/x.json",
      "/definitions/index.json",
      "/definitions/..%2findex.html",
      "/definitions/..%2f..%2fpackage.json",
      `/definitions/${"a".repeat(32)}.json`,
      "/index.html",
      "/flows/heloc/flow.json",
      "/data/root.key",
      "/assets/..%2findex.html",
    ])
      expect((await get(path)).statusCode, path).toBe(404);
    const asset = await get("/assets/app-1.js");
    expect(asset.statusCode).toBe(200);
    expect(asset.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
  });

  it("caches no answer about a missing file, and lets a person who opens one see the page", async () => {
    const program = await get("/assets/app-2.js");
    expect([program.statusCode, program.headers["cache-control"]]).toEqual([404, "no-store"]);
    const person = await get("/assets/app-2.js", { accept: "text/html" });
    const nonce = /<meta name="csp-nonce" content="([^"]+)">/.exec(person.body)?.[1];
    expect(person.headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": policyHeader(nonce ?? ""),
    });
  });

  it("compresses files for browsers that accept it", async () => {
    const { manifest } = factsOf((await get("/account/heloc")).body);
    const plain = (await get(manifest)).body;
    for (const [accepts, encoding, unpack] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
      ["gzip, br;q=0", "gzip", gunzipSync],
    ] as const) {
      const answer = await get(manifest, { "accept-encoding": accepts });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(unpack(answer.rawPayload).toString()).toBe(plain);
    }
    const asset = await get("/assets/app-1.js", { "accept-encoding": "br" });
    expect(asset.headers["content-encoding"]).toBe("br");
    expect(asset.headers["content-type"]).toContain("javascript");
    expect(brotliDecompressSync(asset.rawPayload).toString()).toBe("export {};\n");
  });

  it("serves an OpenAPI document and health checks", async () => {
    const document = (await get("/openapi.json")).json<{
      openapi: string;
      paths: Record<string, unknown>;
      components: { schemas: Record<string, { title?: string }> };
    }>();
    // A product adds fields of its own to an application, and none to a profile.
    const closed = Object.values(document.components.schemas)
      .filter((schema) => JSON.stringify(schema).includes('"additionalProperties":false'))
      .map(({ title }) => title);
    expect(closed).toContain("Profile");
    expect(closed).not.toContain("Application");
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toContain(
      "/service-application/api/v1/application/{product}/{uuid}/screens",
    );
    expect((await get("/healthz")).statusCode).toBe(200);
    expect((await get("/readyz")).statusCode).toBe(200);
  });
});

describe("in production", () => {
  let server: TestServer;
  beforeAll(async () => {
    const root = await fixtureRoot();
    const info = join(root, "flows/organisations/other/organisation.json");
    const other = JSON.parse(await readFile(info, "utf8")) as object;
    await writeFile(info, JSON.stringify({ ...other, baseUrl: "https://other.example" }));
    server = await testServer({
      root,
      environment: { NODE_ENV: "production", ROOT_KEY: randomBytes(32).toString("base64") },
    });
  }, 240_000);
  afterAll(async () => {
    await server?.remove();
    await rm(server.root, { recursive: true, force: true });
  });
  const orgOf = async (headers: Record<string, string>, url = "/account/heloc") => {
    const { body } = await server.app.inject({ url, headers });
    return /"orgCode":"([^"]+)"/.exec(body)?.[1];
  };

  it("reads the organization only from the host name, not from a link or a cookie", async () => {
    expect(await orgOf({}, "/account/heloc?org=other")).toBe("main");
    expect(await orgOf({ cookie: "hearthline-org=other" })).toBe("main");
    expect(await orgOf({ host: "other.example" }, "/account/heloc?org=main")).toBe("other");
  });
});

describe("without an organization", () => {
  it("answers 503 when there is no organization", async () => {
    const root = await fixtureRoot();
    await rm(join(root, "flows/organisations"), { recursive: true });
    const server = await testServer({ root });
    const page = await server.app.inject({ url: "/account/heloc" });
    expect([page.statusCode, page.body]).toEqual([503, "No private label data found\n"]);
    await server.remove();
    await rm(root, { recursive: true, force: true });
  }, 60_000);
});

describe("fillShell", () => {
  const facts = {
    orgCode: "a</script><script>alert(1)</script>",
    manifest: "/definitions/$&.json",
    sandbox: false,
    locale: "es-US",
    locales: ["en-US", "es-US"],
    words: {},
    addresses: { home: "/account/heloc", login: "/auth/login" },
  };
  it("escapes facts so that none closes the script element", () => {
    const page = fillShell(
      '<head><script type="application/json" id="hearthline">\n{}\n</script></head>',
      facts,
      "N",
    );
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(page).toContain("$&");
  });
  it("declares the page's language", () => {
    expect(fillShell('<html lang="en-US"><head></head>', facts, "N")).toContain(
      '<html lang="es-US">',
    );
  });
  it("adds a missing nonce element, and nonces to the styles", () => {
    const page = fillShell("<head><style>a{}</style></head>", facts, "N");
    expect(page).toContain('<meta name="csp-nonce" content="N">');
    expect(page).toContain('<style nonce="N">');
  });
  it("lets browsers draw a rendered page when its end is there", () => {
    const prerendered = { html: "<main></main>", look: "", styles: [] };
    const page = fillShell('<html lang="en-US"><head></head><div id="root"></div>', facts, "N", {
      prerendered,
    });
    const [, end] =
      /<link rel="expect" href="#([^"]+)" blocking="render"><\/head>/.exec(page) ?? [];
    expect(page.indexOf(`id="${end}"`)).toBeGreaterThan(page.indexOf("</main></div>"));
  });
});
