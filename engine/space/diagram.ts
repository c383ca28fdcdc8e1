/**
 * Decision diagrams over variables with finitely many values (multi-valued decision diagrams, Srinivasan et al. 1990):
 * reduced and shared, so equal conditions are the same number and "never" is a question of one comparison.
 */

/** A condition over the variables. Equal conditions of one `Diagrams` are equal numbers. */
export type Diagram = number;

export const NEVER: Diagram = 0;
export const ALWAYS: Diagram = 1;

/** The condition has grown beyond what can be looked at in reasonable time; nothing is known of it. */
export class SpaceExceeded extends Error {
  constructor() {
    super(`The guards are connected in more than ${MAX_NODES} ways.`);
    this.name = "SpaceExceeded";
  }
}

const MAX_NODES = 300_000;

interface Node {
  readonly variable: number;
  /** What remains to be met, for each value of the variable. */
  readonly next: readonly Diagram[];
}

export class Diagrams {
  /** Number of values by variable. */
  readonly #sizes: readonly number[];
  readonly #nodes: Node[];
  /** By variable. */
  readonly #known: Map<number | string, Diagram>[] = [];
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

  /** The variable has one of the values for which `values` says true. */
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

  not(of: Diagram): Diagram {
    if (of <= ALWAYS) return of === ALWAYS ? NEVER : ALWAYS;
    const known = this.#nots.get(of);
    if (known !== undefined) return known;
    const { variable, next } = this.#node(of);
    const made = this.#make(
      variable,
      next.map((each) => this.not(each)),
    );
    this.#nots.set(of, made);
    this.#nots.set(made, of);
    return made;
  }

  all(of: readonly Diagram[]): Diagram {
    return of.reduce((a, b) => this.and(a, b), ALWAYS);
  }

  any(of: readonly Diagram[]): Diagram {
    return of.reduce((a, b) => this.or(a, b), NEVER);
  }

  /**
   * The cheapest way to meet the condition: for each variable that has to be set the value, with `costs` by variable and
   * value. Variables left out stay at their cheapest value, which must cost nothing. Null when nothing meets it.
   */
  cheapest(of: Diagram, costs: readonly (readonly number[])[]): ReadonlyMap<number, number> | null {
    if (of === NEVER) return null;
    const totals = new Map<Diagram, number>([
      [NEVER, Number.POSITIVE_INFINITY],
      [ALWAYS, 0],
    ]);
    const chosen = new Map<Diagram, number>();
    const total = (at: Diagram): number => {
      const known = totals.get(at);
      if (known !== undefined) return known;
      const { variable, next } = this.#node(at);
      let least = Number.POSITIVE_INFINITY;
      next.forEach((each, value) => {
        const cost = (costs[variable]?.[value] ?? 0) + total(each);
        if (cost >= least) return;
        least = cost;
        chosen.set(at, value);
      });
      totals.set(at, least);
      return least;
    };
    total(of);
    const values = new Map<number, number>();
    for (let at = of; at !== ALWAYS;) {
      const { variable, next } = this.#node(at);
      const value = chosen.get(at) ?? 0;
      values.set(variable, value);
      at = next[value] ?? NEVER;
    }
    return values;
  }

  /** Part of all combinations of values that meets the condition, from 0 to 1. */
  share(of: Diagram): number {
    const shares = new Map<Diagram, number>([
      [NEVER, 0],
      [ALWAYS, 1],
    ]);
    const shareOf = (at: Diagram): number => {
      const known = shares.get(at);
      if (known !== undefined) return known;
      const { next } = this.#node(at);
      const share = next.reduce((sum, each) => sum + shareOf(each), 0) / next.length;
      shares.set(at, share);
      return share;
    };
    return shareOf(of);
  }

  /** Whether the values, by variable, meet the condition. */
  holds(of: Diagram, values: readonly number[]): boolean {
    let at = of;
    while (at > ALWAYS) {
      const { variable, next } = this.#node(at);
      at = next[values[variable] ?? 0] ?? NEVER;
    }
    return at === ALWAYS;
  }

  /** Both conditions value by value of the variable that comes first in either. */
  #joined(
    a: Diagram,
    b: Diagram,
    known: Map<number, Diagram>,
    join: (a: Diagram, b: Diagram) => Diagram,
  ): Diagram {
    const [first, second] = a < b ? [a, b] : [b, a];
    const key = first * MAX_NODES + second;
    const found = known.get(key);
    if (found !== undefined) return found;
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
    const made = this.#make(variable, next);
    known.set(key, made);
    return made;
  }

  #make(variable: number, next: readonly Diagram[]): Diagram {
    const [first = NEVER, second = NEVER] = next;
    if (next.every((each) => each === first)) return first;
    // Most variables have two values: their nodes are known by a number, which costs less than a text.
    const key = next.length === 2 ? first * MAX_NODES + second : next.join(",");
    const known = this.#known[variable] ?? new Map<number | string, Diagram>();
    this.#known[variable] = known;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (this.#nodes.length >= MAX_NODES) throw new SpaceExceeded();
    const made = this.#nodes.push({ variable, next }) - 1;
    known.set(key, made);
    return made;
  }

  #node(of: Diagram): Node {
    const node = this.#nodes[of];
    if (node === undefined) throw new RangeError(`There is no diagram ${of}.`);
    return node;
  }
}
