/** The facts that guards may use: results cached by them stay valid when another fact is edited. */
import { memoize } from "../../memoize.ts";

type Facts = Readonly<Record<string, string>>;
type Sources = readonly (readonly [pointer: string, source: string])[];

/** Returns every word of a guard's source: a superset of the names in it. */
export const wordsIn = (source: string): readonly string[] => source.match(/\w+/g) ?? [];

/**
 * Returns the facts that the guards name, with those that these name, in the order of the facts: one object for the
 * same names.
 */
export const namedFacts = /* @__PURE__ */ memoize((guards: Sources, facts: Facts): Facts => {
  const { positions, named, chosen } = followed(facts);
  const names = new Set<string>();
  for (const word of wordsOf(guards)) for (const name of named(word)) names.add(name);
  const inOrder = [...names].sort((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
  const key = inOrder.join(" ");
  const result =
    chosen.get(key) ?? Object.fromEntries(inOrder.map((name) => [name, facts[name] ?? ""]));
  chosen.set(key, result);
  return result;
});

const wordsOf = /* @__PURE__ */ memoize(
  (guards: Sources): ReadonlySet<string> =>
    new Set(guards.flatMap(([, source]) => wordsIn(source))),
);

const NO_NAMES: ReadonlySet<string> = new Set();

/** What each fact names, found when it is first asked for, and the choices of the facts so far, by their names. */
const followed = /* @__PURE__ */ memoize((facts: Facts) => {
  const positions = new Map(Object.keys(facts).map((name, index) => [name, index]));
  const known = new Map<string, ReadonlySet<string>>();
  const named = (word: string): ReadonlySet<string> => {
    if (!positions.has(word)) return NO_NAMES;
    const before = known.get(word);
    if (before !== undefined) return before;
    const names = new Set([word]);
    for (const name of names)
      for (const other of wordsIn(facts[name] ?? "")) if (positions.has(other)) names.add(other);
    known.set(word, names);
    return names;
  };
  return { positions, named, chosen: new Map<string, Facts>() };
});
