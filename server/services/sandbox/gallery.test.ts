import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { galleryPlugin } from "./gallery.ts";

let root: string;
const app = Fastify();
const get = async (url: string) => app.inject({ method: "GET", url });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-gallery-test-"));
  await writeFile(join(root, "secret.js"), "secret");
  await app.register(galleryPlugin({ config: { root } }));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

it("says how to build the gallery before it is built", async () => {
  const answer = await get("/sandbox/gallery/");
  expect([answer.statusCode, answer.body]).toEqual([
    404,
    "The gallery is not built yet. Run: npm run gallery\n",
  ]);
});

it("serves the built gallery under a strict policy, and nothing outside its folder", async () => {
  await mkdir(join(root, ".cache/gallery/assets"), { recursive: true });
  await writeFile(join(root, ".cache/gallery/index.html"), "<p>Gallery</p>");
  await writeFile(join(root, ".cache/gallery/assets/a.js"), "export {};");
  expect((await get("/sandbox/gallery")).headers.location).toBe("/sandbox/gallery/");
  const page = await get("/sandbox/gallery/");
  expect([page.statusCode, page.body]).toEqual([200, "<p>Gallery</p>"]);
  expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
  const script = await get("/sandbox/gallery/assets/a.js");
  expect(script.headers["content-type"]).toContain("text/javascript");
  for (const path of ["../../secret.js", "%2e%2e%2f%2e%2e%2fsecret.js", "missing.js", "a.txt"])
    expect((await get(`/sandbox/gallery/${path}`)).statusCode, path).not.toBe(200);
});
