import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tryParse } from "../guard.ts";
import { MAX_LENGTH } from "../limits.ts";
import { GuardSyntaxError } from "./syntax-error.ts";
import type { Node } from "../ast.ts";

/** Writes the tree as an expression with all parentheses. */
function shape(node: Node): string {
  switch (node.kind) {
    case "literal":
      return JSON.stringify(node.value);
    case "name":
      return node.name;
    case "field":
      return `${shape(node.object)}.${node.name}`;
    case "has":
      return `has(${shape(node.object)}.${node.name})`;
    case "index":
      return `${shape(node.object)}[${shape(node.key)}]`;
    case "list":
      return `[${node.items.map(shape).join(", ")}]`;
    case "not":
      return `(! ${shape(node.operand)})`;
    case "and":
    case "or":
      return `(${node.operands.map(shape).join(node.kind === "and" ? " && " : " || ")})`;
    case "compare":
      return `(${shape(node.left)} ${node.operator} ${shape(node.right)})`;
    case "choose":
      return `(${shape(node.test)} ? ${shape(node.then)} : ${shape(node.otherwise)})`;
    case "call":
      return `${node.name}(${node.args.map(shape).join(", ")})`;
    case "macro":
      return `${shape(node.over)}.${node.name}(${node.variable}, ${shape(node.body)})`;
  }
}

function parsed(source: string): string {
  const node = tryParse(source);
  if (node instanceof GuardSyntaxError) throw node;
  return shape(node);
}

describe("precedence", () => {
  test.each([
    ["a || b && c", "(a || (b && c))"],
    ["a && b && c || d", "((a && b && c) || d)"],
    ["!a && b", "((! a) && b)"],
    ["!a.b == c", "((! a.b) == c)"],
    ["a == b && c != d", "((a == b) && (c != d))"],
    ["a < b == c", "((a < b) == c)"],
    ["a ? b : c ? d : e", "(a ? b : (c ? d : e))"],
    ["a || b ? c && d : e", "((a || b) ? (c && d) : e)"],
    ["a in ['x', 'y'] && b", '((a in ["x", "y"]) && b)'],
    ["(a || b) && c", "((a || b) && c)"],
    ["a.b[0].c.size() > 1", "(size(a.b[0].c) > 1)"],
    ["xs.exists(x, x.t == 'A' || x.u)", 'xs.exists(x, ((x.t == "A") || x.u))'],
    ["has(a.b) // the rest is a comment", "has(a.b)"],
    ["-1.5 < a", "(-1.5 < a)"],
    ["r'a\\b' == '\\u00e9\\n\\''", '("a\\\\b" == "é\\n\'")'],
    ["'''it's''' == \"it's\"", '("it\'s" == "it\'s")'],
    ["[1, 2,]", "[1, 2]"],
    ["a.in_progress.true_value", "a.in_progress.true_value"],
  ])("parses %s", (source, expected) => {
    expect(parsed(source)).toBe(expected);
  });
});

describe("rejects what it cannot read, with the position and a fix", () => {
  test.each([
    ["", 0, "the guard is empty", "always"],
    ["a = 'b'", 2, "'=' does not compare", "=="],
    ["a === b", 2, "'===' is not an operator", "=="],
    ["a & b", 2, "'&' is not an operator", "&&"],
    ["a and b", 2, "found 'and'", "&&"],
    ["a + 1 > 2", 2, "guards do not calculate", "server"],
    ["a - 1 > 2", 2, "found '-'", null],
    ["-a > 2", 0, "guards do not calculate", "minus"],
    ["{'a': 1}", 0, "no object literals", null],
    ["a.matches('x')", 2, "unknown function 'matches'", "Functions are"],
    ["a.startWith('x')", 2, "unknown function 'startWith'", "startsWith"],
    ["exists(a, b)", 0, "written after", "x.exists"],
    ["a.exists(b)", 9, "begins with a name", ".exists(x, …)"],
    ["a.startsWith('x', 'y')", 2, "takes 1 arguments", null],
    ["'open", 0, "no closing quote", "'"],
    ["'\\q'", 1, "unknown escape", "\\\\"],
    ["(a", 2, "found the end where ')'", null],
    ["a b", 2, "found 'b'", null],
    ["a.", 2, "found the end where a field name", null],
    ["if == 1", 0, "reserved word", null],
    ["1u == a", 0, "'1u' is not a number", null],
    ["9007199254740993 == a", 0, "too large to be exact", null],
    ["has(a)", 4, "has() takes a field", null],
    ["a ? b", 5, "found the end where ':'", null],
    ["a # b", 2, "'#' has no meaning", null],
    ["“a”", 0, "typographic quotes", null],
  ])("rejects %s", (source, start, message, fix) => {
    const error = tryParse(source);
    expect(error).toBeInstanceOf(GuardSyntaxError);
    if (!(error instanceof GuardSyntaxError)) return;
    expect(error.message).toContain(message);
    expect(error.start).toBe(start);
    if (fix !== null) expect(error.fix).toContain(fix);
  });
});

describe("limits", () => {
  const deep = (depth: number): string => `${"(".repeat(depth)}a${")".repeat(depth)}`;

  test.each([
    ["length", `'${"x".repeat(MAX_LENGTH)}' == a`, "characters"],
    ["parentheses", deep(70), "nested"],
    ["negations", `${"!".repeat(70)}a`, "nested"],
    ["fields", `a${".b".repeat(70)}`, "nested"],
    ["comparisons side by side", `a${" == b".repeat(70)}`, "nested"],
    ["macros inside one another", "a.all(x, b.all(y, c.all(z, x == z)))", "inside one another"],
  ])("limits %s", (_name, source, message) => {
    const error = tryParse(source);
    expect(error).toBeInstanceOf(GuardSyntaxError);
    if (error instanceof GuardSyntaxError) expect(error.message).toContain(message);
  });

  test("a long conjunction counts as one level", () => {
    expect(tryParse(Array.from({ length: 500 }, () => "a.b").join(" && "))).not.toBeInstanceOf(
      GuardSyntaxError,
    );
  });

  test("a macro in the list of another macro does not count as nested in it", () => {
    expect(tryParse("a.b.all(x, x.c.all(y, y == 1)) && a.d.all(x, x == 1)")).not.toBeInstanceOf(
      GuardSyntaxError,
    );
  });
});

test("either parses or rejects any text", () => {
  const pieces = [
    "a",
    ".",
    "b",
    "(",
    ")",
    "[",
    "]",
    "&&",
    "||",
    "!",
    "==",
    "in",
    "'x'",
    "1",
    "?",
    ":",
    ",",
    "exists",
    "has",
    "-",
    "\\",
    "'",
    '"',
    "=",
    " ",
  ];
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join("")),
      ),
      (source) => {
        const node = tryParse(source);
        if (node instanceof GuardSyntaxError) {
          expect(node.start).toBeGreaterThanOrEqual(0);
          expect(node.end).toBeLessThanOrEqual(source.length + 1);
        } else expect(node.end).toBeLessThanOrEqual(source.length);
      },
    ),
    { numRuns: 5_000, seed: 11 },
  );
});
