/**
 * Views of definitions that note what a computation reads. A view reads like its object. It stays when the
 * definitions change, and then knows which of its parts are other ones, so that a computation is repeated only
 * after a change of what it read. Views look into the members of a file that is in no folder, such as flow.json. Other
 * values of files, such as the JSON of a screen, are the same object while their file is the same.
 */
import { overViews, type Viewing } from "#engine/memoize.ts";
import { withEqualParts } from "../identity/equal-parts.ts";
import { numberOf } from "../identity/numbered.ts";
import { MapView } from "./traced-map.ts";
import {
  HAS,
  KEYS,
  note,
  noted,
  withNotes,
  type Cell,
  type Part,
  type Reader,
  type Traced,
} from "./traced-parts.ts";
import { DEFINITIONS, EFFECTIVE, isMap, type Call, type Shape } from "./traced-shapes.ts";
import type { Definitions, Effective } from "../model.ts";

const partsByView = new WeakMap<object, Part>();

/** Returns the object of a view, on all of which the result then depends. Other values stay as they are. */
function whole(value: unknown): unknown {
  const part = partOf(value);
  if (part === null) return value;
  note(part);
  return part.target;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const partOf = (value: unknown): Part | null =>
  isObject(value) ? (partsByView.get(value) ?? null) : null;

/** The views of one root. */
export class Views implements Viewing, Reader {
  /** Views that several computations share, by name. */
  readonly #shared = new Map<string, Part>();
  #clock = 0;

  /** Begins a time: what changes from now on has changed after all results before. */
  tick(): void {
    this.#clock += 1;
  }

  /** Returns the view of this name, moved to other definitions. */
  effective(name: string, effective: Effective): Effective {
    return this.#named(`effective ${name}`, effective, EFFECTIVE).view as Effective;
  }

  /** The same for the definitions that belong to it. */
  definitions(name: string, definitions: Definitions): Definitions {
    return this.#named(`definitions ${name}`, definitions, DEFINITIONS).view as Definitions;
  }

  /** Runs a computation over views. */
  trace<R>(compute: () => R): Traced<R> {
    return withNotes(() => overViews(this, compute), this.#clock);
  }

  unwrap(argument: unknown): unknown {
    return whole(argument);
  }

  /** Notes what a function derives from a view. Its other arguments are read whole. */
  derive<A extends readonly unknown[], R>(compute: (...args: A) => R, args: A): R {
    const [view, ...others] = args as readonly unknown[];
    const part = partOf(view);
    if (part === null) return compute(...args);
    const given = others.map(whole);
    const texts = given.map((each) => (isObject(each) ? null : each));
    const key = `derived ${numberOf(compute)} ${JSON.stringify(texts)}`;
    const known = part.cells.get(key);
    if (known?.given?.some((each, index) => each !== given[index]) === true) {
      // What was derived with other objects is not derived again, so whatever read it is to be repeated.
      known.changedAt = Infinity;
      part.cells.delete(key);
    }
    let last: unknown;
    const again = (target: object) =>
      (last = withEqualParts(compute(...([target, ...given] as unknown as A)), last));
    return this.read(part, key, again, () => null, given) as R;
  }

  #named(name: string, target: object, shape: Shape): Part {
    const known = this.#shared.get(name);
    const part = known ?? this.#part(target, shape);
    if (known === undefined) this.#shared.set(name, part);
    else this.#move(known, target);
    return part;
  }

  #part(target: object, shape: Shape): Part {
    const own = (): Part => part;
    const part: Part = {
      target,
      shape,
      changedAt: this.#clock,
      notedBy: null,
      cells: new Map(),
      view: isMap(target) ? new MapView(this, own) : this.#recordView(own),
    };
    partsByView.set(part.view, part);
    return part;
  }

  /** Moves a view to another object, and marks what differs in what was read. */
  #move(part: Part, target: object): void {
    if (part.target === target) return;
    part.target = target;
    part.changedAt = this.#clock;
    for (const [key, cell] of part.cells) {
      let value: unknown;
      try {
        value = cell.again(target as never);
      } catch {
        // Such as a lender that is gone. A computation that still reads it gets the error.
        cell.changedAt = this.#clock;
        part.cells.delete(key);
        continue;
      }
      const shape = shapeOf(cell, value);
      if (shape !== null && cell.part?.shape === shape) this.#move(cell.part, value as object);
      else if (shape !== null || cell.part !== null || !isSame(cell.value, value)) {
        cell.changedAt = this.#clock;
        cell.part = shape === null ? null : this.#partIn(value as object, shape);
        cell.value = cell.part === null ? value : null;
      }
    }
  }

  #partIn(value: object, shape: Shape): Part {
    return shape.shared === undefined
      ? this.#part(value, shape)
      : this.#named(shape.shared(value as never), value, shape);
  }

  /** Notes a read, and returns what the computation gets. */
  read(
    part: Part,
    key: string | symbol,
    again: (target: never) => unknown,
    shapeFor: (value: object) => Shape | null,
    given: readonly unknown[] | null = null,
  ): unknown {
    let cell = part.cells.get(key);
    if (cell === undefined) {
      const changedAt = this.#clock;
      const value = again(part.target as never);
      cell = { changedAt, notedBy: null, again, given, shapeOf: shapeFor, part: null, value };
      const shape = shapeOf(cell, value);
      if (shape !== null) {
        cell.part = this.#partIn(value as object, shape);
        cell.value = null;
      }
      part.cells.set(key, cell);
    }
    return noted(cell);
  }

  /** The proxy has an object of its own, because the part moves to other objects. */
  #recordView(own: () => Part): object {
    return new Proxy(
      {},
      {
        get: (_target, name) => {
          const part = own();
          // Most reads were made before, and loops make many.
          const cell = part.cells.get(name);
          if (cell !== undefined) return noted(cell);
          const { shape } = part;
          if (typeof name === "symbol" || shape.known?.includes(name) === true)
            return Reflect.get(part.target, name) as unknown;
          const member = (next: Record<string, unknown>) => next[name];
          const value = member(part.target as Record<string, unknown>);
          return typeof value === "function" && shape.functions?.includes(name) !== true
            ? this.#method(part, shape.calls?.[name], name, value as Method)
            : this.read(part, name, member, (each) => shape.members?.(name, each) ?? null);
        },
        has: (_target, name) => this.#has(own(), name),
        ownKeys: () => {
          const part = own();
          this.read(part, KEYS, Reflect.ownKeys, () => null);
          return Reflect.ownKeys(part.target);
        },
        getOwnPropertyDescriptor: (_target, name) => {
          this.#has(own(), name);
          const descriptor = Reflect.getOwnPropertyDescriptor(own().target, name);
          return descriptor === undefined ? undefined : { ...descriptor, configurable: true };
        },
      },
    );
  }

  #has(part: Part, name: string | symbol): boolean {
    const has = (target: object) => Reflect.has(target, name);
    return typeof name === "symbol"
      ? has(part.target)
      : this.read(part, HAS + name, has, () => null) === true;
  }

  #method(part: Part, call: Call | undefined, name: string, method: Method): Method {
    if (call === undefined) {
      note(part);
      return method;
    }
    return (argument) => {
      const given = call.argument(argument as never);
      return this.read(
        part,
        `${name} ${JSON.stringify(given)}`,
        (next: Record<string, Method>) =>
          call.make === undefined ? next[name]?.(given) : call.make(next as never, given as never),
        () => call.shape,
      );
    };
  }
}

type Method = (argument: unknown) => unknown;

const shapeOf = (cell: Cell, value: unknown): Shape | null =>
  isObject(value) ? cell.shapeOf(value) : null;

/** Lists of texts, such as the chain of an organization, are made anew by each reading. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((each, index) => Object.is(each, other[index])));
