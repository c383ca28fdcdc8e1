import Fastify from "fastify";
import { expect, it } from "vitest";
import { Admission } from "#server/platform/admission/admission.ts";
import { installAdmission } from "#server/platform/admission/plugin.ts";
import { preparePageFiles } from "./page-files.ts";

const CACHED = "public, max-age=31536000, immutable";

it.each([
  ["a file", 200, CACHED],
  ["a file that the browser has", 304, CACHED],
  ["a missing file", 404, undefined],
  ["a file while the server is overloaded", 503, undefined],
])("answers %s with %i and caches only what is a file", async (_, status, cached) => {
  const app = Fastify();
  preparePageFiles(app, ({ url }) => ({ "cache-control": url === "/file.js" ? CACHED : "" }));
  app.get("/file.js", (_request, reply) => reply.code(status).send("export {};"));
  const { headers } = await app.inject({ url: "/file.js" });
  expect(headers["cache-control"]).toBe(cached);
  await app.close();
});

it("answers with a file while the server refuses all else", async () => {
  const app = Fastify();
  installAdmission(app, {
    admission: new Admission({ running: 1, waiting: 1, patience: 60_000 }),
    isBehind: () => true,
    groupOf: () => "",
  });
  await app.register(async (files) => {
    preparePageFiles(files, () => ({}));
    files.get("/file.js", async () => "export {};");
  });
  app.get("/page", async () => "<main></main>");
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  expect([await statusOf("/file.js"), await statusOf("/page")]).toEqual([200, 503]);
  await app.close();
});
