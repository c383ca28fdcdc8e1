/**
 * Finds patterns that take exponentially long on some texts. A pattern becomes an automaton of its
 * characters (Glushkov, 1961). It is slow when one text leads from a place back to it in two ways
 * (Weber and Seidl, "On the degree of ambiguity of finite automata", 1991).
 */
import { types, type Token } from "ret";
import { compiledPattern } from "./compiled-pattern.ts";
import { ofClass, one, overlap, readableIn, type Characters } from "./characters.ts";
import { alternativesOf, repeated, tokensOf } from "./tokens.ts";

/** A character of the pattern. */
export interface Step {
  readonly characters: Characters;
  /** Steps that may follow, each once for every way that leads there. */
  readonly next: Map<Step, number>;
}

/** The steps with which a part of the pattern begins and ends. */
interface Part {
  readonly first: readonly Step[];
  readonly last: readonly Step[];
  readonly mayBeEmpty: boolean;
}

/** A part that repeats this often counts as one without end. */
const OFTEN = 10;
/** Patterns with more characters are not judged. */
const MAX_STEPS = 250;

const EMPTY: Part = { first: [], last: [], mayBeEmpty: true };

class TooLong extends Error {}

/** Returns a text whose repetition makes the pattern slow; null when there is none. */
export function slowText(pattern: string): string | null {
  const automaton = automatonOf(pattern);
  if (automaton === null) return null;
  const text = ambiguousText(automaton.steps);
  return text !== null &&
    canFail(pattern, reaching(automaton.first, text.step) + text.text, text.text)
    ? text.text
    : null;
}

interface Automaton {
  readonly steps: readonly Step[];
  /** Steps with which the pattern begins. */
  readonly first: readonly Step[];
}

/** Returns the automaton of a pattern; null for one that cannot be read or is too long. */
export function automatonOf(pattern: string): Automaton | null {
  const root = tokensOf(pattern);
  if (root === null) return null;
  const steps: Step[] = [];
  try {
    const { first } = alternatives(alternativesOf(root), steps);
    return { steps, first };
  } catch (error) {
    if (error instanceof TooLong) return null;
    throw error;
  }
}

/** A pattern that accepts the repeated text with anything after it never goes back. */
export function canFail(pattern: string, start: string, repeatedText: string): boolean {
  const matcher = compiledPattern(pattern);
  return ["", "!", "\n", "\u0000"].some(
    (end) => matcher?.test(start + repeatedText + repeatedText + end) === false,
  );
}

const alternatives = (all: readonly (readonly Token[])[], steps: Step[]): Part => {
  const parts = all.map((tokens) => sequence(tokens, steps));
  return {
    first: parts.flatMap(({ first }) => first),
    last: parts.flatMap(({ last }) => last),
    mayBeEmpty: parts.some(({ mayBeEmpty }) => mayBeEmpty),
  };
};

const sequence = (tokens: readonly Token[], steps: Step[]): Part =>
  tokens.map((token) => partOf(repeated(token), steps)).reduce(joined, EMPTY);

function joined(before: Part, after: Part): Part {
  link(before.last, after.first);
  return {
    first: before.mayBeEmpty ? [...before.first, ...after.first] : before.first,
    last: after.mayBeEmpty ? [...before.last, ...after.last] : after.last,
    mayBeEmpty: before.mayBeEmpty && after.mayBeEmpty,
  };
}

function link(from: readonly Step[], to: readonly Step[]): void {
  for (const step of from)
    for (const next of to) step.next.set(next, (step.next.get(next) ?? 0) + 1);
}

function partOf(token: Token, steps: Step[]): Part {
  switch (token.type) {
    case types.CHAR:
      return stepOf(one(token.value), steps);
    case types.SET:
      return stepOf(ofClass(token), steps);
    case types.GROUP:
      // What an assertion looks at stays in the text.
      return token.followedBy || token.notFollowedBy
        ? EMPTY
        : alternatives(alternativesOf(token), steps);
    case types.REPETITION:
      return repetition(token.value, token.min, token.max, steps);
    default:
      return EMPTY;
  }
}

function stepOf(characters: Characters, steps: Step[]): Part {
  if (steps.length >= MAX_STEPS) throw new TooLong();
  const step: Step = { characters, next: new Map() };
  steps.push(step);
  return { first: [step], last: [step], mayBeEmpty: false };
}

function repetition(token: Token, min: number, max: number, steps: Step[]): Part {
  if (max === 0) return EMPTY;
  if (max >= OFTEN) {
    const part = partOf(token, steps);
    link(part.last, part.first);
    return { ...part, mayBeEmpty: part.mayBeEmpty || min === 0 };
  }
  const copies = Array.from({ length: max }, (_, index) => {
    const part = partOf(token, steps);
    return index < min ? part : { ...part, mayBeEmpty: true };
  });
  return copies.reduce(joined, EMPTY);
}

/** Two ways through the pattern at the same character of a text. */
interface Pair {
  readonly left: Step;
  readonly right: Step;
  /** The text from the place where both ways were one. */
  readonly text: string;
  /** Whether they have parted since. */
  readonly parted: boolean;
}

/** Returns a text that leads from a step back to it in two ways. */
function ambiguousText(steps: readonly Step[]): { step: Step; text: string } | null {
  for (const step of steps) {
    const numbers = new Map(steps.map((each, index) => [each, index]));
    const seen = new Set<string>();
    let pairs: Pair[] = [{ left: step, right: step, text: "", parted: false }];
    while (pairs.length > 0) {
      const next: Pair[] = [];
      for (const pair of pairs.flatMap(following)) {
        if (pair.parted && pair.left === step && pair.right === step)
          return { step, text: pair.text };
        const key = `${numbers.get(pair.left)} ${numbers.get(pair.right)} ${pair.parted}`;
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(pair);
      }
      pairs = next;
    }
  }
  return null;
}

function following({ left, right, text, parted }: Pair): Pair[] {
  return [...left.next].flatMap(([nextLeft, ways]) =>
    [...right.next.keys()].flatMap((nextRight) => {
      const common = overlap(nextLeft.characters, nextRight.characters);
      if (common.length === 0) return [];
      return [
        {
          left: nextLeft,
          right: nextRight,
          text: text + readableIn(common),
          parted: parted || nextLeft !== nextRight || (left === right && ways > 1),
        },
      ];
    }),
  );
}

/** Returns a text from the start of the pattern to a step, this step's own character included. */
export function reaching(first: readonly Step[], goal: Step): string {
  const seen = new Set<Step>(first);
  let level = first.map((step) => ({ step, text: readableIn(step.characters) }));
  while (level.length > 0) {
    const reached = level.find(({ step }) => step === goal);
    if (reached) return reached.text;
    level = level.flatMap(({ step, text }) =>
      [...step.next.keys()].flatMap((next) => {
        if (seen.has(next)) return [];
        seen.add(next);
        return [{ step: next, text: text + readableIn(next.characters) }];
      }),
    );
  }
  return "";
}
