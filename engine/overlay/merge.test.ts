import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRecord, type Json } from "../json/json.ts";
import { mergeDefinition } from "./merge.ts";
import { originOf } from "./provenance.ts";

const base = {
  id: "flow",
  facts: { a: "true", b: "false" },
  states: [
    { id: "one", page: "p1", transitions: [{ id: "t", to: "two", when: "a" }] },
    { id: "two", page: "p2" },
    { id: "three", page: "p3" },
  ],
  names: ["x", "y"],
};

function merged(patch: unknown): Record<string, unknown> {
  const { value, findings } = mergeDefinition(base, patch);
  expect(findings).toEqual([]);
  return value as Record<string, unknown>;
}

function ids(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.map((item) => (isRecord(item) ? item["id"] : item)) : [];
}

describe("merges objects and values as RFC 7396 says", () => {
  test.each<[string, unknown, unknown, unknown]>([
    ["replaces a value", { a: "b" }, { a: "c" }, { a: "c" }],
    ["adds a new member", { a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    ["removes a member by null", { a: "b", b: "c" }, { a: null }, { b: "c" }],
    ["replaces a value by a list", { a: "b" }, { a: ["c"] }, { a: ["c"] }],
    ["replaces a list of plain values whole", { a: ["b", "d"] }, { a: ["c"] }, { a: ["c"] }],
    ["merges objects", { a: { b: "c" } }, { a: { b: "d", c: 1 } }, { a: { b: "d", c: 1 } }],
    [
      "replaces a value by an object without its nulls",
      { a: "foo" },
      { a: { b: null, c: 1 } },
      { a: { c: 1 } },
    ],
    [
      "replaces a list of plain values by an object",
      { a: ["x"] },
      { a: { b: 1 } },
      { a: { b: 1 } },
    ],
    ["treats false and zero as values", { a: 1 }, { a: 0, b: false }, { a: 0, b: false }],
  ])("%s", (_name, target, patch, expected) => {
    expect(mergeDefinition(target, patch)).toMatchObject({ value: expected, findings: [] });
  });

  test("merges a patch without lists of objects as the algorithm of RFC 7396 does", () => {
    const key = fc.constantFrom("a", "b", "c");
    const { json } = fc.letrec<{ json: Json }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<Json>(0, 1, "x", true),
        fc.array(fc.constantFrom<Json>(1, "y"), { minLength: 1, maxLength: 2 }),
        fc.dictionary(key, tie("json") as fc.Arbitrary<Json>),
      ),
    }));
    fc.assert(
      fc.property(json, json, (target, patch) => {
        expect(mergeDefinition(target, patch).value).toEqual(rfc7396(target, patch));
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});

function rfc7396(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const result: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = rfc7396(result[key], value);
  }
  return result;
}

describe("lists of objects, by id", () => {
  test("patches an item", () => {
    expect(merged({ states: { two: { page: "x" } } })["states"]).toMatchObject([
      { page: "p1" },
      { id: "two", page: "x" },
      {},
    ]);
  });

  test("patches a list inside an item", () => {
    expect(
      merged({ states: { one: { transitions: { t: { to: "three" } } } } })["states"],
    ).toMatchObject([{ transitions: [{ id: "t", to: "three", when: "a" }] }, {}, {}]);
  });

  test.each([
    ["removes an item by null", { two: null }, ["one", "three"]],
    [
      "inserts a new item after another",
      { new: { page: "x", after: "one" } },
      ["one", "new", "two", "three"],
    ],
    [
      "inserts a new item before another",
      { new: { page: "x", before: "one" } },
      ["new", "one", "two", "three"],
    ],
    [
      "inserts two new items, one after the other",
      { m: { page: "x", after: "one" }, n: { page: "y", after: "m" } },
      ["one", "m", "n", "two", "three"],
    ],
    [
      "places an item next to one that moves too",
      { one: { before: "two" }, two: { after: "three" } },
      ["three", "one", "two"],
    ],
    ["moves an item", { three: { before: "one" } }, ["three", "one", "two"]],
    ["moves and changes an item", { one: { after: "three", page: "x" } }, ["two", "three", "one"]],
  ])("%s", (_name, states, expected) => {
    const value = merged({ states });
    expect(ids(value["states"])).toEqual(expected);
    expect(JSON.stringify(value)).not.toMatch(/"(before|after)":/);
  });

  test.each([
    ["a cycle of places", { one: { after: "two" }, two: { after: "one" } }, "/states/one"],
    ["another id for an item", { one: { id: "two" } }, "/states/one/id"],
    ["no id for an item", { one: { id: null } }, "/states/one/id"],
  ])("rejects %s", (_name, states, pointer) => {
    const { value, findings } = mergeDefinition(base, { states });
    expect(findings).toMatchObject([{ code: "overlay-misplaced", pointer }]);
    const remaining = new Set(ids(isRecord(value) ? value["states"] : null));
    expect(remaining).toEqual(new Set(["one", "two", "three"]));
  });

  test("replaces the whole list by a list", () => {
    expect(merged({ states: [{ id: "only", page: "x" }] })["states"]).toEqual([
      { id: "only", page: "x" },
    ]);
  });

  test("adds items without a position to an empty list", () => {
    expect(mergeDefinition({ run: [] }, { run: { job: { job: "a.b" } } }).value).toEqual({
      run: [{ id: "job", job: "a.b" }],
    });
  });

  test("keeps an `after` that is a pointer as a member of the item", () => {
    const run = { run: [{ id: "end", job: "a.b" }] };
    expect(mergeDefinition(run, { run: { end: { after: "/application/x" } } }).value).toEqual({
      run: [{ id: "end", job: "a.b", after: "/application/x" }],
    });
  });
});

describe("reports a part of a patch that cannot be applied, and leaves it out", () => {
  test.each([
    ["a member that is not there", { facts: { c: null } }, "overlay-target-missing", "/facts/c"],
    [
      "an item that is not there",
      { states: { four: null } },
      "overlay-target-missing",
      "/states/four",
    ],
    [
      "an item that is not there, patched",
      { states: { tow: { page: "x" } } },
      "overlay-target-missing",
      "/states/tow",
    ],
    [
      "a place that is not there",
      { states: { new: { page: "x", after: "zero" } } },
      "overlay-target-missing",
      "/states/new/after",
    ],
    ["an item that is no object", { states: { two: 3 } }, "overlay-type", "/states/two"],
    [
      "an id that is not its key",
      { states: { new: { id: "other", after: "one" } } },
      "overlay-misplaced",
      "/states/new/id",
    ],
    [
      "a prototype key",
      JSON.parse('{"facts": {"__proto__": {"x": 1}}}') as unknown,
      "overlay-forbidden-key",
      "/facts/__proto__",
    ],
    [
      "a prototype key inside what is added",
      { facts: { constructor: "x" } },
      "overlay-forbidden-key",
      "/facts/constructor",
    ],
    [
      "a prototype key as an item",
      JSON.parse('{"states": {"__proto__": {"page": "x"}}}') as unknown,
      "overlay-forbidden-key",
      "/states/__proto__",
    ],
  ])("rejects %s", (_name, patch, code, pointer) => {
    const { value, findings } = mergeDefinition(base, patch, { file: "overlay.json" });
    expect(findings.map((finding) => [finding.code, finding.pointer, finding.file])).toEqual([
      [code, pointer, "overlay.json"],
    ]);
    expect(value).toEqual(base);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test("suggests the name that the author may have meant", () => {
    expect(mergeDefinition(base, { states: { tow: { page: "x" } } }).findings[0]?.fix).toBe(
      'Did you mean "two"?',
    );
  });
});

describe("locked copy", () => {
  const screen = {
    id: "s",
    title: "Title",
    locked: ["/body/1/options/text"],
    body: [
      { id: "a", block: "text", options: { text: "free" } },
      { id: "b", block: "text", options: { text: "law" } },
    ],
  };
  test.each([
    ["the locked copy", { body: { b: { options: { text: "x" } } } }, "/body/b/options/text"],
    ["a replaced parent of locked copy", { body: { b: { options: "x" } } }, "/body/b/options"],
    ["a removed parent of locked copy", { body: { b: null } }, "/body/b"],
    ["a replaced list with locked copy", { body: [] }, "/body"],
    ["a replaced list of locked places", { locked: [] }, "/locked"],
    ["a removed list of locked places", { locked: null }, "/locked"],
  ])("rejects an overlay of %s", (_name, patch, pointer) => {
    const { value, findings } = mergeDefinition(screen, patch);
    expect(findings.map((finding) => [finding.code, finding.pointer])).toEqual([
      ["overlay-locked", pointer],
    ]);
    expect(value).toEqual(screen);
  });

  test("rejects every overlay of a document that is locked as a whole", () => {
    const notice = { id: "notice", locked: true, title: "Law", sections: [{ id: "a" }] };
    for (const patch of [{ title: "x" }, { locked: false }, { sections: { a: null } }]) {
      const { value, findings } = mergeDefinition(notice, patch);
      expect(findings.map(({ code }) => code)).toEqual(["overlay-locked"]);
      expect(value).toEqual(notice);
    }
  });

  test("leaves everything else open to overlays", () => {
    expect(
      mergeDefinition(screen, { title: "x", body: { a: { options: { text: "y" } } } }).findings,
    ).toEqual([]);
  });

  test("allows a patch that repeats the locked value", () => {
    expect(mergeDefinition(screen, { body: { b: { options: { text: "law" } } } })).toMatchObject({
      findings: [],
      changes: [],
    });
  });

  test("keeps the lock on an item that moved, for the next overlay too", () => {
    const first = mergeDefinition(screen, {
      body: { z: { block: "text", options: { text: "new" }, before: "a" } },
    });
    expect(first.value).toMatchObject({ locked: ["/body/2/options/text"] });
    expect(
      mergeDefinition(first.value, { body: { b: { options: { text: "x" } } } }).findings,
    ).toHaveLength(1);
    expect(
      mergeDefinition(first.value, { body: { a: { options: { text: "x" } } } }).findings,
    ).toEqual([]);
  });
});

test("keeps the origin of every value, also after items moved", () => {
  const first = mergeDefinition(
    base,
    { states: { new: { page: "x", after: "one" }, two: { page: "y" } } },
    { file: "a.json", pointer: "/patch/f" },
  );
  const second = mergeDefinition(
    first.value,
    { states: { one: null }, facts: { a: "c" } },
    { file: "b.json", provenance: first.provenance },
  );
  const originAt = (pointer: string): string => {
    const { file, pointer: place } = originOf(second.provenance, pointer);
    return `${file}#${place}`;
  };
  expect(ids((second.value as Record<string, unknown>)["states"])).toEqual(["new", "two", "three"]);
  expect(originAt("/states/0/page")).toBe("a.json#/patch/f/states/new/page");
  expect(originAt("/states/1/page")).toBe("a.json#/patch/f/states/two/page");
  expect(originAt("/states/1/id")).toBe("base#/states/1/id");
  expect(originAt("/states/2")).toBe("base#/states/2");
  expect(originAt("/facts/a")).toBe("b.json#/facts/a");
  expect(originAt("/facts/b")).toBe("base#/facts/b");
});

test("lists the changes with the former values", () => {
  const { changes } = mergeDefinition(base, {
    facts: { a: "c", b: null },
    states: { two: { page: "p2" } },
  });
  expect(changes).toEqual([
    { pointer: "/facts/a", patchPointer: "/facts/a", before: "true", after: "c" },
    { pointer: "/facts/b", patchPointer: "/facts/b", before: "false", after: undefined },
  ]);
});

test("lists, for an item that moves, the order from the item to its anchor alone", () => {
  const numbers = { list: ["a", "b", "c", "d", "e"].map((id) => ({ id })) };
  const changesOf = (list: unknown) => mergeDefinition(numbers, { list }).changes;
  expect(changesOf({ b: { after: "d" } })).toMatchObject([
    { before: ["b", "c", "d"], after: ["c", "d", "b"] },
  ]);
  expect(changesOf({ d: { before: "b" } })).toMatchObject([
    { before: ["b", "c", "d"], after: ["d", "b", "c"] },
  ]);
});

test("leaves its arguments unchanged", () => {
  const before = JSON.stringify(base);
  mergeDefinition(base, {
    states: { one: { transitions: { t: { to: "x" } } }, two: null, n: { page: "x", after: "one" } },
  });
  expect(JSON.stringify(base)).toBe(before);
});
