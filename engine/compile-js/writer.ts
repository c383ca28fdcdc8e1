/**
 * Collects the declarations of a generated module: readers of what guards ask for, facts, macros. Names in generated code are made
 * of a letter and a number; what an author wrote appears in literals only (`literal.ts`).
 */
import { UNDETERMINED, type Value } from "../guard/outcome.ts";
import { isRecord, own, sameJson, type JsonRecord } from "../json/json.ts";
import { isScalar, textLiteral, valueLiteral } from "./literal.ts";

/** A function being written: its variables for intermediate values. */
export class Body {
  #temporaries = 0;
  readonly #prefix: string;

  constructor(prefix = "t") {
    this.#prefix = prefix;
  }

  temporary(): string {
    this.#temporaries += 1;
    return `${this.#prefix}${this.#temporaries - 1}`;
  }

  /** `let t0, t1;`, or nothing. */
  declaration(): string {
    const names = Array.from(
      { length: this.#temporaries },
      (_, index) => `${this.#prefix}${index}`,
    );
    return names.length === 0 ? "" : `let ${names.join(", ")};`;
  }
}

interface Slot {
  readonly number: number;
  readonly parent: Slot | null;
  readonly name: string;
  /** Of a root: whether it is typed. Of a field: what it reads as when it is absent. */
  readonly typed: boolean;
  readonly fallback: Value;
  /** Places that read the value. */
  reads: number;
  /** Fields that are read of it. */
  readonly fields: Set<Slot>;
}

export class Writer {
  readonly #slots = new Map<string, Slot>();
  readonly #constants = new Map<string, string>();
  readonly #functions: string[] = [];
  readonly #memories: string[] = [];
  #names = 0;

  /** A new name that nothing else in the module has. */
  name(letter: string): string {
    this.#names += 1;
    return `${letter}${this.#names}`;
  }

  declare(text: string): void {
    this.#functions.push(text);
  }

  /** A variable that is forgotten after every evaluation. */
  memory(name: string): string {
    this.#memories.push(name);
    return name;
  }

  /** Source of a value; what is not a scalar is made once. */
  value(value: Value): string {
    if (value === UNDETERMINED) return "U";
    if (isScalar(value)) return valueLiteral(value);
    const literal = valueLiteral(value);
    const known = this.#constants.get(literal) ?? this.name("d");
    this.#constants.set(literal, known);
    return known;
  }

  root(name: string, typed: boolean): Slot {
    return this.#slot([name], () => ({ parent: null, name, typed, fallback: UNDETERMINED }));
  }

  field(parent: Slot, path: readonly string[], fallback: Value): Slot {
    const name = path.at(-1) ?? "";
    const slot = this.#slot(path, () => ({ parent, name, typed: false, fallback }));
    parent.fields.add(slot);
    return slot;
  }

  /** Source that reads the slot. `often`: the place may be reached several times an evaluation. */
  read(slot: Slot, often: boolean): string {
    slot.reads += often ? 2 : 1;
    return slot.parent === null ? `v${slot.number}` : `r${slot.number}()`;
  }

  #slot(
    path: readonly string[],
    make: () => Pick<Slot, "parent" | "name" | "typed" | "fallback">,
  ): Slot {
    const key = JSON.stringify(path);
    const known = this.#slots.get(key);
    if (known) return known;
    const slot = { ...make(), number: this.#slots.size, reads: 0, fields: new Set<Slot>() };
    this.#slots.set(key, slot);
    return slot;
  }

  /** Everything declared, and the functions `begin(input)` and `end()` around every evaluation. */
  render(): string {
    const slots = [...this.#slots.values()];
    const readers = slots.flatMap((slot) => this.#reader(slot));
    const roots = slots.filter(({ parent }) => parent === null);
    const begin = roots.flatMap(({ number, name, typed, fields }) => [
      `v${number} = kit.rootOf(input, ${textLiteral(name)}, ${typed});`,
      ...(fields.size > 0 ? [`k${number} = record(v${number});`] : []),
    ]);
    for (const { number, fields } of roots) {
      this.memory(`v${number}`);
      if (fields.size > 0) this.memory(`k${number}`);
    }
    const constants = [...this.#constants].map(([literal, name]) => `const ${name} = ${literal};`);
    return [
      ...PREAMBLE,
      ...constants,
      ...(this.#memories.length === 0 ? [] : [`let ${this.#memories.join(", ")};`]),
      ...readers,
      ...this.#functions,
      `const begin = (input) => { ${begin.join(" ")} };`,
      `const end = () => { ${this.#memories.length === 0 ? "" : `${this.#memories.join(" = ")} = undefined;`} };`,
    ].join("\n");
  }

  #reader(slot: Slot): string[] {
    const { number, parent, name } = slot;
    if (parent === null) return [];
    const contains = slot.fields.size > 0;
    const fallback = onlyContains(slot) ? NOTHING : slot.fallback;
    const kept = slot.reads + (contains ? 1 : 0) > 1;
    const key = textLiteral(name);
    // Without completion a field that is there and null is null; with it, null reads as absent.
    const absent = fallback === UNDETERMINED ? "x === undefined" : "x === undefined || x === null";
    const found = `${absent} || !own(p, ${key}) ? ${this.value(fallback)} : x`;
    const from = parent.parent === null ? `k${parent.number}` : `c${parent.number}()`;
    const keep = kept ? `${this.memory(`v${number}`)} = ` : "";
    const reader =
      `const r${number} = () => { ${kept ? `if (v${number} !== undefined) return v${number}; ` : ""}` +
      `const p = ${from}; if (p === null) return ${keep}U; const x = p[${key}]; return ${keep}${found}; };`;
    if (!contains) return [reader];
    const memory = this.memory(`k${number}`);
    return [
      reader,
      `const c${number} = () => ${memory} === undefined ? (${memory} = record(r${number}())) : ${memory};`,
    ];
  }
}

export type { Slot };

const NOTHING: JsonRecord = Object.freeze({});

/** Whether an empty object in place of the fallback makes no difference: each field read of it has the same fallback itself. */
function onlyContains({ reads, fields, fallback }: Slot): boolean {
  return (
    reads === 0 &&
    isRecord(fallback) &&
    [...fields].every((field) => {
      const inside = own(fallback, field.name) ?? null;
      return inside === null || sameJson(inside, field.fallback);
    })
  );
}

/** Short names for what the kit brings, and the work budget. */
const PREAMBLE = [
  "const U = kit.UNDETERMINED, OVER = kit.OVER, own = kit.own, record = kit.record;",
  "let w = 0;",
  "const charge = (steps) => { w -= steps; if (w < 0) throw OVER; };",
];
