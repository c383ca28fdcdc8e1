/** Opens a guard as clauses, with nothing lost: what does not fit stays as text and says why. */
import { literalsOf, type Node, type NodeOf } from "#engine/guard/ast.ts";
import type { Inferred } from "#engine/guard/check/checking.ts";
import { tryParse } from "#engine/guard/guard.ts";
import type { Scope } from "#engine/guard/scope.ts";
import { GuardSyntaxError } from "#engine/guard/parse/syntax-error.ts";
import { valuesOf, type Type } from "#engine/guard/type.ts";
import { descriptionOf } from "#definitions/names/description-of.ts";
import { typesIn } from "#definitions/names/names-in-guard.ts";
import type { Clause, Operand, Subject } from "./clause.ts";
import type { OperatorId } from "./operators.ts";
import { printClause } from "./print-clause.ts";
import { kindOf, spaced } from "./subject-words.ts";

/** What a guard may name, as `guardsInFile` of definitions/ gives it. */
export interface GuardContext {
  readonly scope: Scope;
  /** Schemas of the documents that guards read, by root name. */
  readonly documents: Readonly<Record<string, unknown>>;
}

/** Printing the result gives the same text, to the last character. */
export function openGuard(source: string, context: GuardContext): Clause {
  const tree = tryParse(source);
  if (tree instanceof GuardSyntaxError) return text(source, `It cannot be read: ${tree.message}.`);
  const opening: Opening = { ...context, source, types: typesIn(tree, context.scope) };
  const clause = clauseOf(tree, opening);
  if (printClause(clause) === source) return clause;
  return text(source, "It has spaces or parentheses that the builder would not keep.");
}

interface Opening extends GuardContext {
  readonly source: string;
  readonly types: ReadonlyMap<Node, Inferred>;
}

const text = (source: string, why: string): Clause => ({
  kind: "text",
  source,
  why,
  grouped: false,
});

/** Returns whether the tree's own text is in parentheses, which the parser leaves out. */
const isGrouped = ({ start, end, kind }: Node, { source }: Opening): boolean =>
  source[start] === "(" &&
  source[end - 1] === ")" &&
  kind !== "call" &&
  kind !== "macro" &&
  closes(source, start) === end - 1;

/** Returns the offset of the parenthesis that closes the one at `start`. */
function closes(source: string, start: number): number {
  let depth = 0;
  let quote = "";
  for (let offset = start; offset < source.length; offset += 1) {
    const sign = source[offset] ?? "";
    if (quote !== "") {
      if (sign === "\\") offset += 1;
      else if (sign === quote) quote = "";
    } else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === "(") depth += 1;
    else if (sign === ")" && (depth -= 1) === 0) return offset;
  }
  return -1;
}

function clauseOf(node: Node, opening: Opening): Clause {
  const grouped = isGrouped(node, opening);
  const own = opening.source.slice(node.start + Number(grouped), node.end - Number(grouped));
  const plain = (why: string): Clause => ({ kind: "text", source: own, why, grouped });
  switch (node.kind) {
    case "and":
    case "or": {
      const clauses = node.operands.map((each) => clauseOf(each, opening));
      return { kind: node.kind === "and" ? "every" : "any", clauses, grouped };
    }
    case "not":
      return negated(node, opening, grouped);
    case "name":
    case "field": {
      const subject = subjectOf(node, opening);
      return subject === null
        ? plain("It reads a value that the builder has no name for.")
        : { kind: "test", subject, operator: "holds", operands: [], grouped };
    }
    case "literal":
      return typeof node.value === "boolean"
        ? { kind: "constant", value: node.value, grouped }
        : plain("It is no condition.");
    case "compare":
      return comparison(node, opening, grouped) ?? plain("It compares two calculated values.");
    case "call":
      return (
        callOf(node, opening, grouped) ?? plain(`It uses ${node.name} of a value without a name.`)
      );
    case "macro": {
      const over = subjectOf(node.over, opening);
      if (over === null) return plain("It goes through a list that the builder has no name for.");
      const clause = clauseOf(node.body, opening);
      return {
        kind: "elements",
        operator: node.name,
        over,
        variable: node.variable,
        clause,
        grouped,
      };
    }
    case "choose":
      return plain("It chooses between two conditions with ? and :.");
    case "index":
      return plain("It reads an element by its position.");
    case "list":
      return plain("A list is no condition.");
    case "has":
      return plain("It asks whether the data has a field at all.");
  }
}

function negated(node: NodeOf<"not">, opening: Opening, grouped: boolean): Clause {
  const clause = clauseOf(node.operand, opening);
  if (clause.kind === "test" && clause.operator === "isOneOf" && clause.grouped)
    return { ...clause, operator: "isNoneOf", grouped };
  if (clause.kind === "test" && clause.operator === "holds" && !clause.grouped)
    return { ...clause, operator: "holdsNot", grouped };
  return { kind: "not", clause, grouped };
}

const COMPARED: Readonly<Record<string, OperatorId>> = {
  "==": "is",
  "!=": "isNot",
  "<": "isLess",
  "<=": "isAtMost",
  ">": "isMore",
  ">=": "isAtLeast",
};

function comparison(node: NodeOf<"compare">, opening: Opening, grouped: boolean): Clause | null {
  const { operator, left, right } = node;
  if (operator === "in" && literalsOf(right) === null) {
    const list = subjectOf(right, opening);
    const item = operandOf(left, opening);
    return list && item
      ? { kind: "test", subject: list, operator: "includes", operands: [item], grouped }
      : null;
  }
  const subject = subjectOf(left, opening);
  if (subject === null) return null;
  const test = (id: OperatorId, operands: readonly Operand[]): Clause => ({
    kind: "test",
    subject,
    operator: id,
    operands,
    grouped,
  });
  if (right.kind === "list") {
    const operands = right.items.map((each) => operandOf(each, opening));
    return operands.every((each) => each !== null) ? test("isOneOf", operands) : null;
  }
  if (right.kind === "literal" && right.value === null && (operator === "==" || operator === "!="))
    return test(operator === "==" ? "isMissing" : "isGiven", []);
  const operand = operandOf(right, opening);
  const id = COMPARED[operator];
  return operand === null || id === undefined ? null : test(id, [operand]);
}

function callOf(node: NodeOf<"call">, opening: Opening, grouped: boolean): Clause | null {
  const [over, part] = node.args;
  if (node.name === "size" || over === undefined || part === undefined) return null;
  const subject = subjectOf(over, opening);
  const operand = operandOf(part, opening);
  return subject && operand
    ? { kind: "test", subject, operator: node.name, operands: [operand], grouped }
    : null;
}

function operandOf(node: Node, opening: Opening): Operand | null {
  if (node.kind === "literal")
    return {
      kind: "value",
      source: opening.source.slice(node.start, node.end),
      value: node.value,
    };
  const subject = subjectOf(node, opening);
  return subject && { kind: "field", subject };
}

/** Returns a value of the documents by its name; null for everything that is calculated. */
function subjectOf(node: Node, opening: Opening): Subject | null {
  const source = opening.source.slice(node.start, node.end);
  if (node.kind === "call") {
    const counted = node.name === "size" && node.args[0] ? subjectOf(node.args[0], opening) : null;
    return (
      counted && {
        ...counted,
        source,
        label: `number of ${counted.label}`,
        kind: "number",
        values: null,
      }
    );
  }
  if (!isPath(node)) return null;
  const inferred = opening.types.get(node);
  const type: Type = inferred?.type ?? { kind: "any", nullable: true };
  const isFact = node.kind === "name" && opening.scope.facts.has(source);
  return {
    source,
    label: labelOf(source, inferred?.path ?? null, isFact),
    description: descriptionOf(inferred?.path ?? null, opening),
    kind: kindOf(type),
    values: valuesOf(type)?.filter((each) => each !== null) ?? null,
    isFact,
  };
}

const isPath = (node: Node): boolean =>
  node.kind === "name" || (node.kind === "field" && isPath(node.object));

/** Roots that every value has and that say nothing to a reader. */
const SILENT = new Set(["application", "status"]);

/** Returns words for a value: `application.notary.session.status` is "notary session status". */
function labelOf(source: string, path: string | null, isFact: boolean): string {
  if (isFact || path === null) return spaced(source);
  const element = path.lastIndexOf("[].");
  if (path.endsWith("[]")) return "it";
  if (element >= 0) return `its ${spaced(path.slice(element + 3))}`;
  const parts = path.split(".");
  while (parts.length > 1 && SILENT.has(parts[0] ?? "")) parts.shift();
  return spaced(parts.join("."));
}
