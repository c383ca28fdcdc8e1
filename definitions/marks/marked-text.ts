/** Finds the marked texts of a definition: those for people to read, or its guards. */
import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { markRuleOf, type Mark, type MarkRule } from "./mark-rules.ts";

/** A marked text and its place. */
export interface MarkedText {
  pointer: string;
  text: string;
  /** Arguments that the product fills in at this place (`x-args`). */
  args: readonly string[];
  /** Value of the mark: true, or what the mark says of the text. */
  mark: unknown;
  /** Whether the fields of a list's item are arguments here (`x-item-args`). */
  itemArgs: boolean;
}

/** Returns a schema by its path under schemas/ without `.schema.json`; undefined when there is none. */
export type SchemaLookup = (name: string) => unknown;

/** By pointer, because several branches of a choice may describe the same text. */
type Places = Map<string, MarkedText>;

/** Returns the texts of a value that its schema marks, in the order of the value. */
export const markedTexts = memoize(
  (value: unknown, schemaName: string, mark: Mark, lookup: SchemaLookup): readonly MarkedText[] => {
    const places: Places = new Map();
    const schema = lookup(schemaName);
    if (isRecord(schema))
      collect(markRuleOf(schema, mark), value, "", {}, { mark, lookup, places });
    return [...places.values()];
  },
);

/** @param owner the object that holds the value */
function collect(
  rule: MarkRule,
  value: unknown,
  pointer: string,
  owner: Record<string, unknown>,
  into: { mark: Mark; lookup: SchemaLookup; places: Places },
): void {
  if (!rule.reachesMark) return;
  if (typeof value === "string" && rule.mark !== null) {
    const { args, itemArgs, mark } = rule;
    into.places.set(pointer, { pointer, text: value, args, itemArgs, mark });
    return;
  }
  for (const alternative of rule.alternatives) collect(alternative, value, pointer, owner, into);
  for (const template of rule.describedBy) {
    const schema = into.lookup(filled(template, owner));
    if (isRecord(schema)) collect(markRuleOf(schema, into.mark), value, pointer, owner, into);
  }
  if (Array.isArray(value)) {
    if (rule.items)
      for (const [index, member] of value.entries())
        collect(rule.items, member, joinPointer(pointer, index), {}, into);
  } else if (isRecord(value))
    for (const key of Object.keys(value)) {
      const part = propertyRule(rule, key);
      if (part?.reachesMark) collect(part, value[key], joinPointer(pointer, key), value, into);
    }
}

/** Fills the braces of a schema's name; a property that is absent leaves a name that no schema has. */
export const filled = (template: string, owner: Record<string, unknown>): string =>
  template.replace(/\{([^}]+)\}/g, (braces, key: string) => {
    const name = owner[key];
    return typeof name === "string" ? name : braces;
  });

/** Returns the rule of a property: its own, that of a matching pattern, or that of all other properties. */
export const propertyRule = (rule: MarkRule, key: string): MarkRule | null =>
  rule.properties.get(key) ??
  rule.patterns.find(([pattern]) => pattern.test(key))?.[1] ??
  rule.otherProperties;
