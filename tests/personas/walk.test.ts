import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Persona } from "#schemas/types/persona.ts";
import { openSandbox, personaFiles, type Sandbox } from "./sandbox.ts";

/** What only a walk shows: a state that is reached, and a state in which a walk ends. */
const goalsOf = ({ reaches, ends }: Persona): string[] => [...reaches, `ends in ${ends}`];

/** Returns personas that together reach every goal, each time the one that reaches most of the rest. */
function covering(personas: readonly Persona[]): Persona[] {
  const missing = new Set(personas.flatMap(goalsOf));
  const gain = (persona: Persona) => goalsOf(persona).filter((goal) => missing.has(goal)).length;
  const chosen: Persona[] = [];
  while (missing.size > 0) {
    const best = personas.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    for (const goal of goalsOf(best)) missing.delete(goal);
    chosen.push(best);
  }
  return chosen;
}

const all = await personaFiles();
/** `npm run trust -- further` walks every persona. */
const personas = process.env.EVERY_PERSONA === "1" ? all : covering(all);

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.remove());

describe("each persona waits in the states that its file names, in their order", () => {
  it.each(personas)("persona $id", async ({ id, reaches, ends }) => {
    const passed = await sandbox.walk(id);
    expect([...new Set(passed)]).toEqual(reaches);
    expect(passed.at(-1)).toBe(ends);
  });
});
