/**
 * Finds the names in a definition by the marks of its schema: `x-declares`, `x-names` and
 * `x-registered`. It reads files as they are written, the patches of overlays included, whose
 * objects by id stand for lists.
 */
import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { markRuleOf, type Mark, type MarkRule } from "../marks/mark-rules.ts";
import { filled, propertyRule, type SchemaLookup } from "../marks/marked-text.ts";

/** A marked text or key as it is written. */
export interface Written {
  /** Of the value; of the property's value when the name is its key. */
  readonly pointer: string;
  readonly inKey: boolean;
  readonly text: string;
  readonly mark: unknown;
  /** Whether the name begins to exist here, if the mark declares names. */
  readonly isNew: boolean;
}

/** @param base the content that the value patches; undefined for a file of its own */
export const writtenNames = memoize(
  (
    value: unknown,
    schema: string,
    mark: Mark,
    lookup: SchemaLookup,
    base: unknown,
  ): readonly Written[] => {
    const document = lookup(schema);
    const found = new Map<string, Written>();
    if (isRecord(document))
      walk(
        markRuleOf(document, mark),
        { value, base, pointer: "", owner: {} },
        {
          mark,
          lookup,
          add: (each) => found.set(`${each.inKey} ${each.pointer} ${String(each.mark)}`, each),
        },
      );
    return [...found.values()];
  },
);

interface Place {
  readonly value: unknown;
  readonly base: unknown;
  readonly pointer: string;
  /** The object that holds the value, over the one that it patches. */
  readonly owner: Record<string, unknown>;
}

interface Walking {
  readonly mark: Mark;
  readonly lookup: SchemaLookup;
  readonly add: (written: Written) => void;
}

function walk(rule: MarkRule, place: Place, walking: Walking): void {
  if (!rule.reachesMark) return;
  const { value, base, pointer, owner } = place;
  const { mark, lookup, add } = walking;
  if (typeof value === "string" && rule.mark !== null) {
    add({ pointer, inKey: false, text: value, mark: rule.mark, isNew: base === undefined });
    return;
  }
  for (const alternative of rule.alternatives) walk(alternative, place, walking);
  for (const template of rule.describedBy) {
    const schema = lookup(filled(template, owner));
    if (isRecord(schema)) walk(markRuleOf(schema, mark), place, walking);
  }
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries())
      if (rule.items)
        walk(
          rule.items,
          { value: member, base: undefined, pointer: joinPointer(pointer, index), owner: {} },
          walking,
        );
  } else if (isRecord(value)) {
    if (rule.items) walkById(rule.items, value, place, walking);
    else walkProperties(rule, value, place, walking);
  }
}

/** Walks through a patch that has the items of a list by their ids. */
function walkById(
  items: MarkRule,
  patch: Record<string, unknown>,
  { base, pointer }: Place,
  walking: Walking,
): void {
  const marks = marksOfId(items);
  const before: unknown[] = Array.isArray(base) ? base : [];
  for (const [id, member] of Object.entries(patch)) {
    const place = joinPointer(pointer, id);
    const patched = before.find((each) => isRecord(each) && each.id === id);
    const isNew = patched === undefined && member !== null;
    for (const mark of marks) walking.add({ pointer: place, inKey: true, text: id, mark, isNew });
    if (!isRecord(member)) continue;
    for (const side of ["before", "after"])
      if (typeof member[side] === "string")
        for (const mark of marks)
          walking.add({
            pointer: joinPointer(place, side),
            inKey: false,
            text: member[side],
            mark,
            isNew: false,
          });
    walk(items, { value: member, base: patched, pointer: place, owner: {} }, walking);
  }
}

function walkProperties(
  rule: MarkRule,
  value: Record<string, unknown>,
  { base, pointer }: Place,
  walking: Walking,
): void {
  const patched = isRecord(base) ? base : {};
  for (const [key, member] of Object.entries(value)) {
    const place = joinPointer(pointer, key);
    const isNew = patched[key] === undefined && member !== null;
    if (rule.keyMark !== null)
      walking.add({ pointer: place, inKey: true, text: key, mark: rule.keyMark, isNew });
    const part = propertyRule(rule, key);
    if (part)
      walk(
        part,
        { value: member, base: patched[key], pointer: place, owner: { ...patched, ...value } },
        walking,
      );
  }
}

/** Returns the marks of the `id` of an item. */
function marksOfId(items: MarkRule): unknown[] {
  return allOf([items]).flatMap((each) => {
    const mark = each.properties.get("id")?.mark ?? null;
    return mark === null ? [] : [mark];
  });
}

/** Returns rules with the alternatives of each. */
function allOf(rules: readonly MarkRule[]): readonly MarkRule[] {
  const all = new Set(rules);
  for (const rule of all) for (const each of rule.alternatives) all.add(each);
  return [...all];
}

/** A part of a pointer that names something. */
export interface NamedToken {
  readonly name: string;
  readonly mark: unknown;
  /** Which part of the pointer it is, counted from 0. */
  readonly index: number;
}

/**
 * Returns the names in a pointer, which names the members of a list by their ids.
 *
 * @param value the definition that the pointer leads into
 */
export const namesInPointer = (
  pointer: string,
  schema: string,
  lookup: SchemaLookup,
  value: unknown,
): readonly NamedToken[] =>
  (["x-declares", "x-names"] as const).flatMap((mark) =>
    namedTokens(parsePointer(pointer), schema, mark, lookup, value),
  );

function namedTokens(
  tokens: readonly string[],
  schema: string,
  mark: Mark,
  lookup: SchemaLookup,
  definition: unknown,
): NamedToken[] {
  const document = lookup(schema);
  if (!isRecord(document)) return [];
  let owner: Record<string, unknown> = {};
  let value = definition;
  let rules = allOf([markRuleOf(document, mark)]);
  return tokens.flatMap((name, index) => {
    const isId = !/^\d+$/.test(name);
    const marks = rules.flatMap((rule) => [
      ...(rule.items && isId ? marksOfId(rule.items) : []),
      ...(rule.keyMark === null ? [] : [rule.keyMark]),
    ]);
    const parts = rules.flatMap((rule) =>
      [rule.items ?? [], propertyRule(rule, name) ?? []].flat(),
    );
    owner = isRecord(value) ? value : {};
    value = memberAt(value, name);
    rules = describedBy(allOf(parts), owner, mark, lookup);
    return [...new Set(marks)].map((each) => ({ name, mark: each, index }));
  });
}

const memberAt = (value: unknown, name: string): unknown =>
  Array.isArray(value)
    ? ((value as unknown[]).find((each) => isRecord(each) && each.id === name) ??
      (value as unknown[])[Number(name)])
    : isRecord(value)
      ? value[name]
      : undefined;

/** Adds the rules of the schemas that describe a value by a property next to it. */
const describedBy = (
  rules: readonly MarkRule[],
  owner: Record<string, unknown>,
  mark: Mark,
  lookup: SchemaLookup,
): readonly MarkRule[] => [
  ...rules,
  ...rules.flatMap((rule) =>
    rule.describedBy.flatMap((template) => {
      const schema = lookup(filled(template, owner));
      return isRecord(schema) ? allOf([markRuleOf(schema, mark)]) : [];
    }),
  ),
];
