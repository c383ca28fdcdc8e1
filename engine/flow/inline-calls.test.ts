import { describe, expect, test } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { originIn } from "./calls/origins.ts";
import { inlineCalls } from "./inline-calls.ts";

const callee: Flow = {
  id: "income",
  version: 1,
  basePath: "/",
  callable: true,
  facts: { earns: "application.hasHmda" },
  initial: "amount",
  states: [
    { id: "amount", page: "amount", transitions: [{ id: "on", to: "source", when: "earns" }] },
    {
      id: "source",
      page: "source",
      transitions: [
        { id: "again", to: "amount", when: "status.cancelled" },
        { id: "end", to: "return", when: "status.funded" },
      ],
    },
  ],
  pages: [
    { id: "amount", screen: "amount", within: ["source"] },
    { id: "source", screen: "source" },
  ],
  fallback: "amount",
};

const caller: Flow = {
  id: "loan",
  version: 1,
  basePath: "/loan",
  initial: "home",
  states: [
    { id: "home", page: "home", transitions: [{ id: "on", to: "income", when: "true" }] },
    {
      id: "income",
      page: "apply/amount",
      call: { flow: "income", within: ["sign"], access: "anonymous" },
      transitions: [
        { id: "to-sign", to: "sign", when: "profile.hasSsn" },
        { id: "to-home", to: "home", when: "true" },
      ],
    },
    { id: "sign", page: "sign", final: true },
  ],
  pages: [
    { id: "home", screen: "home" },
    { id: "sign", screen: "sign" },
  ],
  fallback: "home",
};

const run = (changes: Partial<Flow> = {}, called: Partial<Flow> = {}, more: Flow[] = []) => {
  const flow = { ...caller, ...changes };
  const flows = [flow, { ...callee, ...called }, ...more];
  return inlineCalls(flow, new Map(flows.map((each) => [each.id, each])));
};

describe("puts a called flow into its caller", () => {
  test("its states follow the ways into the call and out of it", () => {
    const { flow, faults } = run();
    expect(faults).toEqual([]);
    expect(
      flow.states.map(({ id, page, transitions = [] }) => [
        id,
        page,
        ...transitions.map(({ id: name, to, when }) => `${name} → ${to}: ${when}`),
      ]),
    ).toEqual([
      ["home", "home", "on → income: true"],
      ["income", "apply/amount", "on → incomeSource: earns"],
      [
        "incomeSource",
        "apply/source",
        "again → income: status.cancelled",
        "end-to-sign → sign: (status.funded) && (profile.hasSsn)",
        "end-to-home → home: status.funded",
      ],
      ["sign", "sign"],
    ]);
  });

  test("its pages come after the page of the state before, with the settings of the call", () => {
    expect(run().flow.pages).toEqual([
      { id: "home", screen: "home" },
      {
        id: "apply/amount",
        screen: "amount",
        within: ["apply/source", "sign"],
        access: "anonymous",
      },
      { id: "apply/source", screen: "source", within: ["sign"], access: "anonymous" },
      { id: "sign", screen: "sign" },
    ]);
  });

  test("each part keeps its origin", () => {
    const inlined = run();
    expect(inlined.flow.facts).toEqual(callee.facts);
    const origins = [
      "/states/2/page",
      "/states/2/transitions/0/when",
      "/states/2/transitions/1/when",
      "/states/3/page",
      "/pages/3/screen",
      "/facts/earns",
    ].map((pointer) => {
      const { flow = "", pointer: place = "" } = originIn(inlined, pointer) ?? {};
      return `${flow} ${place}`;
    });
    expect(origins).toEqual([
      "income /states/1/page",
      "income /states/1/transitions/0/when",
      "loan /states/1/transitions/0/when",
      "loan /states/2/page",
      "loan /pages/1/screen",
      "income /facts/earns",
    ]);
  });

  test("a called flow may call another", () => {
    const inner: Flow = {
      ...callee,
      id: "inner",
      facts: {},
      initial: "ask",
      states: [
        { id: "ask", page: "ask", transitions: [{ id: "done", to: "return", when: "status.bpo" }] },
      ],
      pages: [{ id: "ask", screen: "ask" }],
      fallback: "ask",
    };
    const states: Flow["states"] = [
      {
        id: "amount",
        page: "deep/ask",
        call: { flow: "inner" },
        transitions: [{ id: "end", to: "return", when: "true" }],
      },
    ];
    const outer = { states, pages: [], initial: "amount", fallback: "deep/ask" };
    const own = { ...caller.states[1]!, page: "apply/deep/ask" };
    const { flow, faults, called } = run(
      { states: [caller.states[0]!, own, caller.states[2]!] },
      outer,
      [inner],
    );
    expect(faults).toEqual([]);
    expect(called).toEqual(["income", "inner"]);
    expect(flow.states[1]?.transitions?.map(({ to, when }) => [to, when])).toEqual([
      ["sign", "(status.bpo) && (profile.hasSsn)"],
      ["home", "status.bpo"],
    ]);
    expect(flow.pages.map(({ id }) => id)).toContain("apply/deep/ask");
  });
});

describe("reports a call that cannot work", () => {
  const calling = (flow: string): Flow["states"] => [
    {
      id: "amount",
      page: "amount",
      call: { flow },
      transitions: [{ id: "e", to: "return", when: "true" }],
    },
  ];
  test.each<[string, Partial<Flow>, Partial<Flow>, RegExp]>([
    ["to a flow that is not callable", {}, { callable: undefined }, /no callable flow "income"/],
    ["that never returns", {}, { states: callee.states.slice(0, 1) }, /never returns/],
    [
      "of a flow that calls itself",
      {},
      { states: calling("income") },
      /calls itself: loan → income → income/,
    ],
    ["of a flow with an address of its own", {}, { product: "loan" }, /has "product"/],
    [
      "with a fact of another meaning",
      { facts: { earns: "status.funded" } },
      {},
      /"earns" in "facts"/,
    ],
    [
      "whose page is not the first one of the called flow",
      {
        states: [
          caller.states[0]!,
          { ...caller.states[1]!, page: "apply/source" },
          caller.states[2]!,
        ],
      },
      {},
      /not the first page/,
    ],
  ])("%s", (_name, own, called, message) => {
    const { faults } = run(own, called as Partial<Flow>);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ code: "call-fault", pointer: "/states/1/call" });
    expect(faults[0]?.message).toMatch(message);
  });
});
