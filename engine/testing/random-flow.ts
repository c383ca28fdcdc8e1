/**
 * Random flows over the entity schemas: facts that use facts, guarded rows, entries and
 * transitions, cycles included.
 */
import type { Flow } from "#schemas/types/flow.ts";
import type { Random } from "../guard/testing/random.ts";
import { smallFlow } from "./flows.ts";

const CHECKLIST = ["HMDA", "CLOSING_DISCLOSURE", "RESCISSION"] as const;

/** @param guard a guard that fits the schemas */
export function randomFlow(random: Random, guard: () => string): Flow {
  const facts: Record<string, string> = {};
  const when = (): string => {
    const names = Object.keys(facts);
    const named = (): string => (names.length > 0 ? random.pick(names) : "true");
    return random.pick([
      guard,
      named,
      () => `${named()} && ${guard()}`,
      () => `!${named()} || ${named()}`,
      () => `(${named()} ? ${guard()} : ${named()})`,
    ])();
  };
  for (const name of ["fa", "fb", "fc", "fd"]) facts[name] = when();
  const states = ["a", "b", "c", "d", "e"];
  const pages = states.map((id) => `page/${id}`);
  const randomList = <T>(atMost: number, make: (id: string) => T): T[] =>
    Array.from({ length: random.below(atMost + 1) }, (_, index) => make(`r${index}`));
  const guarded = (): { when?: string } => (random.chance(0.1) ? {} : { when: when() });
  return smallFlow({
    facts,
    checklist: randomList(4, (id) => ({
      id,
      states: [random.pick(CHECKLIST), ...randomList(1, () => random.pick(CHECKLIST))] as [
        string,
        ...string[],
      ],
      page: random.pick(pages),
      ...guarded(),
    })),
    initial: random.pick(states),
    entries: randomList(3, (id) => ({ id, to: random.pick(states), when: when() })),
    states: states.map((id) => ({
      id,
      page: `page/${id}`,
      pages: randomList(2, (rule) => ({ id: rule, page: random.pick(pages), when: when() })),
      transitions: randomList(2, (rule) => ({ id: rule, to: random.pick(states), ...guarded() })),
    })) as Flow["states"],
    pages: [
      ...pages.map((id) => ({ id, screen: id })),
      { id: "/", exit: "/account" },
    ] as Flow["pages"],
    progress: [],
    fallback: "/",
  });
}
