/**
 * Everything that a set of guards distinguishes, as variables with finitely many values, and each
 * guard as a condition over them. So "can these two hold together" is answered for all data, with
 * the least data as the witness.
 */
import type { Node } from "../guard/ast.ts";
import type { Guard } from "../guard/guard.ts";
import type { Outcome } from "../guard/evaluate/outcome.ts";
import type { Scope } from "../guard/scope.ts";
import type { Json } from "../json/json.ts";
import type { Entities } from "../json/json-schema.ts";
import type { Certainty } from "../finding.ts";
import { atomOf, type Atom } from "./atom.ts";
import { connectedParts } from "./connected-parts.ts";
import { EMPTY, withChanges, type Changes, type Data } from "./data.ts";
import { ALWAYS, Diagrams, SpaceExceeded, type Diagram } from "./diagram.ts";
import { valueAfter, valueOn, valuesAfter } from "./value-on.ts";
import { variablesOf, type Variable } from "./variable.ts";

/** When a guard is true and when it is false. On all other data it is undetermined. */
export interface Condition {
  readonly yes: Diagram;
  readonly no: Diagram;
}

/** The part of a guard that determines its meaning. */
export type ScopedGuard = Pick<Guard, "node" | "scope">;

/**
 * For fields that a derived value has overwritten: when their variable now has each of its values.
 */
export type WrittenValues = ReadonlyMap<number, readonly Diagram[]>;

const NONE: ReadonlySet<string> = new Set();
const EITHER: Condition = { yes: ALWAYS, no: ALWAYS };
const UNWRITTEN: WrittenValues = new Map();
const MAX_NODES = 50_000;

export interface SpaceOptions {
  /** The data from which witnesses start; empty documents by default. */
  readonly from?: Data;
  /** Texts of atoms that count as true and as false on all data. What then never holds never does. */
  readonly unknown?: ReadonlySet<string>;
}

export class Space {
  readonly diagrams: Diagrams;
  readonly variables: readonly Variable[];
  readonly #from: Data;
  readonly #unknown: ReadonlySet<string>;
  readonly #atoms = new Map<Node, Atom>();
  readonly #places = new Map<string, { readonly variable: number; readonly index: number }>();
  readonly #lenients = new Map<Node, Diagram>();
  readonly #conditions = new Map<WrittenValues, Map<Node, Condition>>();

  constructor(guards: readonly ScopedGuard[], entities: Entities, options: SpaceOptions = {}) {
    this.#from = options.from ?? EMPTY;
    this.#unknown = options.unknown ?? NONE;
    const byText = new Map<string, Atom>();
    const seen = new Set<Node>();
    for (const guard of guards) this.#collect(guard.node, guard.scope, byText, seen);
    this.variables = variablesOf([...byText.values()], { entities, from: this.#from });
    this.variables.forEach(({ atoms }, variable) => {
      atoms.forEach(({ text }, index) => this.#places.set(text, { variable, index }));
    });
    this.diagrams = new Diagrams(this.variables.map(({ values }) => values.length));
  }

  /**
   * When the guard is true and when it is false.
   * @param written fields that derived values have overwritten
   */
  condition(guard: ScopedGuard, written: WrittenValues = UNWRITTEN): Condition {
    const conditions = this.#conditions.get(written) ?? new Map<Node, Condition>();
    this.#conditions.set(written, conditions);
    return this.#translate(guard.node, guard.scope, written, conditions);
  }

  /** When the guard holds. A rule without a guard always holds. */
  yes(guard: ScopedGuard | null, written: WrittenValues = UNWRITTEN): Diagram {
    return guard === null ? ALWAYS : this.condition(guard, written).yes;
  }

  /** When the guard would hold if an undetermined part counted as false. */
  lenient(guard: ScopedGuard): Diagram {
    return this.#lenient(guard.node, guard.scope);
  }

  /**
   * The least data, or the least change of the starting data, that meets the condition; null when
   * none does.
   */
  witness(condition: Diagram): Data | null {
    const changes = this.changes(condition);
    return changes === null ? null : withChanges(this.#from, changes);
  }

  /** The changes of that data, by pointer. */
  changes(condition: Diagram): Changes | null {
    const costs = this.variables.map(({ values }) => values.map(({ cost }) => cost));
    const chosen = this.diagrams.cheapest(condition, costs);
    if (chosen === null) return null;
    return new Map(
      [...chosen].flatMap(([variable, value]) => [
        ...(this.variables[variable]?.values[value]?.changes ?? []),
      ]),
    );
  }

  /** The value of each variable on this data; null for a value that the variable does not list. */
  valuesOn(data: Data): readonly (number | null)[] {
    return this.variables.map((variable) => valueOn(variable, data));
  }

  /**
   * Whether a search without a result proves that there is no such data, for conditions over these
   * guards.
   */
  certainty(guards: readonly (ScopedGuard | null)[]): Certainty {
    const seen = new Set<Node>();
    const atoms = new Map<string, Atom>();
    for (const guard of guards) if (guard) this.#collect(guard.node, guard.scope, atoms, seen);
    const exact = [...atoms.keys()].every((text) => {
      const place = this.#places.get(text);
      return place !== undefined && (this.variables[place.variable]?.exact ?? false);
    });
    return exact ? "exact" : "sampled";
  }

  /**
   * Sets the field to a value on the data that `when` selects. Returns the variable's new values;
   * null when no guard reads the field.
   */
  write(
    pointer: string,
    value: unknown,
    when: Diagram,
    written: WrittenValues,
  ): WrittenValues | null {
    const index = this.#reader(pointer);
    const variable = this.variables[index];
    if (variable === undefined) return null;
    const { diagrams } = this;
    const before = written.get(index) ?? this.#untouched(index);
    const moved = valuesAfter(variable, this.#from, pointer, value as never);
    const after = before.map((now, index) => {
      const arriving = before.filter((_each, from) => moved[from] === index);
      const set = diagrams.and(when, diagrams.any(arriving));
      return diagrams.or(set, diagrams.and(now, diagrams.not(when)));
    });
    return new Map(written).set(index, after);
  }

  /** Removes the field from all data. */
  absent(pointer: string, written: WrittenValues): WrittenValues {
    return this.write(pointer, undefined, ALWAYS, written) ?? written;
  }

  /** The condition that the variable has one of its values, by index. */
  only(variable: number, index: number): Diagram {
    const { values = [] } = this.variables[variable] ?? {};
    return this.diagrams.literal(
      variable,
      values.map((_value, position) => position === index),
    );
  }

  /** The condition that the field is as it is at the start; every condition when no guard reads it. */
  keeping(pointer: string): Diagram {
    const index = this.#reader(pointer);
    const values = this.variables[index]?.values;
    return values === undefined
      ? ALWAYS
      : this.diagrams.literal(
          index,
          values.map(({ changes }) => !changes.has(pointer)),
        );
  }

  /** Index of the variable's value while the field has a value; null when none is alike. */
  indexOfValue(variable: number, pointer: string, value: Json | undefined): number | null {
    const known = this.variables[variable];
    return known === undefined ? null : valueAfter(known, this.#from, pointer, value);
  }

  /** Whether a guard reads the field. */
  reads(pointer: string): boolean {
    return this.#reader(pointer) !== -1;
  }

  /** Lets the field have any value, whatever was written before. */
  forget(pointer: string, written: WrittenValues): WrittenValues {
    const index = this.#reader(pointer);
    return new Map([...written].filter(([each]) => each !== index));
  }

  /** Index of the variable whose guards read the field; -1 when none does. */
  #reader(pointer: string): number {
    return this.variables.findIndex(({ pointers }) => pointers.includes(pointer));
  }

  #untouched(index: number): readonly Diagram[] {
    const { values = [] } = this.variables[index] ?? {};
    return values.map((_value, position) => this.only(index, position));
  }

  #collect(node: Node, facts: Scope, into: Map<string, Atom>, seen: Set<Node>): void {
    if (seen.has(node)) return;
    if (seen.size > MAX_NODES) throw new SpaceExceeded();
    seen.add(node);
    const parts = connectedParts(node, facts);
    if (parts !== null) {
      for (const part of parts) this.#collect(part, facts, into, seen);
      return;
    }
    const atom = atomOf(node, facts);
    this.#atoms.set(node, atom);
    if (!into.has(atom.text) && !this.#unknown.has(atom.text)) into.set(atom.text, atom);
  }

  #translate(
    node: Node,
    facts: Scope,
    written: WrittenValues,
    cache: Map<Node, Condition>,
  ): Condition {
    const cached = cache.get(node);
    if (cached !== undefined) return cached;
    const condition = this.#conditionOf(node, facts, written, cache);
    cache.set(node, condition);
    return condition;
  }

  #conditionOf(
    node: Node,
    facts: Scope,
    written: WrittenValues,
    cache: Map<Node, Condition>,
  ): Condition {
    const { diagrams } = this;
    const conditionOf = (part: Node): Condition => this.#translate(part, facts, written, cache);
    if (node.kind === "not") {
      const { yes, no } = conditionOf(node.operand);
      return { yes: no, no: yes };
    }
    if (node.kind === "and" || node.kind === "or") {
      const parts = node.operands.map(conditionOf);
      const yes = parts.map((part) => part.yes);
      const no = parts.map((part) => part.no);
      return node.kind === "and"
        ? { yes: diagrams.all(yes), no: diagrams.any(no) }
        : { yes: diagrams.any(yes), no: diagrams.all(no) };
    }
    if (node.kind === "choose") {
      const [test, then, otherwise] = [
        conditionOf(node.test),
        conditionOf(node.then),
        conditionOf(node.otherwise),
      ];
      const chosen = (a: Diagram, b: Diagram): Diagram =>
        diagrams.or(diagrams.and(test.yes, a), diagrams.and(test.no, b));
      return { yes: chosen(then.yes, otherwise.yes), no: chosen(then.no, otherwise.no) };
    }
    const fact = node.kind === "name" ? facts.facts.get(node.name) : undefined;
    if (fact !== undefined) return conditionOf(fact.node);
    return this.#ofAtom(node, written);
  }

  #lenient(node: Node, facts: Scope): Diagram {
    const cached = this.#lenients.get(node);
    if (cached !== undefined) return cached;
    const lenient = this.#lenientOf(node, facts);
    this.#lenients.set(node, lenient);
    return lenient;
  }

  #lenientOf(node: Node, facts: Scope): Diagram {
    const { diagrams } = this;
    const diagramOf = (part: Node): Diagram => this.#lenient(part, facts);
    if (node.kind === "not") return diagrams.not(diagramOf(node.operand));
    if (node.kind === "and") return diagrams.all(node.operands.map(diagramOf));
    if (node.kind === "or") return diagrams.any(node.operands.map(diagramOf));
    if (node.kind === "choose") {
      const test = diagramOf(node.test);
      const otherwise = diagrams.and(diagrams.not(test), diagramOf(node.otherwise));
      return diagrams.or(diagrams.and(test, diagramOf(node.then)), otherwise);
    }
    const fact = node.kind === "name" ? facts.facts.get(node.name) : undefined;
    return fact === undefined ? this.condition({ node, scope: facts }).yes : diagramOf(fact.node);
  }

  #ofAtom(node: Node, written: WrittenValues): Condition {
    const text = this.#atoms.get(node)?.text ?? "";
    if (this.#unknown.has(text)) return EITHER;
    const place = this.#places.get(text);
    if (place === undefined)
      throw new RangeError("The space was built without this guard. Pass it to the constructor.");
    const { variable, index } = place;
    const values = this.variables[variable]?.values ?? [];
    const when = (outcome: Outcome): Diagram => {
      const matching = values.map(({ outcomes }) => outcomes[index] === outcome);
      const now = written.get(variable);
      return now === undefined
        ? this.diagrams.literal(variable, matching)
        : this.diagrams.any(now.filter((_each, index) => matching[index]));
    };
    return { yes: when(true), no: when(false) };
  }
}
