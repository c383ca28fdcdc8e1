/**
 * Facts: named guards that other guards use by name. A fact may use other facts, but not in a
 * cycle.
 */
import { partsOf, type Node } from "./ast.ts";
import { checkGuard } from "./check/check.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { compileNode } from "./evaluate/compile.ts";
import { syntaxDiagnostic, tryParse } from "./guard.ts";
import { UNDETERMINED } from "./evaluate/outcome.ts";
import type { Fact, Scope } from "./scope.ts";
import { GuardSyntaxError } from "./parse/syntax-error.ts";
import { isCostly } from "./evaluate/work.ts";

export interface FactsResult {
  /** The scope with the facts that have no faults. */
  readonly scope: Scope;
  /** Faults by name of the fact. */
  readonly diagnostics: readonly { readonly fact: string; readonly diagnostic: Diagnostic }[];
}

/**
 * Extends the scope by the facts. A fact is evaluated at its first use, and at most one time in an
 * evaluation.
 */
export function withFacts(scope: Scope, sources: { readonly [name: string]: string }): FactsResult {
  const facts = new Map<string, Fact>(scope.facts);
  const extended: Scope = { ...scope, facts };
  const diagnostics: { fact: string; diagnostic: Diagnostic }[] = [];
  const nodes = new Map<string, Node>();
  for (const [name, source] of Object.entries(sources)) {
    const node = tryParse(source);
    if (node instanceof GuardSyntaxError) {
      diagnostics.push({ fact: name, diagnostic: syntaxDiagnostic(node) });
      facts.set(name, unusable(name, NOTHING));
    } else if (scope.variables.has(name))
      diagnostics.push({ fact: name, diagnostic: nameTaken(name, node) });
    else nodes.set(name, node);
  }
  const state = new Map<string, "open" | "done">();
  /** Facts that close a cycle. They count as false, so that every walk over facts ends. */
  const cyclic = new Set<string>();
  for (const name of nodes.keys()) define(name, []);
  return { scope: extended, diagnostics };

  /** Declares the fact anyway, so that its users are not reported as unknown names too. */
  function unusable(name: string, node: Node): Fact {
    const slot = scope.frame.add({ kind: "computed", compute: () => UNDETERMINED });
    return { name, source: "", node, reads: [], unsure: false, costly: false, slot };
  }

  function define(name: string, trail: readonly string[]): void {
    const node = nodes.get(name);
    if (node === undefined || state.get(name) === "done") return;
    if (state.get(name) === "open") {
      const cycle = [...trail.slice(trail.indexOf(name)), name];
      diagnostics.push({ fact: name, diagnostic: circular(cycle, node) });
      cyclic.add(name);
      facts.set(name, unusable(name, NOTHING));
      return;
    }
    state.set(name, "open");
    for (const used of namesIn(node)) define(used, [...trail, name]);
    state.set(name, "done");
    if (cyclic.has(name)) return;
    const checked = checkGuard(node, extended);
    // A fact with faults still exists, so that its users are not reported too.
    facts.set(name, {
      name,
      source: sources[name] ?? "",
      node,
      reads: checked.reads,
      unsure: checked.unsure,
      costly: isCostly(node, facts),
      slot: scope.frame.add({ kind: "computed", compute: compileNode(node, extended) }),
    });
    for (const diagnostic of checked.diagnostics) diagnostics.push({ fact: name, diagnostic });
  }
}

const NOTHING: Node = { kind: "literal", value: false, start: 0, end: 0 };

/** Names that a guard uses, without its macro variables. */
export function namesIn(node: Node): ReadonlySet<string> {
  const names = new Set<string>();
  collect(node, []);
  return names;

  function collect(part: Node, locals: readonly string[]): void {
    if (part.kind === "name" && !locals.includes(part.name)) names.add(part.name);
    for (const child of partsOf(part)) {
      collect(
        child,
        part.kind === "macro" && child === part.body ? [...locals, part.variable] : locals,
      );
    }
  }
}

function nameTaken(name: string, { start, end }: Node): Diagnostic {
  const message = `'${name}' is the name of a document and cannot name a fact`;
  return {
    code: "guard-type",
    severity: "error",
    start,
    end,
    message,
    fix: "Choose another name.",
  };
}

function circular(cycle: readonly string[], { start, end }: Node): Diagnostic {
  const message = `the fact depends on itself: ${cycle.join(" → ")}`;
  return {
    code: "guard-fact-cycle",
    severity: "error",
    start,
    end,
    message,
    fix: "Remove one of them from the cycle.",
  };
}
