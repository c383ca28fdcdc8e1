import type { FastifyRequest } from "fastify";
import { expect, it, vi } from "vitest";
import type { Ahead } from "./ahead.ts";
import { prerenderedPages } from "./prerendered-pages.ts";
import type { PrerenderedPage, PrerenderOrder } from "./prerender-thread.ts";
import type { ShellFacts } from "./shell.ts";

const page: PrerenderedPage = { html: "<h1>Home</h1>", styles: [], look: "" };
const ahead: Ahead = {
  files: ["/definitions/a.json"],
  modules: ["/definitions/b.js"],
  screen: { flow: "register", id: "home" },
};
const facts = { orgCode: "main", locale: "en-US", manifest: "/definitions/a.json" } as ShellFacts;
const place = { flow: "register", page: "home", params: {} };

function pagesWith(render: (order: PrerenderOrder) => Promise<PrerenderedPage | null>) {
  const rendered = vi.fn(render);
  const build = { isMade: true };
  const pages = prerenderedPages(
    { render: rendered, isBuilt: async () => build.isMade },
    { file: async (url) => ({ url, body: `text of ${url}`, type: "application/json" }) },
  );
  const warn = vi.fn();
  const open = (url = "/register", changed: Partial<ShellFacts> = {}) =>
    pages(
      { url, log: { warn } } as unknown as FastifyRequest,
      place,
      { ...facts, ...changed },
      ahead,
    );
  return { open, rendered, warn, build };
}

it("lets nobody wait: the first visitor gets the page without, the next ones with it", async () => {
  const { open, rendered } = pagesWith(async () => page);
  expect(open()).toBeNull();
  await vi.waitFor(() => expect(open()).toBe(page));
  expect(rendered).toHaveBeenCalledOnce();
  expect(rendered.mock.calls[0]?.[0]).toMatchObject({
    address: "http://localhost/register",
    files: {
      "/definitions/a.json": "text of /definitions/a.json",
      "/definitions/b.js": "text of /definitions/b.js",
    },
  });
});

it("renders a page for each lender, language and version of the definitions", async () => {
  const { open, rendered } = pagesWith(async () => page);
  const changes = [{}, { orgCode: "other" }, { locale: "es" }, { manifest: "/definitions/c.json" }];
  for (const change of changes) open("/register", change);
  await vi.waitFor(() => expect(rendered).toHaveBeenCalledTimes(changes.length));
});

it("renders no page of an address with parameters, except for the one that names the lender", async () => {
  const { open, rendered } = pagesWith(async () => page);
  open("/register?redirectTo=/home");
  open("/register?org=main");
  await vi.waitFor(() => expect(open()).toBe(page));
  expect(rendered).toHaveBeenCalledOnce();
});

it("serves the page without when it cannot be rendered, and tries it once", async () => {
  const { open, rendered, warn } = pagesWith(async () => {
    throw new Error("The thread ended.");
  });
  open();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(open()).toBeNull();
  expect(rendered).toHaveBeenCalledOnce();
});

it("renders pages once the build is there, which may follow the start of the server", async () => {
  const { open, rendered, build } = pagesWith(async () => page);
  build.isMade = false;
  open();
  await vi.waitFor(() => {
    build.isMade = true;
    expect(open()).toBe(page);
  });
  expect(rendered).toHaveBeenCalledOnce();
});
