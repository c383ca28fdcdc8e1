/**
 * The lists that the conditions on one list distinguish. What `exists`, `all`, `exists_one`, `size`
 * and `in` give for a longer list follows from the shorter list and the added element. So the
 * search adds one element of each kind, again and again, to the lists found so far, until no new
 * combination of outcomes appears.
 */
import type { NodeOf } from "../guard/ast.ts";
import type { Outcome } from "../guard/evaluate/outcome.ts";
import type { Json } from "../json/json.ts";
import { resolveSchema, schemaTypes, type JsonSchema } from "../json/json-schema.ts";
import { withValueAt } from "../json/pointer.ts";
import { asksEqualityOnly, isPlain, type Atom } from "./atom.ts";
import { fieldDomain, type FieldDomain } from "./field-domain.ts";
import { memberSchema } from "./schema-at.ts";

export interface ListDomain {
  /** The shortest list for each combination of outcomes. The empty list is the first. */
  readonly lists: readonly (readonly Json[])[];
  /** Whether no other list has another combination of outcomes. */
  readonly exact: boolean;
}

export interface ListQuestions {
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  /** Canonical path of the list, such as `application.consents`. */
  readonly path: string;
  readonly atoms: readonly Atom[];
  /** Returns the outcomes of the atoms, in order, for a list. */
  readonly ask: (list: readonly Json[]) => readonly Outcome[];
}

const MAX_LENGTH = 8;
const MAX_LISTS = 256;
const MAX_ELEMENTS = 2_000;
const MAX_TRIED = 100;

/** Returns the lists to try for the conditions on one list. */
export function listDomain(questions: ListQuestions): ListDomain {
  const { schema, atoms } = questions;
  const folds = atoms.map(foldOf);
  const { kinds, elements, exact } = elementKinds(questions);
  // A condition on an element at an index, or on an element and another field, is tried on every
  // element.
  const tried = folds.every(({ exact: isKnown }) => isKnown)
    ? []
    : elements.slice(0, MAX_TRIED).map((element) => [element]);
  const maxItems = typeof schema["maxItems"] === "number" ? schema["maxItems"] : MAX_LENGTH;
  const start: Growing = { list: [], states: folds.map((fold) => fold.empty) };
  const reached = new Map([[start.states.join(), start]]);
  let complete = true;
  for (const { list, states } of reached.values()) {
    if (list.length >= maxItems) {
      complete &&= maxItems < MAX_LENGTH;
      continue;
    }
    for (const kind of kinds) {
      const next = folds.map((fold, index) =>
        fold.add(states[index] ?? "", kind.answers[index] ?? false),
      );
      const key = next.join();
      if (reached.has(key)) continue;
      if (reached.size >= MAX_LISTS)
        return { lists: [...listsOf(reached), ...tried], exact: false };
      reached.set(key, { list: [...list, kind.value], states: next });
    }
  }
  return {
    lists: [...listsOf(reached), ...tried],
    exact: exact && complete && tried.length === 0,
  };
}

interface Growing {
  readonly list: readonly Json[];
  readonly states: readonly string[];
}

function listsOf(reached: ReadonlyMap<string, Growing>): readonly (readonly Json[])[] {
  return [...reached.values()].map(({ list }) => list);
}

/**
 * How the outcome for a list changes when an element is added, given the outcome for that element
 * alone.
 */
interface Fold {
  readonly empty: string;
  readonly add: (state: string, outcome: Outcome) => string;
  readonly exact: boolean;
}

const WORD: { readonly [K in `${Outcome}`]: string } = {
  true: "T",
  false: "F",
  undetermined: "U",
};

/** Keeps the strongest outcome so far, in this order. */
function strongest(order: string): Fold {
  return {
    empty: order.at(-1) ?? "",
    add: (state, outcome) => {
      const word = WORD[`${outcome}`];
      return order.indexOf(word) < order.indexOf(state) ? word : state;
    },
    exact: true,
  };
}

const EXISTS = strongest("TUF");
const ALL = strongest("FUT");
const EXISTS_ONE: Fold = {
  empty: "0",
  add: (state, outcome) => {
    if (state === "U" || outcome === "undetermined") return "U";
    return outcome ? String(Math.min(2, Number(state) + 1)) : state;
  },
  exact: true,
};
const MACROS = { exists: EXISTS, all: ALL, exists_one: EXISTS_ONE } as const;

/** Counts elements, up to one more than the greatest number that a size is compared with. */
function lengths(greatest: number, isKnown: boolean): Fold {
  return {
    empty: "0",
    add: (state) => String(Math.min(greatest + 1, Number(state) + 1)),
    exact: isKnown,
  };
}

function foldOf({ node, pointers }: Atom): Fold {
  if (pointers.length !== 1) return lengths(2, false);
  if (node.kind === "macro" && isField(node.over)) return MACROS[node.name];
  if (node.kind === "compare" && node.operator === "in" && node.left.kind === "literal")
    return EXISTS;
  if (node.kind === "compare" && node.right.kind === "literal" && isSize(node.left)) {
    const { value } = node.right;
    if (typeof value === "number" && value < MAX_LENGTH) return lengths(Math.ceil(value), true);
  }
  return lengths(2, false);
}

function isSize(node: Atom["node"]): boolean {
  const [argument] = node.kind === "call" && node.name === "size" ? node.args : [];
  return argument !== undefined && isField(argument);
}

function isField(node: Atom["node"]): boolean {
  return node.kind === "name" || (node.kind === "field" && isField(node.object));
}

interface ElementKind {
  readonly value: Json;
  /** Outcome of each atom for the list that contains only this element. */
  readonly answers: readonly Outcome[];
}

/** The simplest element for each combination of outcomes. */
function elementKinds({ schema, root, path, atoms, ask }: ListQuestions): {
  readonly kinds: readonly ElementKind[];
  /** The elements that the kinds are chosen from, simplest first. */
  readonly elements: readonly Json[];
  readonly exact: boolean;
} {
  const items = resolveSchema(schema.items, root);
  const members = membersRead(atoms, path);
  const domains = members.map((names) => ({
    names,
    domain: domainOf(memberSchema(items, names, root), atoms, members.length),
  }));
  const isObject = schemaTypes(items).types[0] === "object";
  let elements: readonly Json[] = isObject ? [{}] : [];
  let exact = atoms.every(({ node }) => bodyIsPlain(node));
  for (const { names, domain } of domains) {
    exact &&= domain.exact;
    elements = isObject
      ? elements.flatMap((element) => [
          element,
          ...domain.values.map((value) => withMember(element, names, value)),
        ])
      : domain.values;
    if (elements.length > MAX_ELEMENTS) {
      elements = elements.slice(0, MAX_ELEMENTS);
      exact = false;
    }
  }
  if (elements.length === 0) {
    // The conditions depend only on the number of elements, so any element will do.
    const { values } = domainOf(items, atoms, 1);
    elements = values.length > 0 ? values.slice(0, 1) : [null];
    exact &&= values.length > 0;
  }
  const kinds = new Map<string, ElementKind>();
  const sorted = elements
    .map((value) => ({ value, size: JSON.stringify(value).length }))
    .sort((a, b) => a.size - b.size)
    .map(({ value }) => value);
  for (const value of sorted) {
    const answers = ask([value]);
    const key = answers.join();
    if (!kinds.has(key)) kinds.set(key, { value, answers });
  }
  return { kinds: [...kinds.values()], elements: sorted, exact };
}

function domainOf(schema: JsonSchema, atoms: readonly Atom[], peers: number): FieldDomain {
  return fieldDomain(schema, {
    literals: atoms.flatMap(({ literals }) => literals),
    peers,
    equalityOnly: atoms.every(({ node }) => asksEqualityOnly(node)),
    alike: false,
  });
}

/**
 * Returns the names of an element's members that the atoms read. An empty list of names means the
 * element itself.
 */
function membersRead(atoms: readonly Atom[], path: string): readonly (readonly string[])[] {
  const inside = atoms.flatMap(({ reads }) =>
    reads.flatMap((read) => (read.startsWith(`${path}[]`) ? [read.slice(path.length + 2)] : [])),
  );
  return [...new Set(inside)].map((rest) =>
    (rest.split("[]")[0] ?? "").split(".").filter((name) => name !== ""),
  );
}

function withMember(element: Json, names: readonly string[], value: Json): Json {
  return withValueAt(element, names.map((name) => `/${name}`).join(""), value);
}

function bodyIsPlain(node: Atom["node"]): boolean {
  return node.kind !== "macro" || isMade(node.body);
}

function isMade(node: NodeOf<"macro">["body"]): boolean {
  if (node.kind === "not") return isMade(node.operand);
  if (node.kind === "and" || node.kind === "or") return node.operands.every(isMade);
  if (node.kind === "choose") return [node.test, node.then, node.otherwise].every(isMade);
  return node.kind === "literal" || isPlain(node);
}
