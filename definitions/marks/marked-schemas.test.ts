/** The schemas mark every guard and every registered name, because checks find these by their marks alone. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { kindOf } from "../sources/kinds.ts";
import { registries } from "../schemas/registry.ts";
import { markedTexts } from "./marked-text.ts";

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const schemas = (name: string): unknown => {
  try {
    return read(`schemas/${name}.schema.json`);
  } catch {
    return undefined;
  }
};

/** Names of properties that hold a guard in a definition. */
const guardNames = new Set(["when", "done", "open"]);

/** Returns the pointers of all properties of those names with a text, and of every fact. */
function guardsIn(value: unknown, pointer = "", key = ""): string[] {
  if (typeof value === "string") return guardNames.has(key) ? [pointer] : [];
  if (Array.isArray(value))
    return value.flatMap((each, index) => guardsIn(each, joinPointer(pointer, index)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    key === "facts"
      ? [joinPointer(pointer, name)]
      : guardsIn(each, joinPointer(pointer, name), name),
  );
}

const definitionFiles = readdirSync("flows", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".json") && !/^(organisations|sandbox)\//.test(path))
  .flatMap((path) => {
    const schema = kindOf(path)?.schema;
    // Journeys hold data of an application, whose fields may have such names.
    return schema && schema !== "journey" && schema !== "copy" ? [{ path, schema }] : [];
  });

describe("a mark of the schemas", () => {
  it("is on every guard of the shipped definitions", () => {
    const unmarked = definitionFiles.flatMap(({ path, schema }) => {
      const value = read(`flows/${path}`);
      // Copy may have such a name too, and the conditions of procedures are expressions.
      const marked = new Set(
        (["x-guard", "x-copy", "x-expression"] as const).flatMap((mark) =>
          markedTexts(value, schema, mark, schemas).map(({ pointer }) => pointer),
        ),
      );
      return guardsIn(value).flatMap((pointer) =>
        marked.has(pointer) ? [] : [`flows/${path} ${pointer}: ${String(valueAt(value, pointer))}`],
      );
    });
    expect(unmarked).toEqual([]);
  });

  it("names an existing registry for every registered name", () => {
    const named = definitionFiles.flatMap(({ path, schema }) =>
      markedTexts(read(`flows/${path}`), schema, "x-registered", schemas).map(({ mark }) => mark),
    );
    expect(new Set(named.map((mark) => (mark as { in: string }).in))).toEqual(new Set(registries));
    for (const mark of named) expect(mark).toMatchObject({ options: expect.any(String) as string });
  });
});
