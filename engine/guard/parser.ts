/** Tokens → syntax tree, by operator precedence (Pratt). The grammar is CEL's without arithmetic and object literals. */
import {
  COMPARISONS,
  FUNCTIONS,
  MACROS,
  type Comparison,
  type FunctionName,
  type MacroName,
  type Node,
  type Span,
} from "./ast.ts";
import { tokenize } from "./lexer.ts";
import { MAX_DEPTH } from "./limits.ts";
import { limitDepth, suggestion, tooDeep, unexpected } from "./parse-faults.ts";
import { GuardSyntaxError } from "./syntax-error.ts";
import type { Token } from "./token.ts";

/** How tightly an operator between two operands binds. */
const BINDING: { readonly [operator: string]: number } = {
  "?": 1,
  "||": 2,
  "&&": 3,
  ...Object.fromEntries(COMPARISONS.map((operator) => [operator, 4])),
};
const OPERAND = 5;

/** Words that CEL reserves; no variable may have such a name. */
const RESERVED = new Set(
  "as break const continue else for function if import let loop package namespace return var void while in".split(
    " ",
  ),
);
const CONSTANTS: { readonly [word: string]: null | boolean } = {
  true: true,
  false: false,
  null: null,
};

/** Number of arguments after the receiver when a function is called as a method. */
const METHOD_ARGUMENTS: { readonly [K in FunctionName]: number } = {
  size: 0,
  startsWith: 1,
  endsWith: 1,
  contains: 1,
};

/** Parses a guard. Throws `GuardSyntaxError` at the first position that it cannot read. */
export function parseGuard(source: string): Node {
  const parser = new Parser(tokenize(source));
  const node = parser.guard();
  limitDepth(node, 1, 0);
  return node;
}

class Parser {
  readonly #tokens: readonly Token[];
  #position = 0;
  #nesting = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  guard(): Node {
    if (this.#peek().kind === "end")
      throw new GuardSyntaxError(
        "the guard is empty",
        this.#peek(),
        "Leave it out to mean always.",
      );
    const node = this.#expression(0);
    const rest = this.#peek();
    if (rest.kind !== "end") throw unexpected(rest, "an operator or the end");
    return node;
  }

  /** Parses an expression whose operators all bind tighter than `floor`. */
  #expression(floor: number): Node {
    this.#nesting += 1;
    if (this.#nesting > MAX_DEPTH) throw tooDeep(this.#peek());
    let left = this.#unary();
    for (let power = bindingOf(this.#peek()); power > floor; power = bindingOf(this.#peek())) {
      left = this.#binary(left, this.#next(), power);
    }
    this.#nesting -= 1;
    return left;
  }

  #binary(left: Node, operator: Token, power: number): Node {
    if (operator.text === "?") return this.#choice(left);
    const right = this.#expression(power);
    const span = { start: left.start, end: right.end };
    if (operator.text === "&&")
      return { kind: "and", operands: joined("and", left, right), ...span };
    if (operator.text === "||") return { kind: "or", operands: joined("or", left, right), ...span };
    return { kind: "compare", operator: operator.text as Comparison, left, right, ...span };
  }

  #choice(test: Node): Node {
    const then = this.#expression(BINDING["?"] ?? 1);
    this.#expect(":");
    const otherwise = this.#expression(0);
    return { kind: "choose", test, then, otherwise, start: test.start, end: otherwise.end };
  }

  #unary(): Node {
    const token = this.#peek();
    if (token.kind === "operator" && token.text === "!") {
      this.#next();
      const operand = this.#expression(OPERAND);
      return { kind: "not", operand, start: token.start, end: operand.end };
    }
    if (token.kind === "operator" && token.text === "-") {
      this.#next();
      const number = this.#next();
      if (number.kind !== "number")
        throw new GuardSyntaxError(
          "guards do not calculate",
          token,
          "A minus sign may only begin a number.",
        );
      return this.#members({
        kind: "literal",
        value: -number.value,
        start: token.start,
        end: number.end,
      });
    }
    return this.#members(this.#operand());
  }

  #operand(): Node {
    const token = this.#next();
    const { start, end } = token;
    if (token.kind === "number" || token.kind === "string")
      return { kind: "literal", value: token.value, start, end };
    if (token.kind === "name") return this.#name(token);
    if (token.text === "(") {
      const inner = this.#expression(0);
      const close = this.#expect(")");
      return { ...inner, start, end: close.end };
    }
    if (token.text === "[") {
      const items = this.#arguments("]");
      return { kind: "list", items: items.nodes, start, end: items.end };
    }
    throw unexpected(token, "a value");
  }

  #name(token: Token): Node {
    const { start, end, text } = token;
    const constant = Object.hasOwn(CONSTANTS, text) ? CONSTANTS[text] : undefined;
    if (constant !== undefined) return { kind: "literal", value: constant, start, end };
    if (RESERVED.has(text)) throw new GuardSyntaxError(`'${text}' is a reserved word`, token);
    if (!this.#at("(")) return { kind: "name", name: text, start, end };
    if (text === "has") return this.#has(start);
    this.#next();
    const { nodes, end: close } = this.#arguments(")");
    if (text === "size" && nodes.length === 1)
      return { kind: "call", name: "size", args: nodes, start, end: close };
    const method = isFunction(text) || isMacro(text);
    throw new GuardSyntaxError(
      method ? `'${text}' is written after what it looks at` : `unknown function '${text}'`,
      token,
      method ? `Write x.${text}(…).` : suggestion(text, ["has", ...FUNCTIONS, ...MACROS]),
    );
  }

  #has(start: number): Node {
    this.#expect("(");
    const argument = this.#expression(0);
    const { end } = this.#expect(")");
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
  #members(operand: Node): Node {
    let node = operand;
    for (;;) {
      if (this.#at("[")) {
        this.#next();
        const key = this.#expression(0);
        node = { kind: "index", object: node, key, start: node.start, end: this.#expect("]").end };
      } else if (this.#at(".")) {
        this.#next();
        node = this.#member(node);
      } else return node;
    }
  }

  #member(object: Node): Node {
    const name = this.#next();
    if (name.kind !== "name" || Object.hasOwn(CONSTANTS, name.text) || name.text === "in")
      throw unexpected(name, "a field name");
    if (!this.#at("("))
      return {
        kind: "field",
        object,
        name: name.text,
        nameAt: spanOf(name),
        start: object.start,
        end: name.end,
      };
    if (isMacro(name.text)) return this.#macro(object, name.text);
    this.#next();
    const { nodes, end } = this.#arguments(")");
    if (!isFunction(name.text)) {
      throw new GuardSyntaxError(
        `unknown function '${name.text}'`,
        name,
        suggestion(name.text, [...FUNCTIONS, ...MACROS]),
      );
    }
    if (nodes.length !== METHOD_ARGUMENTS[name.text]) {
      throw new GuardSyntaxError(
        `'${name.text}' takes ${METHOD_ARGUMENTS[name.text]} arguments here, not ${nodes.length}`,
        name,
      );
    }
    return { kind: "call", name: name.text, args: [object, ...nodes], start: object.start, end };
  }

  #macro(over: Node, name: MacroName): Node {
    this.#expect("(");
    const variable = this.#next();
    if (
      variable.kind !== "name" ||
      RESERVED.has(variable.text) ||
      Object.hasOwn(CONSTANTS, variable.text) ||
      !this.#at(",")
    ) {
      throw new GuardSyntaxError(
        `'${name}' begins with a name for the element`,
        variable,
        `Write .${name}(x, …).`,
      );
    }
    this.#expect(",");
    const body = this.#expression(0);
    const { end } = this.#expect(")");
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
  #arguments(close: ")" | "]"): { readonly nodes: readonly Node[]; readonly end: number } {
    const nodes: Node[] = [];
    while (!this.#at(close)) {
      nodes.push(this.#expression(0));
      if (!this.#at(",")) break;
      const comma = this.#next();
      if (close === ")" && this.#at(close)) throw unexpected(comma, "an argument");
    }
    return { nodes, end: this.#expect(close).end };
  }

  #at(text: string): boolean {
    const token = this.#peek();
    return token.kind === "operator" && token.text === text;
  }

  #expect(text: string): Token {
    const token = this.#next();
    if (token.kind !== "operator" || token.text !== text) throw unexpected(token, `'${text}'`);
    return token;
  }

  #peek(): Token {
    const token = this.#tokens[Math.min(this.#position, this.#tokens.length - 1)];
    if (token === undefined) throw new RangeError("A token list always ends with an end token.");
    return token;
  }

  #next(): Token {
    const token = this.#peek();
    this.#position += 1;
    return token;
  }
}

function bindingOf(token: Token): number {
  if (token.kind !== "operator" && token.kind !== "name") return 0;
  return Object.hasOwn(BINDING, token.text) ? (BINDING[token.text] ?? 0) : 0;
}

/** Operands of a chain of one operator: `a && b && c` is one node. */
function joined(kind: "and" | "or", left: Node, right: Node): readonly Node[] {
  return [left, right].flatMap((node) => (node.kind === kind ? node.operands : [node]));
}

function spanOf(token: Token): Span {
  return { start: token.start, end: token.end };
}

function isFunction(name: string): name is FunctionName {
  return (FUNCTIONS as readonly string[]).includes(name);
}

function isMacro(name: string): name is MacroName {
  return (MACROS as readonly string[]).includes(name);
}
