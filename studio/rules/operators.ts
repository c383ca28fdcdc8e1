/** The operators of the rule builder by type of the value that they test, as a table. */

/** Kinds of values that a rule tests; `any` has no declared type. */
export type ValueKind = "boolean" | "number" | "text" | "date" | "list" | "object" | "any";

interface OperatorRow {
  /** Words between the value and what it is compared with. */
  readonly words: string;
  readonly kinds: readonly ValueKind[];
  /** How many values it is compared with. */
  readonly operands: "none" | "one" | "several";
  /** Writes the test as CEL: the value that is tested, then what it is compared with. */
  readonly write: (subject: string, operands: readonly string[]) => string;
}

const SCALAR: readonly ValueKind[] = ["boolean", "number", "text", "date", "any"];
const ORDERED: readonly ValueKind[] = ["number", "date", "text", "any"];
const TEXT: readonly ValueKind[] = ["text", "any"];
const ALL: readonly ValueKind[] = [...SCALAR, "list", "object"];

const between =
  (operator: string) =>
  (subject: string, [operand = ""]: readonly string[]): string =>
    `${subject} ${operator} ${operand}`;
const method =
  (name: string) =>
  (subject: string, [operand = ""]: readonly string[]): string =>
    `${subject}.${name}(${operand})`;

const ROWS = {
  holds: { words: "", kinds: ["boolean", "any"], operands: "none", write: (subject) => subject },
  holdsNot: {
    words: "not",
    kinds: ["boolean", "any"],
    operands: "none",
    write: (subject) => `!${subject}`,
  },
  is: { words: "is", kinds: SCALAR, operands: "one", write: between("==") },
  isNot: { words: "is not", kinds: SCALAR, operands: "one", write: between("!=") },
  isGiven: {
    words: "is given",
    kinds: ALL,
    operands: "none",
    write: (subject) => `${subject} != null`,
  },
  isMissing: {
    words: "is not given",
    kinds: ALL,
    operands: "none",
    write: (subject) => `${subject} == null`,
  },
  isOneOf: {
    words: "is one of",
    kinds: SCALAR,
    operands: "several",
    write: (subject, operands) => `${subject} in [${operands.join(", ")}]`,
  },
  isNoneOf: {
    words: "is none of",
    kinds: SCALAR,
    operands: "several",
    write: (subject, operands) => `!(${subject} in [${operands.join(", ")}])`,
  },
  isLess: { words: "is less than", kinds: ORDERED, operands: "one", write: between("<") },
  isAtMost: { words: "is at most", kinds: ORDERED, operands: "one", write: between("<=") },
  isMore: { words: "is more than", kinds: ORDERED, operands: "one", write: between(">") },
  isAtLeast: { words: "is at least", kinds: ORDERED, operands: "one", write: between(">=") },
  startsWith: { words: "begins with", kinds: TEXT, operands: "one", write: method("startsWith") },
  endsWith: { words: "ends with", kinds: TEXT, operands: "one", write: method("endsWith") },
  contains: { words: "contains", kinds: TEXT, operands: "one", write: method("contains") },
  includes: {
    words: "includes",
    kinds: ["list", "any"],
    operands: "one",
    write: (subject, [operand = ""]) => `${operand} in ${subject}`,
  },
} as const satisfies Readonly<Record<string, OperatorRow>>;

export type OperatorId = keyof typeof ROWS;

export const OPERATORS: Readonly<Record<OperatorId, OperatorRow>> = ROWS;

/** Returns the operators that a builder offers for a kind of value. */
export const operatorsFor = (kind: ValueKind): OperatorId[] =>
  (Object.keys(OPERATORS) as OperatorId[]).filter((id) => OPERATORS[id].kinds.includes(kind));
