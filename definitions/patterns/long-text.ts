/**
 * Finds patterns whose work grows with the square of the text, or faster. One text leads from a place back to
 * it, from there to a second place, and from the second back to it (Weber and Seidl, "On the degree of
 * ambiguity of finite automata", 1991). Each such text can end the first repetition at any of its characters.
 */
import { overlap, readableIn } from "./characters.ts";
import { automatonOf, canFail, reaching, type Step } from "./backtracking.ts";

/** Patterns with more repeated characters are not judged. */
const MAX_REPEATED = 30;

/** Returns a text whose repetition makes the pattern slow when it is long; null when there is none. */
export function slowLongText(pattern: string): string | null {
  const automaton = automatonOf(pattern);
  if (automaton === null) return null;
  const repeated = automaton.steps.filter((step) => reachable(step).has(step));
  if (repeated.length > MAX_REPEATED) return null;
  for (const one of repeated)
    for (const other of reachable(one)) {
      if (other === one || !repeated.includes(other)) continue;
      const text = sharedText(one, other);
      if (text !== null && canFail(pattern, reaching(automaton.first, one) + text, text))
        return text;
    }
  return null;
}

/** Returns the steps that follow a step, directly or not. */
function reachable(step: Step): ReadonlySet<Step> {
  const seen = new Set(step.next.keys());
  for (const each of seen) for (const next of each.next.keys()) seen.add(next);
  return seen;
}

/** Three ways that read one text: around the first step, from it to the second, around the second. */
interface Ways {
  readonly steps: readonly [Step, Step, Step];
  readonly text: string;
}

function sharedText(one: Step, other: Step): string | null {
  const numbers = new Map<Step, number>();
  const numberOf = (step: Step): number => {
    const number = numbers.get(step) ?? numbers.size;
    numbers.set(step, number);
    return number;
  };
  const seen = new Set<string>();
  let level: Ways[] = [{ steps: [one, one, other], text: "" }];
  while (level.length > 0) {
    const next: Ways[] = [];
    for (const ways of level.flatMap(following)) {
      const [around, across, end] = ways.steps;
      if (around === one && across === other && end === other) return ways.text;
      const key = ways.steps.map(numberOf).join(" ");
      if (seen.has(key)) continue;
      seen.add(key);
      next.push(ways);
    }
    level = next;
  }
  return null;
}

const following = ({ steps: [one, two, three], text }: Ways): Ways[] =>
  [...one.next.keys()].flatMap((nextOne) =>
    [...two.next.keys()].flatMap((nextTwo) => {
      const both = overlap(nextOne.characters, nextTwo.characters);
      if (both.length === 0) return [];
      return [...three.next.keys()].flatMap((nextThree): Ways[] => {
        const all = overlap(both, nextThree.characters);
        return all.length === 0
          ? []
          : [{ steps: [nextOne, nextTwo, nextThree], text: text + readableIn(all) }];
      });
    }),
  );
