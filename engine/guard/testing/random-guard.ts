/**
 * Random guards with every operator of the subset, over the documents of `random-context.ts`. Most
 * are well typed, so that they have an outcome. Some are not, because the evaluators must agree on
 * errors too.
 */
import { negation } from "./negation.ts";
import type { Random } from "./random.ts";

type Kind = "boolean" | "number" | "text" | "list" | "map" | "null";

interface Local {
  readonly name: string;
  readonly kind: Kind | "record";
}

const TEXTS = ["''", "'A'", "'B'", '"AB"', "'a b'", "'é'", "'𝒳y'", "r'\\d'", "'\\n\\'\\u00e9'"];
const NUMBERS = ["0", "1", "2", "-1", "7.5", "0.0", "1e2", "360", "0x10", "-2.5"];
const MISPLACED = 0.06;

export interface GuardGenerator {
  boolean(): string;
}

export function guardGenerator(random: Random, maxDepth = 4): GuardGenerator {
  return { boolean: () => boolean(maxDepth, []) };

  function boolean(depth: number, locals: readonly Local[]): string {
    if (depth <= 0 || random.chance(0.12)) return leaf("boolean", locals);
    if (random.chance(MISPLACED)) return any(depth - 1, locals);
    const below = depth - 1;
    const make = random.pick([
      () => `${boolean(below, locals)} && ${boolean(below, locals)}`,
      () => `${boolean(below, locals)} || ${boolean(below, locals)}`,
      () => `(${boolean(below, locals)} || ${boolean(below, locals)}) && ${boolean(below, locals)}`,
      () => negation(boolean(below, locals)),
      () => `!${leaf("boolean", locals)}`,
      () => `(${boolean(below, locals)} ? ${boolean(below, locals)} : ${boolean(below, locals)})`,
      () => equality(below, locals),
      () => equality(below, locals),
      () => order(below, locals),
      () => membership(below, locals),
      () => macro(below, locals),
      () => macro(below, locals),
      () =>
        `${text(below, locals)}.${random.pick(["startsWith", "endsWith", "contains"])}(${text(below, locals)})`,
      () => `has(${record(locals)}.${random.pick(["b", "n", "s", "ls", "zz"])})`,
    ]);
    return make();
  }

  function equality(depth: number, locals: readonly Local[]): string {
    const kind = random.pick<Kind>([
      "boolean",
      "number",
      "number",
      "text",
      "text",
      "null",
      "list",
      "map",
    ]);
    const other = random.chance(0.2)
      ? random.pick<Kind>(["number", "text", "null", "list", "map"])
      : kind;
    return `${operand(kind, depth, locals)} ${random.pick(["==", "!="])} ${operand(other, depth, locals)}`;
  }

  function order(depth: number, locals: readonly Local[]): string {
    const kind = random.pick<Kind>(["number", "number", "number", "text", "boolean"]);
    const other = random.chance(0.1)
      ? random.pick<Kind>(["number", "text", "boolean", "null"])
      : kind;
    const operator = random.pick(["<", "<=", ">", ">="]);
    return `${operand(kind, depth, locals)} ${operator} ${operand(other, depth, locals)}`;
  }

  function membership(depth: number, locals: readonly Local[]): string {
    const kind = random.pick<Kind>(["number", "text", "text", "null", "boolean"]);
    const collection = random.chance(0.15) ? record(locals) : list(depth, locals);
    return `${operand(kind, depth, locals)} in ${collection}`;
  }

  function macro(depth: number, locals: readonly Local[]): string {
    if (locals.length >= 2) return leaf("boolean", locals);
    const name = ["x", "y"][locals.length] ?? "x";
    const [over, kind] = random.pick<readonly [string, Local["kind"]]>([
      [`${record(locals)}.lo`, "record"],
      [`${record(locals)}.lo`, "record"],
      [`${record(locals)}.ls`, "text"],
      [`${record(locals)}.ln`, "number"],
      [list(depth, locals), "text"],
      [record(locals), "text"],
    ]);
    const body = boolean(Math.min(depth, 2), [...locals, { name, kind }]);
    return `${over}.${random.pick(["exists", "all", "exists_one"])}(${name}, ${body})`;
  }

  function operand(kind: Kind, depth: number, locals: readonly Local[]): string {
    if (random.chance(MISPLACED)) return any(depth, locals);
    switch (kind) {
      case "boolean":
        return `(${boolean(depth - 1, locals)})`;
      case "number":
        return number(depth, locals);
      case "text":
        return text(depth, locals);
      case "list":
        return list(depth, locals);
      case "map":
        return record(locals);
      case "null":
        return random.chance(0.5) ? "null" : leaf("null", locals);
    }
  }

  function number(depth: number, locals: readonly Local[]): string {
    if (depth <= 0 || random.chance(0.6)) return leaf("number", locals);
    return random.pick([
      () => `size(${list(depth - 1, locals)})`,
      () => `${text(depth - 1, locals)}.size()`,
      () => `${record(locals)}.ln[${number(depth - 1, locals)}]`,
      () =>
        `(${boolean(depth - 1, locals)} ? ${number(depth - 1, locals)} : ${number(depth - 1, locals)})`,
    ])();
  }

  function text(depth: number, locals: readonly Local[]): string {
    if (depth <= 0 || random.chance(0.7)) return leaf("text", locals);
    return random.pick([
      () => `${record(locals)}.ls[${number(depth - 1, locals)}]`,
      () => `${record(locals)}['s']`,
      () => `${record(locals)}.lo[${random.below(3)}].s`,
      () =>
        `(${boolean(depth - 1, locals)} ? ${text(depth - 1, locals)} : ${text(depth - 1, locals)})`,
    ])();
  }

  function list(depth: number, locals: readonly Local[]): string {
    if (depth <= 0 || random.chance(0.5))
      return `${record(locals)}.${random.pick(["ls", "ln", "lo"])}`;
    const kind = random.pick<Kind>(["number", "text", "text", "null", "list"]);
    return `[${Array.from({ length: random.below(4) }, () => operand(kind, depth - 1, locals)).join(", ")}]`;
  }

  /** A map: a root, a nested one, or the element of a list of maps. */
  function record(locals: readonly Local[]): string {
    const elements = locals.filter(({ kind }) => kind === "record").map(({ name }) => name);
    if (elements.length > 0 && random.chance(0.6)) return random.pick(elements);
    return random.pick(["a", "a.o", "a.o", "p", "a['o']"]);
  }

  function leaf(kind: Kind, locals: readonly Local[]): string {
    const named = locals.filter((local) => local.kind === kind).map(({ name }) => name);
    if (named.length > 0 && random.chance(0.5)) return random.pick(named);
    switch (kind) {
      case "boolean":
        return random.chance(0.2) ? random.pick(["true", "false"]) : `${record(locals)}.b`;
      case "number":
        return random.chance(0.45)
          ? random.pick(NUMBERS)
          : `${record(locals)}.${random.pick(["n", "i"])}`;
      case "text":
        return random.chance(0.45)
          ? random.pick(TEXTS)
          : `${record(locals)}.${random.pick(["s", "t"])}`;
      default:
        return `${record(locals)}.${random.pick(["b", "n", "s", "o", "ls", "lo", "nul", "zz"])}`;
    }
  }

  function any(depth: number, locals: readonly Local[]): string {
    return operand(
      random.pick<Kind>(["boolean", "number", "text", "list", "map", "null"]),
      depth,
      locals,
    );
  }
}
