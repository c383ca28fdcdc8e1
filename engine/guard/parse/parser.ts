/**
 * Tokens → syntax tree, by operator precedence (Pratt). The grammar is CEL's without object
 * literals. Guards and expressions share it; a dialect says which functions there are, and whether
 * there is arithmetic.
 */
import { COMPARISONS, type Comparison, type Node, type Span, type Syntax } from "../ast.ts";
import { GUARDS, type Dialect, type FunctionForm } from "../dialect.ts";
import { tokenize } from "./lexer.ts";
import { MAX_DEPTH } from "../limits.ts";
import {
  limitDepth,
  notCallable,
  notMethod,
  tooDeep,
  unexpected,
  wrongCount,
} from "./parse-faults.ts";
import { GuardSyntaxError } from "./syntax-error.ts";
import { TokenCursor } from "./token-cursor.ts";
import type { Token } from "./token.ts";
import { CONSTANTS, RESERVED } from "./words.ts";

/** How tightly an operator between two operands binds. */
const BINDING: { readonly [operator: string]: number } = {
  "?": 1,
  "||": 2,
  "&&": 3,
  ...Object.fromEntries(COMPARISONS.map((operator) => [operator, 4])),
};
/** Tighter than every operator between operands. */
const OPERAND = 7;

type Tree = Syntax<string, string>;

/** Parses a guard. Throws `GuardSyntaxError` at the first position that it cannot read. */
export function parseGuard(source: string): Node {
  return parseIn(source, GUARDS) as Node;
}

/** Parses a text in the dialect; only its functions and macros occur in the tree. */
export function parseIn(source: string, dialect: Dialect): Tree {
  const parser = new Parser(tokenize(source, dialect), dialect);
  const node = parser.whole();
  limitDepth(node, 1, 0, dialect);
  return node;
}

class Parser {
  readonly #tokens: TokenCursor;
  readonly #dialect: Dialect;
  #nesting = 0;

  constructor(tokens: readonly Token[], dialect: Dialect) {
    this.#tokens = new TokenCursor(tokens);
    this.#dialect = dialect;
  }

  whole(): Tree {
    if (this.#tokens.peek().kind === "end")
      throw new GuardSyntaxError(
        `the ${this.#dialect.noun} is empty`,
        this.#tokens.peek(),
        "Leave it out to mean always.",
      );
    const node = this.#expression(0);
    const rest = this.#tokens.peek();
    if (rest.kind !== "end") throw unexpected(rest, "an operator or the end");
    return node;
  }

  /** Parses an expression whose operators all bind tighter than `floor`. */
  #expression(floor: number): Tree {
    this.#nesting += 1;
    if (this.#nesting > MAX_DEPTH) throw tooDeep(this.#tokens.peek(), this.#dialect);
    let left = this.#unary();
    for (let power = this.#binding(); power > floor; power = this.#binding()) {
      left = this.#binary(left, this.#tokens.next(), power);
    }
    this.#nesting -= 1;
    return left;
  }

  #binary(left: Tree, operator: Token, power: number): Tree {
    if (operator.text === "?") return this.#choice(left);
    const right = this.#expression(power);
    const span = { start: left.start, end: right.end };
    if (operator.text === "&&")
      return { kind: "and", operands: joined("and", left, right), ...span };
    if (operator.text === "||") return { kind: "or", operands: joined("or", left, right), ...span };
    if (Object.hasOwn(this.#dialect.arithmetic, operator.text))
      return { kind: "call", name: operator.text, args: [left, right], ...span };
    return { kind: "compare", operator: operator.text as Comparison, left, right, ...span };
  }

  #choice(test: Tree): Tree {
    const then = this.#expression(BINDING["?"] ?? 1);
    this.#tokens.expect(":");
    const otherwise = this.#expression(0);
    return { kind: "choose", test, then, otherwise, start: test.start, end: otherwise.end };
  }

  #unary(): Tree {
    const token = this.#tokens.peek();
    if (token.kind === "operator" && token.text === "!") {
      this.#tokens.next();
      const operand = this.#expression(OPERAND);
      return { kind: "not", operand, start: token.start, end: operand.end };
    }
    if (token.kind === "operator" && token.text === "-") return this.#minus(this.#tokens.next());
    return this.#members(this.#operand());
  }

  /** Parses what follows a minus sign: a number, which it belongs to, or an operand to negate. */
  #minus(sign: Token): Tree {
    const { start } = sign;
    const number = this.#tokens.peek();
    if (number.kind === "number") {
      this.#tokens.next();
      return this.#members({ kind: "literal", value: -number.value, start, end: number.end });
    }
    if (!Object.hasOwn(this.#dialect.arithmetic, "-"))
      throw new GuardSyntaxError(
        "guards do not calculate",
        sign,
        "A minus sign may only begin a number.",
      );
    const operand = this.#expression(OPERAND);
    return { kind: "call", name: "-", args: [operand], start, end: operand.end };
  }

  #operand(): Tree {
    const token = this.#tokens.next();
    const { start, end } = token;
    if (token.kind === "number" || token.kind === "string")
      return { kind: "literal", value: token.value, start, end };
    if (token.kind === "name") return this.#name(token);
    if (token.text === "(") {
      const inner = this.#expression(0);
      const close = this.#tokens.expect(")");
      return { ...inner, start, end: close.end };
    }
    if (token.text === "[") {
      const items = this.#arguments("]");
      return { kind: "list", items: items.nodes, start, end: items.end };
    }
    throw unexpected(token, "a value");
  }

  #name(token: Token): Tree {
    const { start, end, text } = token;
    const constant = Object.hasOwn(CONSTANTS, text) ? CONSTANTS[text] : undefined;
    if (constant !== undefined) return { kind: "literal", value: constant, start, end };
    if (RESERVED.has(text)) throw new GuardSyntaxError(`'${text}' is a reserved word`, token);
    if (!this.#tokens.at("(")) return { kind: "name", name: text, start, end };
    if (text === "has") return this.#has(start);
    this.#tokens.next();
    const { nodes, end: close } = this.#arguments(")");
    const form = this.#form(text);
    if (form?.call && nodes.length >= form.call[0] && nodes.length <= form.call[1])
      return { kind: "call", name: text, args: nodes, start, end: close };
    throw notCallable(token, form, nodes.length, this.#dialect);
  }

  #has(start: number): Tree {
    this.#tokens.expect("(");
    const argument = this.#expression(0);
    const { end } = this.#tokens.expect(")");
    if (argument.kind !== "field")
      throw new GuardSyntaxError("has() takes a field, like has(a.b)", argument);
    return {
      kind: "has",
      object: argument.object,
      name: argument.name,
      nameAt: argument.nameAt,
      start,
      end,
    };
  }

  /** Parses the field accesses, indexes and method calls after an operand. */
  #members(operand: Tree): Tree {
    let node = operand;
    for (;;) {
      if (this.#tokens.at("[")) {
        this.#tokens.next();
        const key = this.#expression(0);
        node = {
          kind: "index",
          object: node,
          key,
          start: node.start,
          end: this.#tokens.expect("]").end,
        };
      } else if (this.#tokens.at(".")) {
        this.#tokens.next();
        node = this.#member(node);
      } else return node;
    }
  }

  #member(object: Tree): Tree {
    const name = this.#tokens.next();
    if (name.kind !== "name" || Object.hasOwn(CONSTANTS, name.text) || name.text === "in")
      throw unexpected(name, "a field name");
    if (!this.#tokens.at("("))
      return {
        kind: "field",
        object,
        name: name.text,
        nameAt: spanOf(name),
        start: object.start,
        end: name.end,
      };
    if (this.#dialect.macros.includes(name.text)) return this.#macro(object, name.text);
    this.#tokens.next();
    const { nodes, end } = this.#arguments(")");
    const form = this.#form(name.text);
    if (form === null || form.method === null) throw notMethod(name, form, this.#dialect);
    if (nodes.length !== form.method) throw wrongCount(name, [form.method], nodes.length);
    return { kind: "call", name: name.text, args: [object, ...nodes], start: object.start, end };
  }

  #form(name: string): FunctionForm | null {
    const { functions } = this.#dialect;
    return Object.hasOwn(functions, name) ? (functions[name] ?? null) : null;
  }

  #binding(): number {
    const token = this.#tokens.peek();
    if (token.kind !== "operator" && token.kind !== "name") return 0;
    const { arithmetic } = this.#dialect;
    const table = Object.hasOwn(arithmetic, token.text) ? arithmetic : BINDING;
    return Object.hasOwn(table, token.text) ? (table[token.text] ?? 0) : 0;
  }

  #macro(over: Tree, name: string): Tree {
    this.#tokens.expect("(");
    const variable = this.#tokens.next();
    if (
      variable.kind !== "name" ||
      RESERVED.has(variable.text) ||
      Object.hasOwn(CONSTANTS, variable.text) ||
      !this.#tokens.at(",")
    ) {
      throw new GuardSyntaxError(
        `'${name}' begins with a name for the element`,
        variable,
        `Write .${name}(x, …).`,
      );
    }
    this.#tokens.expect(",");
    const body = this.#expression(0);
    const { end } = this.#tokens.expect(")");
    return {
      kind: "macro",
      name,
      over,
      variable: variable.text,
      variableAt: spanOf(variable),
      body,
      start: over.start,
      end,
    };
  }

  /**
   * Parses expressions between commas up to the closing sign. As in CEL, a list may have a trailing
   * comma.
   */
  #arguments(close: ")" | "]"): { readonly nodes: readonly Tree[]; readonly end: number } {
    const nodes: Tree[] = [];
    while (!this.#tokens.at(close)) {
      nodes.push(this.#expression(0));
      if (!this.#tokens.at(",")) break;
      const comma = this.#tokens.next();
      if (close === ")" && this.#tokens.at(close)) throw unexpected(comma, "an argument");
    }
    return { nodes, end: this.#tokens.expect(close).end };
  }
}

/** Operands of a chain of one operator: `a && b && c` is one node. */
function joined(kind: "and" | "or", left: Tree, right: Tree): readonly Tree[] {
  return [left, right].flatMap((node) => (node.kind === kind ? node.operands : [node]));
}

function spanOf(token: Token): Span {
  return { start: token.start, end: token.end };
}
