import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it, test } from "vitest";
import { definitionAjv } from "#definitions/schemas/conformance.ts";
import * as standIn from "./ajv-uri.ts";
import { ajvParts } from "./ajv-parts.ts";

const schemas = readdirSync("schemas", { encoding: "utf8", recursive: true })
  .filter((path) => path.endsWith(".schema.json"))
  .map((path) => JSON.parse(readFileSync(join("schemas", path), "utf8")) as { $id: string });

const ajv = dirname(fileURLToPath(import.meta.resolve("ajv")));

it("takes the place of fast-uri in Ajv alone", () => {
  const { resolveId } = ajvParts;
  const resolvedFor = (importer?: string): unknown =>
    resolveId && typeof resolveId === "object"
      ? Reflect.apply(resolveId.handler, null, ["fast-uri", importer, { isEntry: false }])
      : undefined;
  expect(resolvedFor(join(ajv, "runtime/uri.js"))).toMatch(/scripts\/vite\/ajv-uri\.ts$/);
  expect(resolvedFor(join(ajv, "core.js"))).toBeNull();
  expect(resolvedFor()).toBeNull();
});

it("has every function that Ajv calls", () => {
  const calls = ["core.js", "compile/index.js", "compile/resolve.js"].flatMap((path) =>
    [...readFileSync(join(ajv, path), "utf8").matchAll(/\b(?:uriR|r)esolver\.(\w+)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(new Set(calls)).toEqual(new Set(Object.keys(standIn)));
});

test("every shipped schema compiles to the same code as with the package", () => {
  const codesWith = (each: Ajv2020): string[] => {
    for (const schema of schemas) each.addSchema(schema);
    return schemas.map(({ $id }) => String(each.getSchema($id)));
  };
  expect(schemas.length).toBeGreaterThan(50);
  expect(codesWith(definitionAjv({ uriResolver: standIn }))).toEqual(codesWith(definitionAjv()));
});
