/** Writes a tree as source text with the fewest parentheses, to prove that parsing loses nothing. */
import type { ExpressionNode } from "../dialect.ts";

const LOOSEST = 0;
const TIGHTEST = 8;
const POWER: { readonly [operator: string]: number } = { "+": 5, "-": 5, "*": 6, "/": 6, "%": 6 };
const METHODS = new Set(["startsWith", "endsWith", "contains"]);

/** @param floor how tightly the surroundings bind: a looser operator needs parentheses */
export function print(node: ExpressionNode, floor = LOOSEST): string {
  const [text, power] = written(node);
  return power > floor ? text : `(${text})`;
}

function written(node: ExpressionNode): readonly [text: string, power: number] {
  switch (node.kind) {
    case "literal":
      return [literal(node.value), TIGHTEST];
    case "name":
      return [node.name, TIGHTEST];
    case "field":
      return [`${print(node.object, 7)}.${node.name}`, TIGHTEST];
    case "has":
      return [`has(${print(node.object, 7)}.${node.name})`, TIGHTEST];
    case "index":
      return [`${print(node.object, 7)}[${print(node.key)}]`, TIGHTEST];
    case "list":
      return [`[${node.items.map((item) => print(item)).join(", ")}]`, TIGHTEST];
    case "not":
      return [`!${print(node.operand, 6)}`, 7];
    case "and":
      return [node.operands.map((operand) => print(operand, 3)).join(" && "), 3];
    case "or":
      return [node.operands.map((operand) => print(operand, 2)).join(" || "), 2];
    case "compare":
      return [`${print(node.left, 3)} ${node.operator} ${print(node.right, 4)}`, 4];
    case "choose":
      return [`${print(node.test, 1)} ? ${print(node.then, 1)} : ${print(node.otherwise)}`, 1];
    case "call":
      return call(node.name, node.args);
    case "macro":
      return [
        `${print(node.over, 7)}.${node.name}(${node.variable}, ${print(node.body)})`,
        TIGHTEST,
      ];
  }
}

function call(name: string, args: readonly ExpressionNode[]): readonly [string, number] {
  const [first, second] = args;
  const power = POWER[name];
  if (power !== undefined && first !== undefined)
    return second === undefined
      ? [negation(print(first, 6)), 7]
      : [`${print(first, power - 1)} ${name} ${print(second, power)}`, power];
  if (METHODS.has(name) && first && second)
    return [`${print(first, 7)}.${name}(${print(second)})`, TIGHTEST];
  return [`${name}(${args.map((argument) => print(argument)).join(", ")})`, TIGHTEST];
}

/** A number after a minus sign is a literal, so the operand of a negation must not begin with one. */
function negation(operand: string): string {
  return /^[\d.]/.test(operand) ? `-(${operand})` : `-${operand}`;
}

function literal(value: string | number | boolean | null): string {
  return typeof value === "string"
    ? `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`
    : String(value);
}
