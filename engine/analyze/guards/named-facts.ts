/** The facts that guards may use: results cached by them stay valid when another fact is edited. */
import { memoize } from "../../memoize.ts";

type Facts = Readonly<Record<string, string>>;

/** Returns every word of a guard's source: a superset of the names in it. */
export const wordsIn = (source: string): readonly string[] => source.match(/\w+/g) ?? [];

/** Returns the facts that the guards name, with those that these name, in the order of the facts. */
export const namedFacts = memoize(
  (guards: readonly (readonly [pointer: string, source: string])[], facts: Facts): Facts => {
    const named = new Set<string>();
    const follow = (source: string): void => {
      for (const word of wordsIn(source))
        if (Object.hasOwn(facts, word) && !named.has(word)) {
          named.add(word);
          follow(facts[word] ?? "");
        }
    };
    for (const [, source] of guards) follow(source);
    return Object.fromEntries(Object.entries(facts).filter(([name]) => named.has(name)));
  },
);
