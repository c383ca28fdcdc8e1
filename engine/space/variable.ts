/**
 * Fields that atoms ask of together, as one variable: its values are what the atoms tell apart, each with the data that differs
 * least from where the search begins. Fields that no atom connects are variables of their own.
 */
import type { Literal } from "../guard/ast.ts";
import type { Frame } from "../guard/frame.ts";
import type { Outcome } from "../guard/outcome.ts";
import type { Scope } from "../guard/scope.ts";
import type { Json } from "../json/json.ts";
import { schemaTypes, schemaValues, type Entities } from "../json/json-schema.ts";
import { parsePointer, withValueAt } from "../json/pointer.ts";
import { asksEqualityOnly, isPlain, type Atom } from "./atom.ts";
import { valueIn, withChanges, type Changes, type Data } from "./data.ts";
import { fieldDomain } from "./field-domain.ts";
import { listDomain } from "./list-domain.ts";
import { schemaAt } from "./schema-at.ts";

export interface Variable {
  readonly pointers: readonly string[];
  readonly atoms: readonly Atom[];
  readonly values: readonly VariableValue[];
  /** The fields have no value that the atoms would tell from all of these. */
  readonly exact: boolean;
}

export interface VariableValue {
  /** What is to be changed where the search begins. */
  readonly changes: Changes;
  /** Fields changed, and how much is to be written; 0 for no change. */
  readonly cost: number;
  /** What each atom of the variable says, in order. */
  readonly outcomes: readonly Outcome[];
}

/** Combinations of values looked at for one variable. */
const MAX_COMBINATIONS = 6_000;
const FIELD_COST = 1_000;

export interface Making {
  readonly entities: Entities;
  readonly scope: Scope;
  /** Where the search begins. */
  readonly from: Data;
}

export function variablesOf(atoms: readonly Atom[], making: Making): readonly Variable[] {
  return connected(atoms).map((group) => variableOf(group.pointers, group.atoms, making));
}

interface Group {
  readonly pointers: readonly string[];
  readonly atoms: readonly Atom[];
}

/** Atoms that share a field, or one of whose fields lies within another's, belong together. */
function connected(atoms: readonly Atom[]): readonly Group[] {
  return atoms.reduce<readonly Group[]>((groups, atom) => {
    const touching = groups.filter((group) => touches(group.pointers, atom.pointers));
    const [first] = touching;
    const merged: Group = {
      pointers: [...new Set([...touching.flatMap(({ pointers }) => pointers), ...atom.pointers])],
      atoms: [...touching.flatMap(({ atoms: of }) => of), atom],
    };
    return first === undefined
      ? [...groups, merged]
      : groups.flatMap((each) =>
          each === first ? [merged] : touching.includes(each) ? [] : [each],
        );
  }, []);
}

function touches(some: readonly string[], others: readonly string[]): boolean {
  return some.some((a) =>
    others.some((b) => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)),
  );
}

function variableOf(pointers: readonly string[], atoms: readonly Atom[], making: Making): Variable {
  const domains = pointers.map((pointer) => domainAt(pointer, pointers, atoms, making));
  let combinations: readonly Changes[] = [new Map()];
  let exact = domains.every((domain) => domain.exact);
  domains.forEach((domain, index) => {
    const pointer = pointers[index] ?? "";
    const present = valueIn(making.from, pointer);
    const others = [undefined, ...domain.values].filter((value) => !sameValue(value, present));
    combinations = combinations.flatMap((changes) => [
      changes,
      ...others.map((value): Changes => new Map(changes).set(pointer, value)),
    ]);
    if (combinations.length > MAX_COMBINATIONS) {
      combinations = combinations.slice(0, MAX_COMBINATIONS);
      exact = false;
    }
  });
  if (pointers.some((a) => pointers.some((b) => b.startsWith(`${a}/`)))) exact = false;
  const values = new Map<string, VariableValue>();
  for (const changes of combinations) {
    const outcomes = ask(atoms, withChanges(making.from, changes), making.scope);
    const key = outcomes.join();
    const cost = costOf(changes);
    const known = values.get(key);
    if (known === undefined || cost < known.cost) values.set(key, { changes, cost, outcomes });
  }
  return { pointers, atoms, values: [...values.values()], exact };
}

interface Domain {
  readonly values: readonly Json[];
  readonly exact: boolean;
}

function domainAt(
  pointer: string,
  pointers: readonly string[],
  atoms: readonly Atom[],
  { entities, scope, from }: Making,
): Domain {
  const schema = schemaAt(entities, pointer);
  const [type] = schemaTypes(schema).types;
  if (type === "object") return { values: [], exact: false };
  if (type === "array") {
    const asking = atoms.filter((atom) => atom.pointers.includes(pointer));
    const root = pointer.startsWith("/profile") ? entities.profile : entities.application;
    const { lists, exact } = listDomain({
      schema,
      root,
      path: parsePointer(pointer).join("."),
      atoms: asking,
      ask: (list) => ask(asking, withValueAt(from, pointer, list), scope),
    });
    const present = valueIn(from, pointer);
    const kept = Array.isArray(present) ? present : [];
    return {
      values: [
        ...lists.map((list) => [...list]),
        // Next to the list that is there: with more, and without one.
        ...(kept.length === 0 ? [] : lists.map((list) => [...kept, ...list])),
        ...kept.map((_element, index) => kept.toSpliced(index, 1)),
      ],
      exact: exact && pointers.length === 1,
    };
  }
  // What is there now is as good a value for the fields compared with it as one that a guard names.
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
  // Fields of different schemas may still be equal: each is tried with the values of the others that it can take.
  const shared = alike ? [] : schemas.flatMap((each) => fieldDomain(each, questions).values);
  const { values, exact } = fieldDomain(schema, {
    ...questions,
    literals: [...questions.literals, ...shared.filter(isLiteral)],
  });
  // Of several patterns, whether one text fits them all is not known: only tried.
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

/** What a schema asks of a value. */
const constraints = (of: object): readonly (readonly [string, unknown])[] =>
  Object.entries(of).filter(([key]) => !/^(description|title|x-.*)$/.test(key));

/** Whether the two allow the same values. */
function sameSchema(a: object, b: object): boolean {
  return JSON.stringify(constraints(a)) === JSON.stringify(constraints(b));
}

/** Whether more is asked of a value than its type. */
const isBounded = (schema: object): boolean => constraints(schema).some(([key]) => key !== "type");

export function ask(atoms: readonly Atom[], data: Data, scope: Scope): readonly Outcome[] {
  const { application, profile } = data;
  return scope.frame.evaluate({ application, profile }, (frame: Frame) =>
    atoms.map((atom) => atom.ask(frame)),
  );
}

function costOf(changes: Changes): number {
  return [...changes.values()].reduce<number>(
    (sum, value) => sum + FIELD_COST + JSON.stringify(value ?? null).length,
    0,
  );
}

function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
