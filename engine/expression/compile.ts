/** Tree of an expression → closures: those of guards, with exact numbers, `map`, `filter` and functions. */
import type { Node } from "../guard/ast.ts";
import {
  compile,
  compileIn,
  COMPILERS,
  compileMacroParts,
  type Compilers,
} from "../guard/evaluate/compile.ts";
import { memberOf, type Evaluate } from "../guard/evaluate/frame.ts";
import { compileMacro } from "../guard/evaluate/logic.ts";
import { element, rangeOf } from "../guard/evaluate/operators.ts";
import { UNDETERMINED, type Value } from "../guard/evaluate/outcome.ts";
import { memberType, type Scope } from "../guard/scope.ts";
import { isRecord } from "../json/json.ts";
import { charge, spend } from "../guard/evaluate/work.ts";
import type { ExpressionMacro, ExpressionNode } from "./dialect.ts";
import { ABSORBING, APPLY, COMPARE } from "./functions.ts";

/** Closure for an expression that passed the check. A value that cannot be computed is UNDETERMINED. */
export function compileExpressionNode(node: ExpressionNode, scope: Scope): Evaluate {
  return compileIn(node as Node, scope, EXPRESSION_COMPILERS);
}

const EXPRESSION_COMPILERS: Compilers = /* @__PURE__ */ Object.assign({}, COMPILERS, {
  has: ({ object, name }, context) => {
    const { evaluate: read, type } = compile(object, context);
    const field = memberType(type, name);
    return (frame) => {
      const value = memberOf(read(frame), name, field === null ? UNDETERMINED : field.fallback);
      return value !== null && value !== UNDETERMINED;
    };
  },
  index: (node, context) => {
    const read = compile(node.object, context).evaluate;
    const index = compile(node.key, context).evaluate;
    return (frame) => {
      const [of, key] = [read(frame), index(frame)];
      if (of === UNDETERMINED || key === UNDETERMINED) return UNDETERMINED;
      // A row of a table is found by a number too: JSON has only texts as keys.
      return element(of, typeof key === "number" && isRecord(of) ? String(key) : key);
    };
  },
  compare: ({ operator, left, right }, context) => {
    const [readLeft, readRight] = [
      compile(left, context).evaluate,
      compile(right, context).evaluate,
    ];
    const compare = COMPARE[operator];
    return (frame) => {
      const [x, y] = [readLeft(frame), readRight(frame)];
      if (x === UNDETERMINED || y === UNDETERMINED) return UNDETERMINED;
      if (typeof y === "object" && y !== null) spend(frame, y);
      return compare(x, y);
    };
  },
  call: ({ name, args }, context) => {
    const apply = APPLY[name];
    const absorbs = ABSORBING.has(name);
    const readers = args.map((argument) => compile(argument, context).evaluate);
    return (frame) => {
      const values = readers.map((read) => read(frame));
      if (!absorbs && values.includes(UNDETERMINED)) return UNDETERMINED;
      for (const value of values) if (Array.isArray(value)) spend(frame, value);
      return apply(values);
    };
  },
  macro: (node, context) => {
    const { over, slot, body, cost } = compileMacroParts(node, context);
    const name = node.name as ExpressionMacro;
    return name === "map" || name === "filter"
      ? compileList(COLLECT[name], over, slot, body, cost)
      : compileMacro(name, over, slot, body, cost);
  },
} satisfies Partial<Compilers>);

/** What an element adds to the list, given the value of the body; UNDETERMINED ends the whole. */
const COLLECT = {
  map: (_item: Value, value: Value): readonly Value[] | typeof UNDETERMINED =>
    value === UNDETERMINED ? UNDETERMINED : [value],
  filter: (item: Value, value: Value): readonly Value[] | typeof UNDETERMINED =>
    value === true ? [item] : value === false ? [] : UNDETERMINED,
};

function compileList(
  collect: (typeof COLLECT)["map"],
  over: Evaluate,
  slot: number,
  body: Evaluate,
  cost: number,
): Evaluate {
  return (frame) => {
    const range = rangeOf(over(frame));
    if (range === null) return UNDETERMINED;
    const items: Value[] = [];
    for (const item of range) {
      charge(frame, cost);
      frame.values[slot] = item;
      const added = collect(item, body(frame));
      if (added === UNDETERMINED) return UNDETERMINED;
      items.push(...added);
    }
    return items;
  };
}
