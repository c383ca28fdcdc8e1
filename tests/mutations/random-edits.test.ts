/**
 * Definitions that stay open must have the findings of a fresh run after any edits. The modules of the
 * fresh run are loaded anew, so that it shares no cached result with the open definitions.
 */
import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { loadDefinitions, openForEdits, type Finding } from "#definitions/index.ts";
import type { Effective } from "#definitions/model.ts";
import { kinds } from "./kinds.ts";
import { legitimateEdits } from "./legitimate-edits.ts";
import { seeded, type Random } from "./random.ts";
import { Tree, type Spot } from "./tree.ts";

/** Another seed makes other edits. */
const seed = Number(process.env.MUTATION_SEED ?? 20261125);
/**
 * Edits between two comparisons, and comparisons, of which each takes seconds; `npm run trust -- further` makes more.
 * Every other comparison begins at the shipped definitions again.
 */
const EDITS = 4;
const COMPARISONS = Number(process.env.RANDOM_EDITS ?? 8) / EDITS;
/** Lenders that change the steps of a flow, besides the main organization. */
const STEP_CHANGERS = 2;

type Changes = Record<string, unknown>;

const textOf = (content: unknown): string | null =>
  content === null || typeof content === "string" ? content : JSON.stringify(content, null, 2);

/** Returns lenders that add, remove or move states of a flow, with the lenders that they extend. */
async function stepChangers(): Promise<string[]> {
  const { base, effective, organisations } = await loadDefinitions(process.cwd());
  const statesOf = ({ flows }: Effective) =>
    JSON.stringify([...flows.values()].map(({ flow }) => flow.value.states.map(({ id }) => id)));
  const changing = [...organisations.keys()].filter(
    (code) => statesOf(effective(code)) !== statesOf(base),
  );
  expect(changing.length).toBeGreaterThanOrEqual(STEP_CHANGERS);
  return changing.slice(0, STEP_CHANGERS).flatMap((code) => effective(code).chain);
}

/** Returns the changes of one random edit; null when its kind has no place left. */
function randomEdit(tree: Tree, random: Random): Changes | null {
  const isFault = random.below(2) === 0;
  const { spots, change } = isFault ? faultOf(random) : random.pick(legitimateEdits);
  const places = spots(tree);
  return places.length === 0 ? null : change(random.pick(places), tree, random);
}

function faultOf(random: Random) {
  const kind = random.pick(kinds);
  return {
    spots: (tree: Tree) => kind.spots(tree),
    change: (spot: Spot, tree: Tree, numbers: Random) => kind.mutate(spot, tree, numbers).changes,
  };
}

/** Returns the findings of a run that has read nothing before. */
async function freshFindings(
  texts: ReadonlyMap<string, string>,
  passedOver: readonly string[],
): Promise<readonly Finding[]> {
  vi.resetModules();
  const { definitionsOf, UnusableRoot, validateDefinitions, withFiles } =
    await import("#definitions/index.ts");
  const nothing = { root: process.cwd(), files: new Map(), findings: [], hash: "", passedOver };
  try {
    return validateDefinitions(definitionsOf(withFiles(nothing, Object.fromEntries(texts))));
  } catch (error) {
    if (error instanceof UnusableRoot) return error.findings;
    throw error;
  }
}

test(
  "open definitions have the findings of a fresh run after random edits",
  { timeout: 3_600_000 },
  async () => {
    const organisations = [...new Set(["main", ...(await stepChangers())])];
    const open = await openForEdits(process.cwd(), { organisations });
    const texts = new Map<string, string>();
    for (const path of open.definitions?.sources.files.keys() ?? [])
      texts.set(path, await readFile(path, "utf8"));
    const shipped = new Map(texts);
    const unchanged = open.findings;
    const change = (path: string, text: string | null) => {
      if (text === null) texts.delete(path);
      else texts.set(path, text);
      open.change(path, text);
    };
    const random = seeded(seed);
    for (let comparison = 0; comparison < COMPARISONS; comparison += 1) {
      for (let edit = 0; edit < EDITS; edit += 1) {
        if (open.definitions === null) break;
        const changes = randomEdit(new Tree(open.definitions.sources), random) ?? {};
        for (const [path, content] of Object.entries(changes)) change(path, textOf(content));
      }
      const passedOver = open.definitions?.sources.passedOver ?? [];
      expect(open.findings).toEqual(await freshFindings(texts, passedOver));
      if (comparison % 2 === 0) continue;
      for (const path of new Set([...texts.keys(), ...shipped.keys()]))
        if (texts.get(path) !== shipped.get(path)) change(path, shipped.get(path) ?? null);
      expect(open.findings).toEqual(unchanged);
    }
  },
);
