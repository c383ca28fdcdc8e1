/**
 * guard-beyond-answers: a guard or a fact compares a field with a value that no form takes, so this
 * part of it never holds. A form that one lender narrows is left to answer-unoffered, because the
 * guards of the others still need the value.
 */
import { partsOf, type Node } from "../../guard/ast.ts";
import type { Scope } from "../../guard/scope.ts";
import { joinPointer } from "../../json/pointer.ts";
import { memoize } from "../../memoize.ts";
import { textOf } from "../../space/expand.ts";
import type {
  Analysis,
  LocatedFault,
  NumberRange,
  Offered,
  Part,
  PlacedGuard,
  Subject,
} from "../subject.ts";

export const guardBeyondAnswers: Analysis = (subject) => {
  const ranges = new Map(
    subject.offered.flatMap(({ path, range }) => (range === null ? [] : [[path, range]])),
  );
  if (ranges.size === 0) return [];
  return [
    ...comparedByFacts(subject),
    ...subject.guardsByFile.flatMap((guards) => comparedByGuards(guards)),
  ].flatMap(({ part, pointer, comparisons }) =>
    comparisons.flatMap((each): LocatedFault[] => {
      const range = ranges.get(each.path);
      return range === undefined || canHold(each, range)
        ? []
        : [
            {
              part,
              code: "guard-beyond-answers",
              severity: "error",
              pointer,
              offset: each.start,
              message: `${each.path} is never ${WORDS[each.operator]} ${each.value}: the form takes ${rangeInWords(range)}.`,
              fix: "Compare with a value that the form takes, or let the form take more.",
              certainty: "exact",
            },
          ];
    }),
  );
};

/** A condition that compares fields with numbers. */
interface Comparing {
  readonly part: Part;
  readonly pointer: string;
  readonly comparisons: readonly Comparison[];
}

function comparedByFacts({ flow, checklist, ...subject }: Subject): readonly Comparing[] {
  const factsOf = (part: "flow" | "checklist", scope: Scope | undefined, names: object = {}) =>
    Object.keys(names).flatMap((name): readonly Comparing[] => {
      const fact = scope?.facts.get(name);
      return scope === undefined || fact === undefined
        ? []
        : comparing(part, joinPointer("/facts", name), fact.node, scope);
    });
  return [
    ...factsOf("flow", subject.compiled?.scope, flow.facts),
    ...factsOf("checklist", subject.compiledChecklist?.scope, checklist?.facts),
  ];
}

/** Organizations share the guards of a file that they do not change. */
const comparedByGuards = /* @__PURE__ */ memoize(
  (guards: readonly PlacedGuard[]): readonly Comparing[] =>
    guards.flatMap(({ part, pointer, guard }) => comparing(part, pointer, guard.node, guard.scope)),
);

/** Returns the conditions of the flow and of its checklist, without those of the files around them. */
export const comparedByRules = (subject: Subject): readonly Comparing[] => [
  ...comparedByFacts(subject),
  ...subject.guardsByFile
    .filter(([first]) => first?.part === "flow" || first?.part === "checklist")
    .flatMap((guards) => comparedByGuards(guards)),
];

function comparing(part: Part, pointer: string, node: Node, scope: Scope): readonly Comparing[] {
  const comparisons = comparisonsIn(node, scope);
  return comparisons.length === 0 ? [] : [{ part, pointer, comparisons }];
}

type Operator = "==" | "<" | "<=" | ">" | ">=";

/** A comparison of a field with a number, the field on the left. */
export interface Comparison {
  readonly path: string;
  readonly operator: Operator;
  readonly value: number;
  readonly start: number;
}

const MIRRORED: Readonly<Record<Operator, Operator>> = {
  "==": "==",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

const WORDS: Readonly<Record<Operator, string>> = {
  "==": "equal to",
  "<": "below",
  "<=": "at most",
  ">": "above",
  ">=": "at least",
};

const isOperator = (operator: string): operator is Operator => operator in MIRRORED;

/** Returns the comparisons with numbers that a condition itself makes; those of its facts belong to the facts. */
const comparisonsIn = /* @__PURE__ */ memoize(comparisonsBelow);

function comparisonsBelow(node: Node, scope: Scope): readonly Comparison[] {
  if (node.kind !== "compare")
    return partsOf(node).flatMap((part) => comparisonsBelow(part as Node, scope));
  const { operator, left, right, start } = node;
  if (!isOperator(operator)) return [];
  if (right.kind === "literal" && typeof right.value === "number")
    return [{ path: textOf(left, scope), operator, value: right.value, start }];
  if (left.kind === "literal" && typeof left.value === "number")
    return [{ path: textOf(right, scope), operator: MIRRORED[operator], value: left.value, start }];
  return [];
}

/** Whether a number of the range makes the comparison true. */
export function canHold(
  { operator, value }: Pick<Comparison, "operator" | "value">,
  { least, greatest }: NumberRange,
): boolean {
  switch (operator) {
    case "==":
      return least <= value && value <= greatest;
    case "<":
      return least < value;
    case "<=":
      return least <= value;
    case ">":
      return greatest > value;
    case ">=":
      return greatest >= value;
  }
}

/** Returns words for a range, such as "5 to 30". */
export function rangeInWords({ least, greatest }: NumberRange): string {
  if (least === -Number.MAX_VALUE) return `at most ${greatest}`;
  if (greatest === Number.MAX_VALUE) return `at least ${least}`;
  return `${least} to ${greatest}`;
}

/** Returns the guard that holds when the place has no number outside of the range. */
export function limitOfRange({ path, range }: Offered): string {
  if (range === null) return "true";
  const ends = [
    ...(range.least === -Number.MAX_VALUE ? [] : [`${path} >= ${range.least}`]),
    ...(range.greatest === Number.MAX_VALUE ? [] : [`${path} <= ${range.greatest}`]),
  ];
  return `(${path} == null || (${ends.join(" && ")}))`;
}
