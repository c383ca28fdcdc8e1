/**
 * Comparisons → closures. Comparisons of a field with literals, the most frequent ones, have
 * closures of their own.
 */
import { literalsOf, type Literal, type Node, type NodeOf } from "../ast.ts";
import type { Compiled } from "./compiled.ts";
import type { Evaluate } from "./frame.ts";
import { OPERATORS } from "./operators.ts";
import { UNDETERMINED } from "./outcome.ts";
import { spend } from "./work.ts";

export function compileComparison(
  { operator, left, right }: NodeOf<"compare">,
  compile: (node: Node) => Compiled,
): Evaluate {
  const a = compile(left);
  if (right.kind === "literal" && operator === "==") return equalToLiteral(a, right.value, true);
  if (right.kind === "literal" && operator === "!=") return equalToLiteral(a, right.value, false);
  const members = operator === "in" ? literalsOf(right) : null;
  if (members !== null) return amongLiterals(a, members);
  const readLeft = a.evaluate;
  const readRight = compile(right).evaluate;
  const compare = OPERATORS[operator];
  return (frame) => {
    const x = readLeft(frame);
    const y = readRight(frame);
    if (x === UNDETERMINED || y === UNDETERMINED) return UNDETERMINED;
    if (typeof y === "object" && y !== null) spend(frame, y);
    return compare(x, y);
  };
}

/** Literals are scalars, for which `===` is CEL's equality. */
function equalToLiteral(
  { slot, evaluate }: Compiled,
  literal: Literal,
  outcome: boolean,
): Evaluate {
  if (slot !== null) {
    return (frame) => {
      const value = frame.read(slot);
      return value === UNDETERMINED ? UNDETERMINED : (value === literal) === outcome;
    };
  }
  return (frame) => {
    const value = evaluate(frame);
    return value === UNDETERMINED ? UNDETERMINED : (value === literal) === outcome;
  };
}

function amongLiterals({ evaluate }: Compiled, literals: readonly Literal[]): Evaluate {
  const members = new Set<unknown>(literals);
  return (frame) => {
    const value = evaluate(frame);
    return value === UNDETERMINED ? UNDETERMINED : members.has(value);
  };
}
