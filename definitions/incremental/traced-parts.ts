/** What views note of the objects that a computation reads (`traced.ts`). */
import type { Shape } from "./traced-shapes.ts";

/** Something that a computation can read. */
export interface Readable {
  /** Number of the last change, by the clock of the views. */
  changedAt: number;
  /** The computation that read it last, so that each notes it once. */
  notedBy: object | null;
}

/** An object with its view. As a `Readable` it is the whole object. */
export interface Part extends Readable {
  target: object;
  readonly shape: Shape;
  readonly view: object;
  /** What was ever read of it: by the name of a member, the key of a map or the call. */
  readonly cells: Map<string | symbol, Cell>;
}

export interface Cell extends Readable {
  readonly again: (target: never) => unknown;
  readonly shapeOf: (value: object) => Shape | null;
  /** Null for a value without parts. */
  part: Part | null;
  value: unknown;
}

/** A result with everything that was read for it. */
export interface Traced<R> {
  readonly result: R;
  readonly reads: readonly Readable[];
  /** Time of the computation, by the clock of the views. */
  readonly at: number;
}

/** Whether everything that was read for a result is still the same. */
export const isCurrent = ({ reads, at }: Traced<unknown>): boolean =>
  reads.every(({ changedAt }) => changedAt <= at);
