/** What every measurement gives: figures with a unit, and where there is one, the bound that they must keep. */
export interface Figure {
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
  /** Least or greatest value allowed; a figure beyond it fails the run. */
  readonly bound?: { readonly least: number } | { readonly most: number };
  readonly detail?: string;
}

export interface Bench {
  readonly name: string;
  run(): Promise<Figure[]>;
}

export function keepsBound({ value, bound }: Figure): boolean {
  if (!bound) return true;
  return "least" in bound ? value >= bound.least : value <= bound.most;
}
