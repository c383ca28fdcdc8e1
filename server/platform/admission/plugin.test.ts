import { setImmediate as turn } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { installErrors } from "#server/platform/errors/handler.ts";
import { Admission } from "./admission.ts";
import { installAdmission } from "./plugin.ts";

let app: FastifyInstance | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

/** A server whose route `/work` answers when the test lets it. */
async function serverWith(options: { running: number; waiting: number; isBehind?: boolean }) {
  const server = Fastify();
  app = server;
  const open: (() => void)[] = [];
  installErrors(
    server,
    () =>
      ({ code }) =>
        code,
    ({ headers }) => headers["accept-language"] ?? "en-US",
  );
  installAdmission(server, {
    admission: new Admission({ ...options, patience: 60_000 }),
    isBehind: () => options.isBehind ?? false,
    groupOf: ({ headers }) => String(headers["x-org"] ?? ""),
  });
  const work = () => new Promise((resolve) => open.push(() => resolve({})));
  server.get("/work", work);
  server.post("/work", work);
  server.get("/broken", async () => {
    throw new Error("broken");
  });
  server.get("/healthz", { config: { answersAlways: true } }, async () => ({}));
  await server.ready();
  const started = async (count: number) => {
    while (open.length < count) await turn();
  };
  return { server, open, started };
}

describe("a server under more load than it can serve", () => {
  it("answers 503 with Retry-After at once when no further request may wait", async () => {
    const { server, open, started } = await serverWith({ running: 1, waiting: 1 });
    const first = server.inject("/work");
    await started(1);
    const second = server.inject("/work");
    await turn();
    const refused = await server.inject("/work");
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("2");
    expect(refused.json()).toMatchObject({ code: "overloaded" });
    open[0]?.();
    await started(2);
    open[1]?.();
    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
  });

  it("answers a person who opens an address with a page that opens it again", async () => {
    const { server } = await serverWith({ running: 1, waiting: 1, isBehind: true });
    const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
    const page = await server.inject({ url: "/work", headers });
    expect(page.statusCode).toBe(503);
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      refresh: "2",
      "retry-after": "2",
    });
    expect(page.body).toContain("<h1>overloaded</h1>");
    expect(page.body).toContain("<title>overloaded</title>");
    expect(page.body).toContain('<html lang="en-US">');
    const spanish = { ...headers, "accept-language": "es-US" };
    expect((await server.inject({ url: "/work", headers: spanish })).body).toContain(
      '<html lang="es-US">',
    );
    const answer = await server.inject({ method: "POST", url: "/work", headers });
    expect(answer.json()).toMatchObject({ code: "overloaded" });
  });

  it("answers health under any load", async () => {
    const { server } = await serverWith({ running: 1, waiting: 1, isBehind: true });
    expect((await server.inject("/healthz")).statusCode).toBe(200);
    expect((await server.inject("/work")).statusCode).toBe(503);
    expect((await server.inject("/absent")).statusCode).toBe(503);
  });

  it("gives back the place of a request that fails", async () => {
    const { server, open, started } = await serverWith({ running: 1, waiting: 1 });
    for (let count = 0; count < 3; count += 1)
      expect((await server.inject("/broken")).statusCode).toBe(500);
    const answer = server.inject("/work");
    await started(1);
    open[0]?.();
    expect((await answer).statusCode).toBe(200);
  });

  it("serves another organization while one has a line of waiting requests", async () => {
    const { server, open, started } = await serverWith({ running: 4, waiting: 40 });
    const busy = Array.from({ length: 6 }, () =>
      server.inject({ url: "/work", headers: { "x-org": "busy" } }),
    );
    await started(1);
    const calm = server.inject({ url: "/work", headers: { "x-org": "calm" } });
    await started(2);
    open[1]?.();
    expect((await calm).statusCode).toBe(200);
    for (let index = 0; index < 7; index += 1) {
      await started(Math.min(index + 1, 7));
      open[index]?.();
    }
    expect((await Promise.all(busy)).map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 6 }, () => 200),
    );
  });

  it("lets no upload hold a place while its sender is slow", async () => {
    const { server, open, started } = await serverWith({ running: 1, waiting: 1 });
    server.addContentTypeParser("multipart/form-data", (_request, _body, done) => done(null));
    const upload = server.inject({
      method: "POST",
      url: "/work",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: "--x--",
    });
    await started(1);
    const read = server.inject("/work");
    await started(2);
    for (const finish of open) finish();
    expect([(await upload).statusCode, (await read).statusCode]).toEqual([200, 200]);
  });
});
