import type { Flow } from "#schemas/types/flow.ts";

/**
 * Returns the screens that are likely next, nearest first: those one transition away, then those
 * that follow in the list of states.
 */
export function nextScreens(flow: Flow, state: string | null, limit = 3): string[] {
  const current = flow.states.findIndex(({ id }) => id === state);
  if (current === -1) return [];
  const targets = flow.states[current]?.transitions?.map(({ to }) => to) ?? [];
  const following = flow.states.slice(current + 1, current + 2).map(({ id }) => id);
  const pages = [...targets, ...following].flatMap(
    (id) => flow.states.find((each) => each.id === id)?.page ?? [],
  );
  const screens = pages.flatMap((id) => flow.pages.find((each) => each.id === id)?.screen ?? []);
  return [...new Set(screens)].slice(0, limit);
}
