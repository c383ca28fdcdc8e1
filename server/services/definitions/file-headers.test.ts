import Fastify from "fastify";
import { expect, it } from "vitest";
import { setFileHeaders } from "./file-headers.ts";

const CACHED = "public, max-age=31536000, immutable";

it.each([
  ["a file", 200, CACHED],
  ["a file that the browser has", 304, CACHED],
  ["a missing file", 404, undefined],
  ["a file while the server is overloaded", 503, undefined],
])("answers %s with %i and caches only what is a file", async (_, status, cached) => {
  const app = Fastify();
  setFileHeaders(app, ({ url }) => ({ "cache-control": url === "/file.js" ? CACHED : "" }));
  app.get("/file.js", (_request, reply) => reply.code(status).send("export {};"));
  const { headers } = await app.inject({ url: "/file.js" });
  expect(headers["cache-control"]).toBe(cached);
  await app.close();
});
