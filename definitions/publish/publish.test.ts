import { createPrecompiledValidator } from "@rjsf/validator-ajv8";
import type { RJSFSchema } from "@rjsf/utils";
import { createRequire } from "node:module";
import { afterEach, describe, expect, test } from "vitest";
import { contentHash, sha256 } from "../identity/canonical.ts";
import { loadDefinitions } from "../load.ts";
import { smallScreen, testRoot, type TestRoot } from "../testing/test-root.ts";
import { validatorImports, validatorModule } from "../forms/validator.ts";

const nodeRequire = createRequire(import.meta.url);
const roots: TestRoot[] = [];

async function rootOf(files?: Record<string, unknown>): Promise<TestRoot> {
  const root = await testRoot(files);
  roots.push(root);
  return root;
}

afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

const importText = async (source: string) =>
  (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    hash: string;
    default: (require: (name: string) => unknown) => Record<string, never>;
  };

describe("publish", () => {
  test("gives the same bytes for two readings of the same definitions", async () => {
    const { path } = await rootOf();
    const [a, b] = [await loadDefinitions(path), await loadDefinitions(path)];
    const [first, second] = [a.publication("main"), b.publication("main")];
    expect([...first.files]).toEqual([...second.files]);
    expect(first.url).toBe(second.url);
  });

  test("names every file by the hash of its bytes, and only existing files in the manifest", async () => {
    const { path } = await rootOf();
    const { files, manifest, url } = (await loadDefinitions(path)).publication("main");
    for (const file of files.values()) expect(file.url).toContain(sha256(file.body).slice(0, 32));
    const named = JSON.stringify(manifest).match(/\/definitions\/[0-9a-f]+\.js(on)?/g) ?? [];
    expect(new Set([...named, url])).toEqual(new Set(files.keys()));
  });

  test("keeps the order in which a screen declares its fields", async () => {
    const first = smallScreen("small", "first");
    const { email } = first.form.schema.properties;
    const name = { type: "string", title: "Name" };
    const properties = { name, email, city: { type: "string", title: "City" } };
    const { path } = await rootOf({
      "flows/small/screens/first.json": {
        ...first,
        form: { ...first.form, schema: { ...first.form.schema, properties } },
      },
    });
    const { files, manifest } = (await loadDefinitions(path)).publication("main");
    const { url } = manifest.flows.small?.screens.first ?? {};
    const screen = JSON.parse(files.get(url ?? "")?.body ?? "null") as typeof first;
    expect(Object.keys(screen.form.schema.properties)).toEqual(["name", "email", "city"]);
  });

  test("puts words that most pages never need into files of their own", async () => {
    const { path } = await rootOf({
      "flows/words/words.json": {
        start: { loading: "Loading" },
        chatEntry: { toggle: "Chat with us" },
        chat: { title: "Chat" },
        server: { no: "No." },
      },
    });
    const { files, manifest } = (await loadDefinitions(path)).publication("main");
    const read = (url: string | undefined) =>
      JSON.parse(files.get(url ?? "")?.body ?? "null") as unknown;
    expect(read(manifest.words)).toEqual({
      start: { loading: "Loading" },
      chatEntry: { toggle: "Chat with us" },
    });
    expect(Object.keys(manifest.laterWords ?? {})).toEqual(["chat"]);
    expect(read(manifest.laterWords?.["chat"])).toEqual({ title: "Chat" });
  });

  test("makes a validator module that runs without eval and exports the hash of its schema", async () => {
    const { path } = await rootOf();
    const { files, manifest } = (await loadDefinitions(path)).publication("main");
    const entry = manifest.flows.small?.screens.first;
    const module = await importText(files.get(entry?.validator ?? "")?.body ?? "");
    const schema = smallScreen("small", "first").form.schema;
    expect(module.hash).toBe(contentHash(schema));
    expect(entry?.hash).toBe(module.hash);
    const requested: string[] = [];
    const validators = module.default((name) => {
      requested.push(name);
      return nodeRequire(name);
    });
    for (const name of requested) expect(validatorImports).toContain(name);
    const validator = createPrecompiledValidator(validators, schema as RJSFSchema);
    expect(
      validator.isValid(schema as RJSFSchema, { email: "a@example.com" }, schema as RJSFSchema),
    ).toBe(true);
    expect(validator.isValid(schema as RJSFSchema, { email: "no" }, schema as RJSFSchema)).toBe(
      false,
    );
    expect(validator.isValid(schema as RJSFSchema, {}, schema as RJSFSchema)).toBe(false);
  });

  test("lists only validator imports that can be resolved", () => {
    for (const name of validatorImports) expect(() => nodeRequire.resolve(name)).not.toThrow();
  });

  test("changes the validator's hash with a constraint, not with the order of keys", () => {
    const hash = (schema: Record<string, unknown>) =>
      validatorModule({ $id: "screen:a/b", type: "object", ...schema }).hash;
    expect(hash({ properties: { a: { maxLength: 3 } } })).not.toBe(
      hash({ properties: { a: { maxLength: 4 } } }),
    );
    expect(hash({ required: [], properties: {} })).toBe(hash({ properties: {}, required: [] }));
  });

  test("shares one object among organizations for each file that no overlay changes", async () => {
    const { path } = await rootOf({
      "flows/organisations/other/overlay.json": {
        patch: { "small/screens/second.json": { title: "Thanks" } },
      },
      "flows/organisations/third/overlay.json": { extends: "other" },
    });
    const definitions = await loadDefinitions(path);
    const [main, other, third] = ["main", "other", "third"].map((code) =>
      definitions.effective(code).flows.get("small"),
    );
    expect(other?.screens.get("first")?.value).toBe(main?.screens.get("first")?.value);
    expect(other?.screens.get("second")?.value.title).toBe("Thanks");
    expect(third?.screens.get("second")?.value).toBe(other?.screens.get("second")?.value);
    expect(main?.screens.get("second")?.value.title).toBe("Thank you");
  });
});
