import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installHeaders } from "#server/platform/security/headers.ts";
import { studioPagesPlugin, type StudioPagesPorts } from "./studio-pages.ts";

const html = (name: string) =>
  `<head><meta name="csp-nonce" content="" /><title>${name}</title></head>` +
  `<script type="application/json" id="studio">{}</script>`;

let root: string;
let app: FastifyInstance;
/** Parts of the build that are being made. */
const underWay = new Map<string, Promise<void>>();
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "studio-pages-"));
  await mkdir(join(root, "dist/studio/assets"), { recursive: true });
  for (const name of ["studio", "studio-preview"])
    await writeFile(join(root, `dist/${name}.html`), html(name));
  for (const name of ["worker-a1B2.js", "studio-c3D4.js"])
    await writeFile(join(root, "dist/studio/assets", name), "export {};");
  app = Fastify();
  installHeaders(app);
  const definitions = { organisation: () => ({}), page: () => ({}), byHost: () => null };
  const ports = {
    config: { root, sandbox: true },
    definitions,
    underWay,
  } as unknown as StudioPagesPorts;
  await app.register(studioPagesPlugin(ports));
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const policyOf = async (url: string): Promise<Record<string, string>> => {
  const { headers } = await app.inject({ url });
  const rules = String(headers["content-security-policy"]).split("; ");
  return Object.fromEntries(
    rules.map((rule) => [rule.slice(0, rule.indexOf(" ")), rule.slice(rule.indexOf(" ") + 1)]),
  );
};

it.each(["/studio", "/studio/anything?lender=main"])(
  "serves the studio at %s under a strict policy that allows only its own frame",
  async (url) => {
    const { headers, body } = await app.inject({ url });
    expect(body).toContain("<title>studio</title>");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(await policyOf(url)).toMatchObject({
      "script-src": "'self'",
      "frame-src": "'self'",
      "frame-ancestors": "'none'",
      "worker-src": "'self'",
    });
  },
);

it("puts the nonce of the policy, and no more than the lender, into the page", async () => {
  const { headers, body } = await app.inject({ url: "/studio" });
  const nonce = /name="csp-nonce" content="([^"]+)"/.exec(body)?.[1];
  expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  expect(body).toContain('id="studio">{"orgCode":"main","sandbox":true}</script>');
});

it("lets only the studio frame the preview", async () => {
  const { headers } = await app.inject({ url: "/studio/preview" });
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(await policyOf("/studio/preview")).toMatchObject({
    "script-src": "'self'",
    "frame-src": "'none'",
    "frame-ancestors": "'self'",
  });
});

it("lets the worker compile schemas, and gives it neither network nor document", async () => {
  expect(await policyOf("/studio/assets/worker-a1B2.js")).toEqual({
    "default-src": "'none'",
    "script-src": "'self' 'unsafe-eval'",
  });
  expect((await policyOf("/studio/assets/studio-c3D4.js"))["script-src"]).toBe("'self'");
});

it("answers a file that it does not have with 404, and never with the page", async () => {
  const { statusCode, headers } = await app.inject({ url: "/studio/assets/missing.js" });
  expect(statusCode).toBe(404);
  expect(headers["cache-control"]).toBe("no-store");
});

it("shows a page that looks again by itself while the studio is being built", async () => {
  underWay.set("studio", Promise.resolve());
  const { statusCode, headers, body } = await app.inject({ url: "/studio" });
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ "retry-after": "2", refresh: "2" });
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain("<h1>The studio is being built</h1>");
  underWay.delete("studio");
  expect((await app.inject({ url: "/studio" })).body).toContain("<title>studio</title>");
});
