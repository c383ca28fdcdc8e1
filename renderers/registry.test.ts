import { describe, expect, test } from "vitest";
import { entries } from "./gallery/entries.ts";
import { blocks, fields, widgets } from "./registry.ts";

const described = (folder: Record<string, unknown>) =>
  Object.keys(folder)
    .map((path) => /([^/]+)\.schema\.json$/.exec(path)?.[1] ?? path)
    .sort();

describe("the registry", () => {
  test("the registry has exactly the widgets and fields with an option schema", () => {
    const named = [...Object.keys(widgets), "address", "list"].sort();
    expect(described(import.meta.glob("../schemas/widgets/*.json"))).toEqual(named);
    expect(fields.address).toBeDefined();
    expect(fields.list).toBeDefined();
  });

  test("the registry has exactly the blocks with an option schema", () =>
    expect(described(import.meta.glob("../schemas/blocks/*.json"))).toEqual(
      Object.keys(blocks).sort(),
    ));

  test("the gallery has an entry for each widget, block and field", () => {
    const expected = [
      ...Object.keys(widgets).map((name) => `widgets/${name}`),
      ...Object.keys(blocks).map((name) => `blocks/${name}`),
      "fields/address",
      "fields/list",
    ];
    const variantOf = /^([^/]+\/[^/]+)(\/.+)?$/;
    const given = new Set(entries.map(({ name }) => name.replace(variantOf, "$1")));
    expect([...given].sort()).toEqual(expected.sort());
  });
});
