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
  /** Other arguments of a derived value; null for another value. */
  readonly given: readonly unknown[] | null;
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

/** Reads a part of an object, and notes it. */
export interface Reader {
  /**
   * @param again reads the same in another object
   * @param shapeFor shape of the value that is read; null when it has no parts
   */
  read(
    part: Part,
    key: string | symbol,
    again: (target: never) => unknown,
    shapeFor: (value: object) => Shape | null,
  ): unknown;
}

/** Key of the names of all members. */
export const KEYS = Symbol("keys");

/** Sets the question whether there is a member apart from its value: no name of a file or a member begins with it. */
export const HAS = "\0has ";

let noting: Readable[] | null = null;

export function note(read: Readable): void {
  if (noting === null || read.notedBy === noting) return;
  read.notedBy = noting;
  noting.push(read);
}

/** Notes a read, and returns what the computation gets. */
export function noted(cell: Cell): unknown {
  note(cell);
  return cell.part === null ? cell.value : cell.part.view;
}

/** Runs a computation, and returns its result with everything that it notes. */
export function withNotes<R>(compute: () => R, at: number): Traced<R> {
  const before = noting;
  const reads: Readable[] = [];
  noting = reads;
  try {
    return { result: compute(), reads, at };
  } finally {
    noting = before;
  }
}

/** Whether everything that was read for a result is still the same. */
export const isCurrent = ({ reads, at }: Traced<unknown>): boolean =>
  reads.every(({ changedAt }) => changedAt <= at);
