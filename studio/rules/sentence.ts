/** A guard as a sentence for a person. */
import type { Literal } from "#engine/guard/ast.ts";
import type { Clause, Operand, Subject } from "./clause.ts";
import { openGuard, type GuardContext } from "./open-guard.ts";
import { OPERATORS } from "./operators.ts";

export interface Sentence {
  /** Such as "Property state is TX, and not declined". */
  readonly text: string;
  readonly clause: Clause;
  /** The values and facts that the sentence speaks of, each once, in the order of the sentence. */
  readonly subjects: readonly Subject[];
  /** Parts that the builder leaves as text, with the reasons; empty for most guards. */
  readonly asText: readonly { readonly source: string; readonly why: string }[];
}

/** Returns the sentence of a guard, for every text: one that cannot be read says so in `asText`. */
export function toSentence(source: string, context: GuardContext): Sentence {
  const clause = openGuard(source, context);
  const text = words(clause, true);
  const parts = flat(clause);
  const subjects = new Map(parts.flatMap(subjectsOf).map((each) => [each.source, each]));
  return {
    text: text.charAt(0).toUpperCase() + text.slice(1),
    clause,
    subjects: [...subjects.values()],
    asText: parts.flatMap((part) =>
      part.kind === "text" ? [{ source: part.source, why: part.why }] : [],
    ),
  };
}

const MACRO_WORDS = {
  exists: "has one where",
  all: "has only ones where",
  exists_one: "has exactly one where",
} as const;

function words(clause: Clause, isOuter: boolean): string {
  switch (clause.kind) {
    case "every":
    case "any": {
      const joint = clause.kind === "every" ? "and" : "or";
      const list = clause.clauses.map((each) => words(each, false)).join(`, ${joint} `);
      return isOuter ? list : `(${list})`;
    }
    case "not":
      return `not (${words(clause.clause, true)})`;
    case "test":
      return testWords(clause);
    case "elements":
      return `${clause.over.label} ${MACRO_WORDS[clause.operator]} ${words(clause.clause, false)}`;
    case "constant":
      return clause.value ? "always" : "never";
    case "text":
      return clause.source;
  }
}

function testWords({
  subject,
  operator,
  operands,
}: Extract<Clause, { readonly kind: "test" }>): string {
  if (operator === "holds") return subject.label;
  if (operator === "holdsNot") return `not ${subject.label}`;
  const listed = list(operands.map(operandWords));
  const verb = operands.length === 1 ? ONE_OF_ONE[operator] : undefined;
  return [
    subject.label,
    verb ?? OPERATORS[operator].words,
    ...(listed === "" ? [] : [listed]),
  ].join(" ");
}

/** A list of one value reads as the value. */
const ONE_OF_ONE: Readonly<Record<string, string>> = { isOneOf: "is", isNoneOf: "is not" };

const operandWords = (operand: Operand): string =>
  operand.kind === "field" ? operand.subject.label : literalWords(operand.value);

const literalWords = (value: Literal): string =>
  value === "" ? "empty" : value === true ? "yes" : value === false ? "no" : String(value);

const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;

/** Returns a clause and all clauses inside it. */
const flat = (clause: Clause): Clause[] => [
  clause,
  ...(clause.kind === "every" || clause.kind === "any"
    ? clause.clauses
    : clause.kind === "not" || clause.kind === "elements"
      ? [clause.clause]
      : []
  ).flatMap(flat),
];

const subjectsOf = (clause: Clause): Subject[] =>
  clause.kind === "elements"
    ? [clause.over]
    : clause.kind === "test"
      ? [
          clause.subject,
          ...clause.operands.flatMap((each) => (each.kind === "field" ? [each.subject] : [])),
        ]
      : [];
