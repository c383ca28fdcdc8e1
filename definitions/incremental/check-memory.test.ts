import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { derived, memoize } from "#engine/memoize.ts";
import { CheckMemory } from "./check-memory.ts";
import type { Check } from "../checks/check.ts";
import { definitionsOf } from "../load.ts";
import type { EffectiveFlow } from "../model.ts";
import { readSources, withFiles, type Sources } from "../sources/sources.ts";
import { smallFlow, smallScreen, testRoot, type TestRoot } from "../testing/test-root.ts";
import { validateDefinitions } from "../validate.ts";

const FIRST = "flows/small/screens/first.json";
const SECOND = "flows/small/screens/second.json";
const FLOW = "flows/small/flow.json";
const OVERLAY = "flows/organisations/main/overlay.json";

let root: TestRoot;
let sources: Sources;
beforeAll(async () => {
  root = await testRoot({
    [OVERLAY]: { patch: { "small/screens/first.json": { title: "About you" } } },
  });
  sources = await readSources(root.path);
});
afterAll(() => root.remove());

const titled = (id: string, title: string) => smallScreen("small", id, { title });

/** Returns how often a check of the base runs over the definitions and then over those with changed files. */
function runsOf(read: (...given: Parameters<Check>) => unknown, changes: Record<string, unknown>) {
  const memory = new CheckMemory();
  const check: Check = (...given) => {
    read(...given);
    return [];
  };
  for (const each of [sources, withFiles(sources, changes)]) {
    const definitions = definitionsOf(each);
    memory.begin();
    memory.of(definitions.base, definitions).run(check);
  }
  return memory.runs;
}

describe("CheckMemory", () => {
  const first = ({ flows }: Parameters<Check>[0]) =>
    flows.get("small")?.screens.get("first")?.value;

  it("repeats a check after a change of a file that it read", () => {
    expect(runsOf(first, { [FIRST]: titled("first", "Who are you?") })).toBe(2);
  });

  it("keeps what a check found after a change of a file that it did not read", () => {
    expect(runsOf(first, { [SECOND]: titled("second", "And then?") })).toBe(1);
  });

  it("repeats a check that lists the screens after one is added", () => {
    const names = ({ flows }: Parameters<Check>[0]) => [
      ...(flows.get("small")?.screens.keys() ?? []),
    ];
    expect(runsOf(names, { "flows/small/screens/third.json": titled("third", "More") })).toBe(2);
    expect(runsOf(names, { [FIRST]: titled("first", "Who are you?") })).toBe(1);
  });

  it("repeats a check that gives a flow to a memoized function after a change of any of its files", () => {
    const sizeOf = memoize((flow: EffectiveFlow) => flow.screens.size);
    const sized: Parameters<typeof runsOf>[0] = ({ flows }) => [...flows.values()].map(sizeOf);
    expect(runsOf(sized, { [SECOND]: titled("second", "And then?") })).toBe(2);
    expect(runsOf(sized, { [OVERLAY]: { patch: {} } })).toBe(1);
  });

  it("repeats a check after a change of the member that it read in flow.json", () => {
    const pages: Parameters<typeof runsOf>[0] = ({ flows }) => flows.get("small")?.flow.value.pages;
    expect(runsOf(pages, { [FLOW]: smallFlow({ pages: [] }) })).toBe(2);
    expect(runsOf(pages, { [FLOW]: smallFlow({ version: 2 }) })).toBe(1);
  });

  it("repeats a check that asks whether flow.json has a member after it gets the member", () => {
    const asks: Parameters<typeof runsOf>[0] = ({ flows }) => {
      const value = flows.get("small")?.flow.value ?? {};
      return "product" in value || Object.hasOwn(value, "product");
    };
    expect(runsOf(asks, { [FLOW]: smallFlow({ product: "small" }) })).toBe(2);
    expect(runsOf(asks, { [FLOW]: smallFlow({ version: 2 }) })).toBe(1);
  });

  it("repeats a check that reads a derived value after the value changes, or what else gave it", () => {
    const version = derived(({ value }: { value: { version: number } }, by: object) => [
      Math.floor(value.version / Object.keys(by).length),
    ]);
    const reads =
      (by: object): Parameters<typeof runsOf>[0] =>
      ({ flows }) =>
        version(flows.get("small")?.flow as { value: { version: number } }, by);
    const two = { one: 1, two: 2 };
    expect(runsOf(reads(two), { [FLOW]: smallFlow({ version: 1, states: [] }) })).toBe(1);
    expect(runsOf(reads(two), { [FLOW]: smallFlow({ version: 2 }) })).toBe(2);
  });

  it("repeats a check that derives several values from a file after a change of any of them", () => {
    const screenOf = derived(
      ({ pages }: { pages: readonly { id: string; screen: string }[] }, id: string, _by: object) =>
        pages.find((page) => page.id === id)?.screen ?? null,
    );
    const pages = (first: string) => [
      { id: "first", screen: first },
      { id: "second", screen: "second" },
    ];
    const changed = { [FLOW]: smallFlow({ pages: pages("second") }) };
    const reads =
      (...by: [object, object]): Parameters<typeof runsOf>[0] =>
      ({ flows }) =>
        ["first", "second"].map((id, index) =>
          screenOf(flows.get("small")?.flow.value as never, id, by[index] ?? {}),
        );
    const by = {};
    expect(runsOf(reads(by, by), changed)).toBe(2);
    expect(runsOf(reads(by, by), { [FLOW]: smallFlow({ version: 2 }) })).toBe(1);
    expect(runsOf(reads(by, {}), changed)).toBe(2);
    const one =
      (...objects: [object, object]): Parameters<typeof runsOf>[0] =>
      ({ flows }) =>
        objects.map((each) => screenOf(flows.get("small")?.flow.value as never, "first", each));
    expect(runsOf(one({}, {}), changed)).toBe(2);
  });

  it("repeats a check that reads a lender after a change of the lender's overlay alone", () => {
    const lender: Parameters<typeof runsOf>[0] = (_effective, { effective }) =>
      first(effective("main"));
    expect(runsOf(lender, { [OVERLAY]: { patch: {} } })).toBe(2);
    expect(runsOf(lender, { [FLOW]: smallFlow({ version: 2 }) })).toBe(1);
  });

  it("repeats a check that reads a lender after the lender's folder is removed", () => {
    const lenders: Parameters<typeof runsOf>[0] = (_effective, { organisations, effective }) =>
      [...organisations.keys()].map((code) => effective(code).flows.size);
    const paths = [...sources.files.keys()].filter((path) => path.includes("/organisations/"));
    expect(runsOf(lenders, Object.fromEntries(paths.map((path) => [path, null])))).toBe(2);
  });

  it("compares the same flow by whichever way a check reads it", () => {
    const isSame: Parameters<typeof runsOf>[0] = ({ flows }, { base }) =>
      expect(flows.get("small")?.id).toBe(base.flows.get("small")?.id);
    expect(runsOf(isSame, {})).toBe(1);
  });
});

describe("validateDefinitions with a memory", () => {
  /** Kinds of edits, with the most checks that an edit repeats, of the base and of the lender together. */
  const changes: [kind: string, most: number, path: string, content: (count: number) => unknown][] =
    [
      ["a sentence", 12, FIRST, (count) => titled("first", `Tell us more${"!".repeat(count)}`)],
      ["a flow", 20, FLOW, (count) => smallFlow({ version: 1 + count })],
      [
        "an overlay",
        8,
        OVERLAY,
        (count) => ({ patch: { "small/screens/first.json": { title: `About you ${count}` } } }),
      ],
      ["a wrong screen", 12, FIRST, (count) => titled("first", `an {open brace ${count}`)],
      [
        "an added screen",
        16,
        "flows/small/screens/third.json",
        (count) => titled("third", `${count}`),
      ],
    ];

  /** Returns the sources with a file that no run has seen, so that a run shares no result with those before. */
  const unseen = (before: Sources, path = SECOND) =>
    withFiles(before, { [path]: before.files.get(path)?.value });

  it.each(changes)(
    "repeats few checks after an edit of %s, and finds the same",
    (kind, most, path, content) => {
      const memory = new CheckMemory();
      const start = unseen(sources);
      validateDefinitions(definitionsOf(start), memory);
      const all = memory.runs;
      const edited = withFiles(start, { [path]: content(1) });
      const findings = validateDefinitions(definitionsOf(edited), memory);
      expect(findings).toEqual(validateDefinitions(definitionsOf(unseen(edited))));
      expect(memory.runs - all, kind).toBeLessThanOrEqual(most);
      expect(all).toBeGreaterThan(2 * most);
    },
  );

  it("keeps as much after 200 edits as after the first ones", () => {
    const memory = new CheckMemory();
    let current = sources;
    const kept: number[] = [];
    for (let count = 1; count <= 200; count += 1) {
      const [, , path, content] = changes[count % changes.length] ?? ["", 0, FIRST, () => null];
      current = withFiles(current, { [path]: content(count) });
      validateDefinitions(definitionsOf(current), memory);
      kept.push(memory.kept);
    }
    expect(Math.max(...kept.slice(10))).toBeLessThanOrEqual(Math.max(...kept.slice(0, 10)));
  });
});
