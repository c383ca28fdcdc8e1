import { flowCopy } from "#definitions/copy/copy-files.ts";
import type { SchemaLookup } from "#definitions/marks/marked-text.ts";
import type { Effective, EffectiveFlow } from "#definitions/model.ts";
import { memoize } from "#engine/memoize.ts";

/** The name in a value or a choice of a text. */
const NAME = /\{\s*([A-Za-z]\w*)/g;

/**
 * Returns placeholders in the order of their use in the texts of the flows, most used first, so that
 * a list begins with what a person is likely to want and not with an internal code.
 */
export function mostUsedFirst(
  placeholders: Readonly<Record<string, string>>,
  { flows, schemas }: Pick<Effective, "flows" | "schemas">,
): Record<string, string> {
  const counts = [...flows.values()].map((flow) => usesIn(flow, schemas));
  const uses = (name: string) => counts.reduce((sum, each) => sum + (each.get(name) ?? 0), 0);
  return Object.fromEntries(
    Object.entries(placeholders)
      .map((entry) => ({ entry, uses: uses(entry[0]) }))
      .toSorted((a, b) => b.uses - a.uses)
      .map(({ entry }) => entry),
  );
}

const usesIn = memoize(
  (flow: EffectiveFlow, schemas: SchemaLookup): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { places } of flowCopy(flow, schemas))
      for (const { text } of places)
        for (const [, name = ""] of text.matchAll(NAME))
          counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  },
);
