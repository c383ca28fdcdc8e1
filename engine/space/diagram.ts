/**
 * Decision diagrams over variables with finitely many values (multi-valued decision diagrams,
 * Srinivasan et al. 1990). They are reduced and shared, so equal conditions are the same number,
 * and one comparison tells whether a condition can ever be met.
 */

/** A condition over the variables. Equal conditions of one `Diagrams` are equal numbers. */
export type Diagram = number;

export const NEVER: Diagram = 0;
export const ALWAYS: Diagram = 1;

/** Thrown when a condition grows too large to explore. */
export class SpaceExceeded extends Error {
  constructor() {
    super(`The guards are connected in more than ${MAX_NODES} ways.`);
    this.name = "SpaceExceeded";
  }
}

const MAX_NODES = 300_000;

interface Node {
  readonly variable: number;
  /** The remaining condition, for each value of the variable. */
  readonly next: readonly Diagram[];
}

/** The conditions over some variables, and the operations on them. */
export class Diagrams {
  /** Number of values, by variable. */
  readonly #sizes: readonly number[];
  readonly #nodes: Node[];
  /** Nodes by their key, by variable. */
  readonly #nodesByKey: Map<number | string, Diagram>[] = [];
  readonly #ands = new Map<number, Diagram>();
  readonly #ors = new Map<number, Diagram>();
  readonly #and = (a: Diagram, b: Diagram): Diagram => this.and(a, b);
  readonly #or = (a: Diagram, b: Diagram): Diagram => this.or(a, b);
  readonly #nots = new Map<Diagram, Diagram>();

  constructor(sizes: readonly number[]) {
    this.#sizes = sizes;
    const end = { variable: sizes.length, next: [] };
    this.#nodes = [end, end];
  }

  /** The condition that the variable has one of the values marked true. */
  literal(variable: number, values: readonly boolean[]): Diagram {
    return this.#make(
      variable,
      values.map((holds) => (holds ? ALWAYS : NEVER)),
    );
  }

  and(a: Diagram, b: Diagram): Diagram {
    if (a === b || b === ALWAYS) return a;
    if (a === ALWAYS) return b;
    if (a === NEVER || b === NEVER) return NEVER;
    return this.#joined(a, b, this.#ands, this.#and);
  }

  or(a: Diagram, b: Diagram): Diagram {
    if (a === b || b === NEVER) return a;
    if (a === NEVER) return b;
    if (a === ALWAYS || b === ALWAYS) return ALWAYS;
    return this.#joined(a, b, this.#ors, this.#or);
  }

  not(diagram: Diagram): Diagram {
    if (diagram <= ALWAYS) return diagram === ALWAYS ? NEVER : ALWAYS;
    const cached = this.#nots.get(diagram);
    if (cached !== undefined) return cached;
    const { variable, next } = this.#node(diagram);
    const negation = this.#make(
      variable,
      next.map((each) => this.not(each)),
    );
    this.#nots.set(diagram, negation);
    this.#nots.set(negation, diagram);
    return negation;
  }

  all(conditions: readonly Diagram[]): Diagram {
    return conditions.reduce((a, b) => this.and(a, b), ALWAYS);
  }

  any(conditions: readonly Diagram[]): Diagram {
    return conditions.reduce((a, b) => this.or(a, b), NEVER);
  }

  /** The variables on which the condition depends. */
  variablesIn(condition: Diagram): ReadonlySet<number> {
    const variables = new Set<number>();
    const seen = new Set<Diagram>();
    const visit = (diagram: Diagram): void => {
      if (diagram <= ALWAYS || seen.has(diagram)) return;
      seen.add(diagram);
      const { variable, next } = this.#node(diagram);
      variables.add(variable);
      next.forEach(visit);
    };
    visit(condition);
    return variables;
  }

  /** When some values of the variables meet the condition: it no longer depends on them. */
  forget(condition: Diagram, variables: ReadonlySet<number>): Diagram {
    const forgotten = new Map<Diagram, Diagram>();
    const visit = (diagram: Diagram): Diagram => {
      if (diagram <= ALWAYS) return diagram;
      const cached = forgotten.get(diagram);
      if (cached !== undefined) return cached;
      const { variable, next } = this.#node(diagram);
      const parts = next.map(visit);
      const without = variables.has(variable) ? this.any(parts) : this.#make(variable, parts);
      forgotten.set(diagram, without);
      return without;
    };
    return variables.size === 0 ? condition : visit(condition);
  }

  /**
   * The cheapest assignment that meets the condition, as value by variable; null when none does.
   * `costs` are by variable and value. A variable that is left out keeps its cheapest value, which
   * must cost nothing.
   */
  cheapest(
    condition: Diagram,
    costs: readonly (readonly number[])[],
  ): ReadonlyMap<number, number> | null {
    if (condition === NEVER) return null;
    const totals = new Map<Diagram, number>([
      [NEVER, Number.POSITIVE_INFINITY],
      [ALWAYS, 0],
    ]);
    const chosen = new Map<Diagram, number>();
    const total = (diagram: Diagram): number => {
      const cached = totals.get(diagram);
      if (cached !== undefined) return cached;
      const { variable, next } = this.#node(diagram);
      let least = Number.POSITIVE_INFINITY;
      next.forEach((each, value) => {
        const cost = (costs[variable]?.[value] ?? 0) + total(each);
        if (cost >= least) return;
        least = cost;
        chosen.set(diagram, value);
      });
      totals.set(diagram, least);
      return least;
    };
    total(condition);
    const values = new Map<number, number>();
    for (let diagram = condition; diagram !== ALWAYS;) {
      const { variable, next } = this.#node(diagram);
      const value = chosen.get(diagram) ?? 0;
      values.set(variable, value);
      diagram = next[value] ?? NEVER;
    }
    return values;
  }

  /** Share of all combinations of values that meet the condition, from 0 to 1. */
  share(condition: Diagram): number {
    const shares = new Map<Diagram, number>([
      [NEVER, 0],
      [ALWAYS, 1],
    ]);
    const shareOf = (diagram: Diagram): number => {
      const cached = shares.get(diagram);
      if (cached !== undefined) return cached;
      const { next } = this.#node(diagram);
      const share = next.reduce((sum, each) => sum + shareOf(each), 0) / next.length;
      shares.set(diagram, share);
      return share;
    };
    return shareOf(condition);
  }

  /** Whether the values, by variable, meet the condition. */
  holds(condition: Diagram, values: readonly number[]): boolean {
    let diagram = condition;
    while (diagram > ALWAYS) {
      const { variable, next } = this.#node(diagram);
      diagram = next[values[variable] ?? 0] ?? NEVER;
    }
    return diagram === ALWAYS;
  }

  /** Combines two conditions value by value, at the first variable of either. */
  #joined(
    a: Diagram,
    b: Diagram,
    cache: Map<number, Diagram>,
    join: (a: Diagram, b: Diagram) => Diagram,
  ): Diagram {
    const [first, second] = a < b ? [a, b] : [b, a];
    const key = first * MAX_NODES + second;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const x = this.#node(first);
    const y = this.#node(second);
    const variable = Math.min(x.variable, y.variable);
    const size = this.#sizes[variable] ?? 0;
    const next: Diagram[] = [];
    for (let value = 0; value < size; value += 1)
      next.push(
        join(
          x.variable === variable ? (x.next[value] ?? NEVER) : first,
          y.variable === variable ? (y.next[value] ?? NEVER) : second,
        ),
      );
    const joined = this.#make(variable, next);
    cache.set(key, joined);
    return joined;
  }

  #make(variable: number, next: readonly Diagram[]): Diagram {
    const [first = NEVER, second = NEVER] = next;
    if (next.every((each) => each === first)) return first;
    // Most variables have two values. A number as the key of their nodes is cheaper than a string.
    const key = next.length === 2 ? first * MAX_NODES + second : next.join(",");
    const byKey = this.#nodesByKey[variable] ?? new Map<number | string, Diagram>();
    this.#nodesByKey[variable] = byKey;
    const existing = byKey.get(key);
    if (existing !== undefined) return existing;
    if (this.#nodes.length >= MAX_NODES) throw new SpaceExceeded();
    const created = this.#nodes.push({ variable, next }) - 1;
    byKey.set(key, created);
    return created;
  }

  #node(diagram: Diagram): Node {
    const node = this.#nodes[diagram];
    if (node === undefined) throw new RangeError(`There is no diagram ${diagram}.`);
    return node;
  }
}
