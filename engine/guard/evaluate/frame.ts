/**
 * The memory of one evaluation. A scope numbers everything that its guards read: documents, fields,
 * facts, elements of macros. Each value is read at most one time in an evaluation, so the rules of
 * a flow share their reads.
 */
import { isRecord, type JsonRecord } from "../../json/json.ts";
import { UNDETERMINED, type Value } from "./outcome.ts";
import { readField } from "../type.ts";

/** The input of a guard: documents, by the name of their root variable. */
export interface Input {
  readonly [root: string]: unknown;
}

export type Evaluate = (frame: Frame) => Value;

/** How to get the value of one slot. */
export type Cell =
  /** A document. A typed document that is not an object reads as an empty object. */
  | { readonly kind: "root"; readonly name: string; readonly typed: boolean }
  /** An own member of another value. With the fallback UNDETERMINED it is not completed. */
  | {
      readonly kind: "field";
      readonly parent: number;
      readonly name: string;
      readonly fallback: Value;
    }
  | { readonly kind: "computed"; readonly compute: Evaluate }
  /** Written by a macro for each element of its list. */
  | { readonly kind: "local" };

const UNREAD: unique symbol = Symbol("unread");
const NOTHING: JsonRecord = Object.freeze({});

/**
 * The values that the guards of a scope read, by slot. Guards share a slot for the same path, which
 * is read once in each evaluation.
 */
export class Frame {
  /** Values, by slot. */
  readonly values: Value[] = [];
  /** Remaining steps of the work budget (`limits.ts`). */
  work = 0;
  #input: Input = NOTHING;
  readonly #cells: Cell[] = [];
  readonly #byPath = new Map<string, number>();

  /** Returns a new slot for the value of a cell. */
  add(cell: Cell): number {
    this.values.push(UNREAD);
    return this.#cells.push(cell) - 1;
  }

  /** Returns the slot of a path; the first call creates it. */
  path(path: readonly string[], cell: () => Cell): number {
    const key = JSON.stringify(path);
    const existing = this.#byPath.get(key);
    if (existing !== undefined) return existing;
    const slot = this.add(cell());
    this.#byPath.set(key, slot);
    return slot;
  }

  read(slot: number): Value {
    const value = this.values[slot];
    return value === UNREAD ? this.#load(slot) : value;
  }

  /**
   * Runs `use` over the documents and drops them afterwards, because they contain personal data.
   */
  evaluate<T>(input: Input, use: (frame: Frame) => T): T {
    this.#input = input;
    try {
      return use(this);
    } finally {
      this.values.fill(UNREAD);
      this.#input = NOTHING;
    }
  }

  #load(slot: number): Value {
    const cell = this.#cells[slot];
    const value = cell === undefined ? UNDETERMINED : this.#valueOf(cell);
    this.values[slot] = value;
    return value;
  }

  #valueOf(cell: Cell): Value {
    switch (cell.kind) {
      case "field":
        return memberOf(this.read(cell.parent), cell.name, cell.fallback);
      case "computed":
        return cell.compute(this);
      case "root":
        return rootOf(this.#input, cell.name, cell.typed);
      case "local":
        return UNDETERMINED;
    }
  }
}

/** Own member of a map, or the fallback when it is absent. UNDETERMINED for anything but a map. */
export function memberOf(parent: Value, name: string, fallback: Value): Value {
  if (!isRecord(parent)) return UNDETERMINED;
  if (fallback !== UNDETERMINED) return readField(parent, name, fallback);
  const value = parent[name];
  return value !== undefined && Object.hasOwn(parent, name) ? value : UNDETERMINED;
}

/** The document with the name. An absent one is an empty object when it is typed, else UNDETERMINED. */
export function rootOf(input: Input, name: string, typed: boolean): Value {
  const value = Object.hasOwn(input, name) ? input[name] : undefined;
  if (typed) return isRecord(value) ? value : NOTHING;
  return value === undefined ? UNDETERMINED : value;
}
