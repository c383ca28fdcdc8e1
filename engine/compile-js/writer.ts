/**
 * Collects the declarations of a generated module: readers of fields, facts, macros. Names in
 * generated code are a letter and a number; text of an author appears only in literals
 * (`literal.ts`).
 */
import { UNDETERMINED, type Value } from "../guard/evaluate/outcome.ts";
import { isRecord, own, sameJson, type JsonRecord } from "../json/json.ts";
import { isScalar, textLiteral, valueLiteral } from "./literal.ts";

/** A function under construction, with its temporary variables. */
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
  /** For a root: whether it is typed. For a field: the value that it has when it is absent. */
  readonly typed: boolean;
  readonly fallback: Value;
  /** How often the generated code reads the value. */
  reads: number;
  /** Fields of the value that the generated code reads. */
  readonly fields: Set<Slot>;
}

/** Collects the declarations of one generated module: functions, constants and variables. */
export class Writer {
  readonly #slots = new Map<string, Slot>();
  readonly #constants = new Map<string, string>();
  readonly #functions: string[] = [];
  readonly #memories: string[] = [];
  #names = 0;

  /** A name that is new in the module. */
  name(letter: string): string {
    this.#names += 1;
    return `${letter}${this.#names}`;
  }

  declare(text: string): void {
    this.#functions.push(text);
  }

  /** A variable that is reset after every evaluation. */
  memory(name: string): string {
    this.#memories.push(name);
    return name;
  }

  /** Source of a value. A list or object is created one time and reused. */
  value(value: Value): string {
    if (value === UNDETERMINED) return "U";
    if (isScalar(value)) return valueLiteral(value);
    const literal = valueLiteral(value);
    const constant = this.#constants.get(literal) ?? this.name("d");
    this.#constants.set(literal, constant);
    return constant;
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

  /**
   * Source that reads the slot.
   * @param often whether one evaluation may reach the place several times
   */
  read(slot: Slot, often: boolean): string {
    slot.reads += often ? 2 : 1;
    return slot.parent === null ? `v${slot.number}` : `r${slot.number}()`;
  }

  #slot(
    path: readonly string[],
    make: () => Pick<Slot, "parent" | "name" | "typed" | "fallback">,
  ): Slot {
    const key = JSON.stringify(path);
    const existing = this.#slots.get(key);
    if (existing) return existing;
    const slot = { ...make(), number: this.#slots.size, reads: 0, fields: new Set<Slot>() };
    this.#slots.set(key, slot);
    return slot;
  }

  /**
   * Source of all declarations, and of the functions `begin(input)` and `end()` that surround every
   * evaluation.
   */
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
    const isStored = slot.reads + (contains ? 1 : 0) > 1;
    const key = textLiteral(name);
    // A field that is completed reads null as absent; a field that is not completed keeps null.
    const absent = fallback === UNDETERMINED ? "x === undefined" : "x === undefined || x === null";
    const completed = `${absent} || !own(p, ${key}) ? ${this.value(fallback)} : x`;
    const from = parent.parent === null ? `k${parent.number}` : `c${parent.number}()`;
    const keep = isStored ? `${this.memory(`v${number}`)} = ` : "";
    const reader =
      `const r${number} = () => { ${isStored ? `if (v${number} !== undefined) return v${number}; ` : ""}` +
      `const p = ${from}; if (p === null) return ${keep}U; const x = p[${key}]; return ${keep}${completed}; };`;
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

/**
 * Whether an empty object can replace the fallback: each field that is read of it has the same
 * fallback itself.
 */
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

/** Short names for the functions of the kit, and the work budget. */
const PREAMBLE = [
  "const U = kit.UNDETERMINED, OVER = kit.OVER, own = kit.own, record = kit.record;",
  "let w = 0;",
  "const charge = (steps) => { w -= steps; if (w < 0) throw OVER; };",
];
