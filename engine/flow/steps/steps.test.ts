import { describe, expect, it } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { withPagesAgain } from "./again.ts";
import { withFollowing } from "./following-states.ts";
import { withoutStates } from "./removed-states.ts";

type State = Flow["states"][number];

const state = (id: string, to: Record<string, string>, members: Partial<State> = {}): State => ({
  id,
  page: id,
  ...(Object.keys(to).length === 0
    ? { final: true }
    : {
        transitions: Object.entries(to).map(([target, when]) => ({
          id: `to-${target}`,
          to: target,
          when,
        })),
      }),
  ...members,
});

const flowOf = (states: readonly State[], members: Partial<Flow> = {}): Flow => ({
  id: "small",
  version: 1,
  basePath: "/small",
  initial: states[0]?.id ?? "",
  states: [...states],
  pages: states.map(({ id }) => ({ id, screen: id, progress: id, again: "later" as const })),
  progress: states.map(({ id }) => ({ id, title: id })),
  fallback: states.at(-1)?.id ?? "",
  ...members,
});

const home = state("home", { sale: "homeGiven" });
const sale = state("sale", { income: "saleGiven" });
const income = state("income", { done: "incomeGiven" });
const done = state("done", {});
const flow = flowOf([home, sale, income, done]);

/** Ways by state, as `state → target when guard`. */
const ways = ({ states }: Flow): string[] =>
  states.flatMap(({ id, transitions = [] }) =>
    transitions.map(({ to, when }) => `${id} → ${to} when ${when}`),
  );
const without = (...ids: string[]): Flow =>
  withoutStates(
    { ...flow, states: flow.states.filter(({ id }) => !ids.includes(id)) },
    flow.states.filter(({ id }) => ids.includes(id)),
  );

describe("a state that calls another flow", () => {
  const call = { flow: "other", progress: "sale", within: ["sale", "done"] };
  const calling = { ...flow, states: [home, sale, { ...income, call }, done] };
  const callOf = ({ states }: Flow) => states.find(({ id }) => id === "income")?.call;

  it("moves with its call", () => {
    const states = calling.states.map((each) =>
      each.id === "income" ? { ...each, follows: "home" } : each,
    );
    const moved = withFollowing({ ...calling, states });
    expect(moved.faults).toEqual([]);
    expect(ways(moved.flow)).toEqual([
      "home → income when homeGiven",
      "income → sale when incomeGiven",
      "sale → done when saleGiven",
    ]);
    expect(callOf(moved.flow)).toEqual(call);
  });

  it("is not opened from the page of a removed state, and keeps the progress that it shows", () => {
    const left = withoutStates({ ...calling, states: [home, { ...income, call }, done] }, [sale]);
    expect(callOf(left)).toEqual({ ...call, within: ["done"] });
    expect(left.progress?.map(({ id }) => id)).toContain("sale");
  });
});

describe("a flow without some of its states", () => {
  it("leads what led to a removed state to the state after it", () => {
    expect(ways(without("sale"))).toEqual([
      "home → income when homeGiven",
      "income → done when incomeGiven",
    ]);
  });

  it("passes several removed states in a row, and begins after the first ones", () => {
    expect(ways(without("sale", "income"))).toEqual(["home → done when homeGiven"]);
    expect(without("home", "sale").initial).toBe("income");
  });

  it("loses the page and the progress step that only the removed state showed", () => {
    const { pages, progress } = without("sale");
    expect(pages.map(({ id }) => id)).toEqual(["home", "income", "done"]);
    expect(progress?.map(({ id }) => id)).toEqual(["home", "income", "done"]);
  });

  it("keeps a page that another part of the flow names", () => {
    const listed = { ...flow, fallback: "sale" };
    const left = withoutStates({ ...listed, states: [home, income, done] }, [sale]);
    expect(left.pages.map(({ id }) => id)).toContain("sale");
  });

  it("leaves what led to a removed state with several ways out without a target", () => {
    const fork = state("sale", { income: "saleGiven", done: "sold" });
    expect(ways(withoutStates(flowOf([home, income, done]), [fork]))).toContain(
      "home → sale when homeGiven",
    );
  });
});

describe("a state that follows another", () => {
  const added = { id: "purpose", page: "purpose", follows: "sale", done: "purposeGiven" };

  it("comes between that state and the one after it", () => {
    const { flow: placed, faults } = withFollowing({ ...flow, states: [...flow.states, added] });
    expect(faults).toEqual([]);
    expect(ways(placed)).toEqual([
      "home → sale when homeGiven",
      "sale → purpose when saleGiven",
      "purpose → income when purposeGiven",
      "income → done when incomeGiven",
    ]);
    expect(placed.states.map(({ id }) => id)).toEqual([
      "home",
      "sale",
      "purpose",
      "income",
      "done",
    ]);
  });

  it("moves with its condition and its page", () => {
    const moved = flow.states.map((each) =>
      each.id === "sale" ? { ...each, follows: "income" } : each,
    );
    const { flow: placed } = withFollowing({ ...flow, states: moved });
    expect(ways(placed)).toEqual([
      "home → income when homeGiven",
      "income → sale when incomeGiven",
      "sale → done when saleGiven",
    ]);
    expect(placed.pages.map(({ id }) => id)).toEqual(["home", "income", "sale", "done"]);
  });

  it("takes over all ways of a state with several, in their order", () => {
    const fork = state("sale", { done: "a && b", income: "a" });
    const { flow: placed } = withFollowing(flowOf([home, fork, income, done, added]));
    expect(ways(placed).slice(1, 4)).toEqual([
      "sale → purpose when (a && b) || (a)",
      "purpose → done when (purposeGiven) && (a && b)",
      "purpose → income when (purposeGiven) && (a)",
    ]);
  });

  it.each([
    ["an unknown state", { ...added, follows: "nowhere" }, /no other state "nowhere"/],
    ["itself", { ...added, follows: "purpose" }, /no other state "purpose"/],
    ["a final state", { ...added, follows: "done" }, /has no transitions/],
    ["a state without saying when it is over", { ...added, done: undefined }, /is over/],
  ])("cannot follow %s", (_, wrong, message) => {
    const { faults } = withFollowing(flowOf([...flow.states, wrong as State]));
    expect(faults).toMatchObject([
      { pointer: "/states/4/follows", message: expect.stringMatching(message) },
    ]);
  });
});

describe("pages that open again", () => {
  it("open from the pages of all later states", () => {
    const { pages } = withPagesAgain(flow);
    expect(pages.map(({ id, within }) => [id, within])).toEqual([
      ["home", ["sale", "income", "done"]],
      ["sale", ["income", "done"]],
      ["income", ["done"]],
      ["done", []],
    ]);
  });

  it("open from all states, and from the pages that they name besides", () => {
    const page = { id: "help", screen: "help", again: "any" as const, within: ["extra"] };
    const { pages } = withPagesAgain({ ...flow, pages: [page] });
    expect(pages).toEqual([
      { id: "help", screen: "help", within: ["extra", "home", "sale", "income", "done"] },
    ]);
  });
});
