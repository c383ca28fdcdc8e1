import type { RJSFSchema } from "@rjsf/utils";
import { expect, it, vi } from "vitest";
import { publishedValidator } from "#src/testing/published.ts";
import { loadScreen, StaleValidatorError } from "./screens.ts";
import { modulesFor } from "./validator-modules.ts";

const schema: RJSFSchema = {
  $id: "screen:test/one",
  type: "object",
  additionalProperties: false,
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 2, title: "Name" },
    born: { type: "string", format: "date" },
    kinds: { type: "array", uniqueItems: true, items: { type: "object" } },
  },
};

const published = (hash: string) => publishedValidator(schema, hash);

const screen = { id: "one", title: "One", form: { schema, bind: {} } };
const source = { url: "/definitions/a.json", validator: "/definitions/a.js", hash: "h" };
const ports = (module: unknown, definition: unknown = screen) => ({
  readJson: async () => structuredClone(definition),
  importModule: async () => module,
  fetchFile: async () => {},
  loadScreenCode: async () => [],
});

it("runs a published validator with the modules that the app provides", async () => {
  const { validator } = await loadScreen("one", source, ports(published("h")));
  const check = (data: unknown) =>
    validator?.validateFormData(data, schema).errors.map(({ name, property }) => [name, property]);
  expect(check({ name: "Al", born: "1980-07-04", kinds: [{ a: 1 }, { a: 2 }] })).toEqual([]);
  expect(check({ name: "😀", born: "1980-02-30" })).toEqual([
    ["minLength", ".name"],
    ["format", ".born"],
  ]);
  expect(check({ name: "Al", kinds: [{ a: 1 }, { a: 1 }] })).toEqual([["uniqueItems", ".kinds"]]);
});

it("accepts translated titles without a new validator", async () => {
  const translated = structuredClone(screen);
  translated.form.schema.properties = {
    ...schema.properties,
    name: { type: "string", minLength: 2, title: "Nombre" },
  };
  const { validator } = await loadScreen("one", source, ports(published("h"), translated));
  expect(validator?.validateFormData({ name: "A" }, translated.form.schema).errors).toHaveLength(1);
});

it.each([
  ["was made for another schema", { ...source }, published("other")],
  ["is missing", { url: source.url, hash: "h" }, null],
  [
    "was published without a hash",
    { url: source.url, validator: source.validator },
    published("h"),
  ],
])("rejects a validator that %s", async (_name, from, module) => {
  await expect(loadScreen("one", from, ports(module))).rejects.toThrow(StaleValidatorError);
});

it("loads a screen without a form and without a validator", async () => {
  const loaded = await loadScreen(
    "one",
    { url: "/definitions/a.json" },
    ports(null, { id: "one", title: "One" }),
  );
  expect(loaded.validator).toBeNull();
});

it("names an unknown module that a validator requires", async () => {
  const modules = await modulesFor(schema);
  expect(() => modules("fs")).toThrow("fs");
});

it("imports a validator under other addresses until the network has brought it", async () => {
  const requested: string[] = [];
  const { validator } = await loadScreen("one", source, {
    ...ports(null),
    importModule: async (url) => {
      requested.push(url);
      if (!url.endsWith("?again=3"))
        throw new TypeError("Failed to fetch dynamically imported module");
      return published("h");
    },
    fetchFile: async (url) => requested.push(`file ${url}`),
  });
  expect(validator).not.toBeNull();
  expect(requested).toEqual([
    "/definitions/a.js",
    "file /definitions/a.js",
    "/definitions/a.js?again=1",
    "file /definitions/a.js",
    "/definitions/a.js?again=2",
    "file /definitions/a.js",
    "/definitions/a.js?again=3",
  ]);
});

it("fails with the client's error when a validator never arrives", async () => {
  const importModule = vi.fn(async () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const fetchFile = () => Promise.reject(new Error("no answer"));
  await expect(
    loadScreen("one", source, { ...ports(null), importModule, fetchFile }),
  ).rejects.toThrow("no answer");
  expect(importModule).toHaveBeenCalledOnce();
});

it("waits for the code of the screen's blocks", async () => {
  const requested: string[] = [];
  const wait = { id: "one", title: "One", body: [{ id: "a", block: "wait" }] };
  await loadScreen(
    "one",
    { url: "/definitions/a.json" },
    {
      ...ports(null, wait),
      loadScreenCode: async ({ body = [] }) => {
        await new Promise((resolve) => setTimeout(resolve));
        requested.push(...body.map(({ block }) => block));
      },
    },
  );
  expect(requested).toEqual(["wait"]);
});

it("leaves a block whose code failed to load to its own retry", async () => {
  const loaded = await loadScreen(
    "one",
    { url: "/definitions/a.json" },
    {
      ...ports(null, { id: "one", title: "One", body: [{ id: "a", block: "wait" }] }),
      loadScreenCode: async () => {
        throw new TypeError("Failed to fetch dynamically imported module");
      },
    },
  );
  expect(loaded.screen.id).toBe("one");
});
