/**
 * Fields that the same atoms read, as one variable. Its values are the combinations of outcomes
 * that the atoms distinguish, each with the data nearest to the start of the search. Fields that no
 * atom connects are separate variables.
 */
import type { Literal } from "../guard/ast.ts";
import type { Outcome } from "../guard/evaluate/outcome.ts";
import type { Json } from "../json/json.ts";
import { schemaTypes, schemaValues, type Entities } from "../json/json-schema.ts";
import { parsePointer, withReplaced, withValueAt } from "../json/pointer.ts";
import { memoize } from "../memoize.ts";
import { askOf, asksEqualityOnly, isPlain, type Ask, type Atom } from "./atom.ts";
import { EMPTY, valueIn, type Changes, type Data } from "./data.ts";
import { connectedAtoms, type Group } from "./connected-atoms.ts";
import { fieldDomain } from "./field-domain.ts";
import { listDomain } from "./list-domain.ts";
import { schemaAt } from "./schema-at.ts";

export interface Variable {
  readonly pointers: readonly string[];
  readonly atoms: readonly Atom[];
  readonly ask: Ask;
  readonly values: readonly VariableValue[];
  /** Whether the values cover everything that the atoms can distinguish. */
  readonly exact: boolean;
}

export interface VariableValue {
  /** Changes to make at the start of the search. */
  readonly changes: Changes;
  /** Grows with the number of changed fields and the length of their values; 0 for no change. */
  readonly cost: number;
  /** Outcome of each atom of the variable, in order. */
  readonly outcomes: readonly Outcome[];
}

/** Limit of combinations tried for one variable. */
const MAX_COMBINATIONS = 6_000;
const FIELD_COST = 1_000;
const NO_DEFINITIONS = {};
/** More than any set of definitions needs; a full cache is cleared. */
const MAX_SHARED = 20_000;

export interface VariableContext {
  readonly entities: Entities;
  /** Start of the search. */
  readonly from: Data;
}

/** Returns the variables of the atoms, in the order of their first atoms. */
export function variablesOf(atoms: readonly Atom[], making: VariableContext): readonly Variable[] {
  return connectedAtoms(atoms).map((group) =>
    making.from === EMPTY ? sharedVariable(group, making) : variableOf(group, making),
  );
}

const variables = new Map<string, Variable>();

/**
 * Many guards read the same fields. Organizations and products share the variable of these while
 * the schemas of the fields are equal, whatever other fields they have.
 */
function sharedVariable(group: Group, making: VariableContext): Variable {
  const { application, profile } = making.entities;
  const schemas = [
    application.$defs ?? NO_DEFINITIONS,
    profile.$defs ?? NO_DEFINITIONS,
    ...group.pointers.map((pointer) => schemaAt(making.entities, pointer)),
  ];
  const key = [
    ...schemas.map((each) => contentNumber(each)),
    ...group.pointers,
    ...group.atoms.map(({ text }) => text),
  ].join("\n");
  const variable = variables.get(key) ?? variableOf(group, making);
  if (variables.size >= MAX_SHARED) variables.clear();
  variables.set(key, variable);
  return variable;
}

const contents = new Map<string, number>();

/** Returns a number for a schema, the same for equal ones. */
const contentNumber = /* @__PURE__ */ memoize((schema: object): number => {
  const content = JSON.stringify(schema);
  const number = contents.get(content) ?? contents.size;
  contents.set(content, number);
  return number;
});

function variableOf({ pointers, atoms }: Group, making: VariableContext): Variable {
  const domains = pointers.map((pointer) => domainAt(pointer, pointers, atoms, making));
  const fields = pointers.map((pointer, index): ChangedField => {
    const present = valueIn(making.from, pointer);
    const others = (domains[index]?.values ?? []).filter((value) => !sameValue(value, present));
    const changes = present === undefined ? others : [undefined, ...others];
    return {
      pointer,
      segments: parsePointer(pointer),
      changes: changes.map((value) => ({ value, cost: costOf(value) })),
    };
  });
  const ask = askOf(atoms);
  const values = new Map<string, VariableValue>();
  const isComplete = combine(fields, making.from, (data, cost, chosen) => {
    const outcomes = ask(data);
    const key = outcomes.join();
    const cheapest = values.get(key);
    if (cheapest === undefined || cost < cheapest.cost)
      values.set(key, { changes: changesIn(chosen, pointers), cost, outcomes });
  });
  const isApart = !pointers.some((a) => pointers.some((b) => b.startsWith(`${a}/`)));
  const exact = isComplete && isApart && domains.every((domain) => domain.exact);
  return { pointers, atoms, ask, values: [...values.values()], exact };
}

/** A field with the values that a search gives to it besides the one at the start. */
interface ChangedField {
  readonly pointer: string;
  readonly segments: readonly string[];
  readonly changes: readonly Change[];
}

interface Change {
  readonly value: Json | undefined;
  readonly cost: number;
}

/**
 * Visits the combinations of the fields' values, the start of the search first. The last field changes fastest.
 * @param visit gets the change of each field; null for a field that keeps its value
 * @returns false when the limit leaves out a combination
 */
function combine(
  fields: readonly ChangedField[],
  from: Data,
  visit: (data: Data, cost: number, chosen: readonly (Change | null)[]) => void,
): boolean {
  const chosen: (Change | null)[] = [];
  const counts = fields.map(() => 0);
  let isComplete = true;
  const choose = (index: number, data: Data, cost: number): void => {
    const field = fields[index];
    if (field === undefined) return visit(data, cost, chosen);
    const { pointer, segments, changes } = field;
    for (let position = -1; position < changes.length; position += 1) {
      const count = (counts[index] ?? 0) + 1;
      if (count > MAX_COMBINATIONS) {
        isComplete = false;
        return;
      }
      counts[index] = count;
      const change = changes[position] ?? null;
      chosen[index] = change;
      if (change === null) choose(index + 1, data, cost);
      else {
        const changed = withReplaced(data, segments, change.value, pointer) as Data;
        choose(index + 1, changed, cost + change.cost);
      }
    }
  };
  choose(0, from, 0);
  return isComplete;
}

const changesIn = (
  chosen: readonly (Change | null)[],
  pointers: readonly string[],
): VariableValue["changes"] =>
  new Map(
    chosen.flatMap((change, index) =>
      change === null ? [] : [[pointers[index] ?? "", change.value] as const],
    ),
  );

interface Domain {
  readonly values: readonly Json[];
  readonly exact: boolean;
}

function domainAt(
  pointer: string,
  pointers: readonly string[],
  atoms: readonly Atom[],
  { entities, from }: VariableContext,
): Domain {
  const schema = schemaAt(entities, pointer);
  const [type] = schemaTypes(schema).types;
  if (type === "object") return { values: [], exact: false };
  if (type === "array") {
    const asking = atoms.filter((atom) => atom.pointers.includes(pointer));
    const ask = askOf(asking);
    const root = pointer.startsWith("/profile") ? entities.profile : entities.application;
    const { lists, exact } = listDomain({
      schema,
      root,
      path: parsePointer(pointer).join("."),
      atoms: asking,
      ask: (list) => ask(withValueAt(from, pointer, list)),
    });
    const present = valueIn(from, pointer);
    const items = Array.isArray(present) ? present : [];
    return {
      values: [
        ...lists.map((list) => [...list]),
        // Lists near the present one: longer by some elements, and shorter by one.
        ...(items.length === 0 ? [] : lists.map((list) => [...items, ...list])),
        ...items.map((_element, index) => items.toSpliced(index, 1)),
      ],
      exact: exact && pointers.length === 1,
    };
  }
  // A value that is present now counts like a literal for the fields compared with it.
  const present = pointers.flatMap((each) => {
    const value = valueIn(from, each);
    return typeof value === "object" || value === undefined ? [] : [value];
  });
  const schemas = pointers.map((each) => schemaAt(entities, each));
  const alike = schemas.every((each) => sameSchema(each, schema));
  const questions = {
    literals: [...atoms.flatMap(({ literals }) => literals), ...present],
    peers: pointers.length,
    equalityOnly: atoms.every(({ node }) => asksEqualityOnly(node)),
    alike,
  };
  // Fields of different schemas may be equal too, so each is also tried with values of the others.
  const shared = alike ? [] : schemas.flatMap((each) => fieldDomain(each, questions).values);
  const { values, exact } = fieldDomain(schema, {
    ...questions,
    literals: [...questions.literals, ...shared.filter(isLiteral)],
  });
  // Whether one text fits several patterns is only tried, not proven.
  const bounded = schemas.filter((each) => schemaValues(each) === null && isBounded(each));
  return {
    values,
    exact:
      exact &&
      (pointers.length === 1 ||
        ((alike || bounded.length <= 1) && atoms.every(({ node }) => isPlain(node)))),
  };
}

const isLiteral = (value: Json): value is Literal =>
  value === null || ["boolean", "number", "string"].includes(typeof value);

/** The constraints of a schema, without its annotations. */
const constraints = (schema: object): readonly (readonly [string, unknown])[] =>
  Object.entries(schema).filter(([key]) => !/^(description|title|x-.*)$/.test(key));

/** Whether the two allow the same values. */
function sameSchema(a: object, b: object): boolean {
  return JSON.stringify(constraints(a)) === JSON.stringify(constraints(b));
}

/** Whether a schema constrains more than the type. */
const isBounded = (schema: object): boolean => constraints(schema).some(([key]) => key !== "type");

const costOf = (value: Json | undefined): number =>
  FIELD_COST + JSON.stringify(value ?? null).length;

function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
