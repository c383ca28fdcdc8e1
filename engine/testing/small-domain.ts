/** Documents so small that a test can try all of them, and random guards and flows over them. */
import fc from "fast-check";
import type { Flow } from "#schemas/types/flow.ts";
import type { Data } from "../space/data.ts";
import type { Json } from "../json/json.ts";
import type { Entities } from "../json/json-schema.ts";
import { withValueAt } from "../json/pointer.ts";

const kind = { type: "string", enum: ["A", "B", "C"] };

export const smallEntities: Entities = {
  application: {
    type: "object",
    additionalProperties: false,
    properties: {
      status: {
        type: "object",
        additionalProperties: false,
        properties: { checklistStatus: { type: "string", enum: ["ONE", "TWO", "SIX"] } },
      },
      on: { type: "boolean" },
      active: { type: "boolean", default: true },
      level: { type: "integer", minimum: 0, maximum: 4 },
      limit: { type: "integer", minimum: 0, maximum: 4 },
      kind,
      other: kind,
      name: { type: "string", maxLength: 1 },
      items: {
        type: "array",
        items: {
          type: "object",
          additionalProperties: false,
          properties: { kind, done: { type: "boolean" } },
        },
      },
    },
  },
  profile: {
    type: "object",
    additionalProperties: false,
    properties: { nick: { type: "string", maxLength: 1 } },
  },
};

const TEXTS = ["a", "b", "c", "d"];
const KINDS = ["A", "B", "C"];
const ELEMENTS: readonly Json[] = [undefined, ...KINDS].flatMap((each) =>
  [undefined, true].map((done): Json => ({
    ...(each === undefined ? {} : { kind: each }),
    ...(done === undefined ? {} : { done }),
  })),
);

/** All values of a field, without absent. */
const VALUES: { readonly [pointer: string]: readonly Json[] } = {
  "/application/status/checklistStatus": ["ONE", "TWO", "SIX"],
  "/application/on": [true],
  "/application/active": [false],
  "/application/level": [0, 1, 2, 3, 4],
  "/application/limit": [0, 1, 2, 3, 4],
  "/application/kind": KINDS,
  "/application/other": KINDS,
  "/application/name": TEXTS,
  "/profile/nick": TEXTS,
  "/application/items": [
    ...ELEMENTS.map((element): Json => [element]),
    ...ELEMENTS.flatMap((a) => ELEMENTS.map((b): Json => [a, b])),
  ],
};

/** All documents that the fields allow. */
export function everyData(pointers: readonly string[]): readonly Data[] {
  return pointers.reduce<readonly Data[]>(
    (all, pointer) =>
      all.flatMap((data) => [
        data,
        ...(VALUES[pointer] ?? []).map((value) => withValueAt(data, pointer, value)),
      ]),
    [{ application: {}, profile: {} }],
  );
}

/** Conditions on few fields, with the fields that they read. */
export interface Topic {
  readonly pointers: readonly string[];
  readonly tests: readonly string[];
}

const numbers = (field: string): readonly string[] =>
  ["<", "<=", ">", ">=", "==", "!="].flatMap((operator) =>
    [0, 2, 3, 4].map((n) => `${field} ${operator} ${n}`),
  );

const TOPICS: readonly Topic[] = [
  {
    pointers: ["/application/on", "/application/level", "/application/active"],
    tests: [
      "application.on",
      "application.active",
      "application.level != null",
      ...numbers("application.level"),
    ],
  },
  {
    pointers: ["/application/kind", "/application/other"],
    tests: [
      "application.kind == application.other",
      "application.kind != application.other",
      "application.kind in ['A', 'B']",
      "application.other == 'C'",
      "application.kind == null",
    ],
  },
  {
    pointers: ["/application/level", "/application/limit"],
    tests: [
      "application.level < application.limit",
      "application.level >= application.limit",
      "application.limit == 3",
      "application.level > 1",
      "(application.limit > 1 ? application.level > 2 : application.level == 0)",
    ],
  },
  {
    pointers: ["/application/name", "/profile/nick"],
    tests: [
      "application.name == profile.nick",
      "application.name == 'a'",
      "profile.nick in ['a', 'b']",
      "application.name != null",
      "application.name == 'too long'",
    ],
  },
  {
    pointers: ["/application/items"],
    tests: [
      "application.items.exists(i, i.kind == 'A')",
      "application.items.exists(i, i.kind == 'B' && i.done)",
      "application.items.all(i, i.done)",
      "application.items.all(i, i.kind != null)",
      "application.items.exists_one(i, i.kind == 'A')",
      "size(application.items) > 0",
      "size(application.items) == 1",
    ],
  },
];

/** Small enough to try all data, large enough to connect fields in several ways. */
export const topics: fc.Arbitrary<Topic> = fc
  .subarray([...TOPICS], { minLength: 1, maxLength: 2 })
  .map((chosen): Topic => ({
    pointers: [...new Set(chosen.flatMap(({ pointers }) => pointers))],
    tests: chosen.flatMap(({ tests }) => tests),
  }));

export function guardsAbout({ tests }: Topic): fc.Arbitrary<string> {
  return fc.letrec<{ guard: string }>((tie) => ({
    guard: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom(...tests),
      tie("guard").map((a) => `!(${a})`),
      fc.tuple(tie("guard"), tie("guard")).map(([a, b]) => `(${a} && ${b})`),
      fc.tuple(tie("guard"), tie("guard")).map(([a, b]) => `(${a} || ${b})`),
    ),
  })).guard;
}

const STATES = ["first", "second", "third"];
const PAGES = ["p", "q", "r"];

/** Flows with every kind of candidate. They may have cycles, shadowed candidates and dead ends. */
export function flowsAbout(topic: Topic): fc.Arbitrary<Flow> {
  const guard = guardsAbout(topic);
  const page = fc.constantFrom(...PAGES);
  const ways = fc
    .array(fc.record({ to: fc.constantFrom(...STATES), when: guard }), { maxLength: 2 })
    .map((list) => list.map((way, index) => ({ id: `w${index}`, ...way })));
  const states = fc.tuple(
    ...STATES.map((id) =>
      fc.record({ page, transitions: ways, instead: page, when: guard }).map((state) => ({
        id,
        page: state.page,
        pages: [{ id: "instead", when: state.when, page: state.instead }],
        transitions: state.transitions,
      })),
    ),
  );
  const rows = fc
    .array(
      fc.record({
        states: fc.subarray(["ONE", "TWO"], { minLength: 1 }),
        page,
        when: fc.option(guard, { nil: undefined }),
      }),
      { maxLength: 3 },
    )
    .map((list) =>
      list.map(({ when, ...row }, index) => ({
        id: `r${index}`,
        ...row,
        ...(when === undefined ? {} : { when }),
      })),
    );
  return fc
    .record({ entries: ways, states, checklist: rows, flag: guard })
    .map(({ flag, ...lists }): Flow => ({
      id: "small",
      version: 1,
      basePath: "/small",
      facts: { flag },
      initial: "first",
      ...lists,
      pages: PAGES.map((id) => ({ id, screen: id })),
      fallback: "p",
    }));
}
