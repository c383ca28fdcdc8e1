/** The result of every measurement: figures with a unit and, where there is one, a bound. */
export interface Figure {
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
  /** Least or greatest allowed value. A figure beyond it fails the run. */
  readonly bound?: { readonly atLeast: number } | { readonly atMost: number };
  readonly detail?: string;
}

export interface Bench {
  readonly name: string;
  /** Names of the parts that can run alone, as `NAME:PART`. */
  readonly parts?: readonly string[];
  /** @param parts the parts to run; all when absent */
  run(parts?: ReadonlySet<string>): Promise<Figure[]>;
}

export function keepsBound({ value, bound }: Figure): boolean {
  if (!bound) return true;
  return "atLeast" in bound ? value >= bound.atLeast : value <= bound.atMost;
}

/** Returns the value below which the share of the values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** Bundles, and keeps NODE_ENV, which Vite sets to production for the whole process. */
export async function bundled(make: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV;
  await make();
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
}
