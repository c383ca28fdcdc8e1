/**
 * Views of definitions that note what a computation reads. A view reads like its object. It stays when the
 * definitions change, and then knows which of its parts are other ones, so that a computation is repeated only
 * after a change of what it read. Values of files, such as the JSON of a screen, are not looked into: they are
 * the same object while their file is the same.
 */
import { memoize, unwrapping } from "#engine/memoize.ts";
import { ownEntries } from "../overlays/overlaid-map.ts";
import { DEFINITIONS, EFFECTIVE, FILE, isMap, type Call, type Shape } from "./traced-shapes.ts";
import type { Cell, Part, Readable, Traced } from "./traced-parts.ts";
import type { Definitions, Effective } from "../model.ts";

let noting: Readable[] | null = null;

function note(read: Readable): void {
  if (noting === null || read.notedBy === noting) return;
  read.notedBy = noting;
  noting.push(read);
}

/** Notes a read, and returns what the computation gets. */
function noted(cell: Cell): unknown {
  note(cell);
  return cell.part === null ? cell.value : cell.part.view;
}

const partsByView = new WeakMap<object, Part>();

/** Returns the object of a view, on all of which the result then depends. Other values stay as they are. */
function whole(value: unknown): unknown {
  const part = typeof value === "object" && value !== null ? partsByView.get(value) : undefined;
  if (part === undefined) return value;
  note(part);
  return part.target;
}

/** The views of one root. */
export class Views {
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
    const before = noting;
    const reads: Readable[] = [];
    noting = reads;
    try {
      return { result: unwrapping(whole, compute), reads, at: this.#clock };
    } finally {
      noting = before;
    }
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
  ): unknown {
    let cell = part.cells.get(key);
    if (cell === undefined) {
      const value = again(part.target as never);
      cell = { changedAt: this.#clock, notedBy: null, again, shapeOf: shapeFor, part: null, value };
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
        has: (_target, name) => Reflect.has(whole(own().view) as object, name),
        ownKeys: () => {
          const part = own();
          this.read(part, KEYS, Reflect.ownKeys, () => null);
          return Reflect.ownKeys(part.target);
        },
        getOwnPropertyDescriptor: (_target, name) => {
          const descriptor = Reflect.getOwnPropertyDescriptor(own().target, name);
          return descriptor === undefined ? undefined : { ...descriptor, configurable: true };
        },
      },
    );
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

const KEYS = Symbol("keys");

const shapeOf = (cell: Cell, value: unknown): Shape | null =>
  typeof value === "object" && value !== null ? cell.shapeOf(value) : null;

/** Lists of texts, such as the chain of an organization, are made anew by each reading. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((each, index) => Object.is(each, other[index])));

/** The view of a map. */
class MapView<V> implements ReadonlyMap<string, V> {
  readonly #views: Views;
  readonly #part: () => Part;

  constructor(views: Views, part: () => Part) {
    this.#views = views;
    this.#part = part;
  }

  get size(): number {
    return this.#keys().length;
  }

  /** The entries that it does not share with the map below (`OverlaidMap`). */
  get own(): ReadonlyMap<string, V> {
    const part = this.#part();
    return this.#views.read(
      part,
      OWN,
      (map: ReadonlyMap<string, V>) => ownEntries(map),
      () => part.shape,
    ) as ReadonlyMap<string, V>;
  }

  get(key: string): V | undefined {
    const part = this.#part();
    // Most reads were made before, and loops make many.
    const cell = part.cells.get(key);
    if (cell !== undefined) return noted(cell) as V;
    const get = (map: ReadonlyMap<string, V>) => map.get(key);
    return this.#views.read(part, key, get, () => part.shape.entries ?? FILE) as V;
  }

  has(key: string): boolean {
    const has = (map: ReadonlyMap<string, V>) => map.has(key);
    return this.#views.read(this.#part(), HAS + key, has, () => null) === true;
  }

  forEach(take: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [key, value] of this) take(value, key, this);
  }

  *entries(): MapIterator<[string, V]> {
    for (const key of this.#keys()) yield [key, this.get(key) as V];
    return undefined;
  }

  *keys(): MapIterator<string> {
    yield* this.#keys();
    return undefined;
  }

  *values(): MapIterator<V> {
    for (const key of this.#keys()) yield this.get(key) as V;
    return undefined;
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  #keys(): readonly string[] {
    return this.#views.read(this.#part(), KEYS, keysOf, () => null) as readonly string[];
  }
}

const OWN = Symbol("own");

/** Sets this question apart from the value of the key: no name of a file or a member begins with it. */
const HAS = "\0has ";

/** Returns the keys of a map: one list for maps with the same keys, which is compared at once. */
const keysOf = memoize((map: ReadonlyMap<string, unknown>): readonly string[] => {
  const keys = [...map.keys()];
  const text = keys.join("\n");
  const known = keyLists.get(text)?.deref();
  if (known !== undefined) return known;
  if (keyLists.size >= MAX_KEY_LISTS) keyLists.clear();
  keyLists.set(text, new WeakRef(keys));
  return keys;
});

const keyLists = new Map<string, WeakRef<readonly string[]>>();
/** More than the shipped definitions have; a full cache is cleared. */
const MAX_KEY_LISTS = 10_000;
