/**
 * Compiles a JSON Schema to the few rules that lead to marked texts, so that reading a definition skips everything
 * else. A mark is an annotation of a string. `"x-copy": true` marks text that people read, `"x-guard": true` a guard,
 * `"x-expression": true` an expression, `"x-registered"` a name in a registry, `"x-value-of"` a value of that place in
 * the application, `"x-code"` a code of a public list such as ISO 4217, `"x-addresses": true` a list of addresses in
 * JSON, `"x-named"` a pointer that has a name, which is so many steps above its key, `"x-names"` a name that exists
 * elsewhere, `"x-declares"` a name that begins to exist here. These two may also mark the keys of an object, in its
 * `propertyNames`. `"x-described-by"` names another schema under schemas/ for the
 * value, such as `blocks/{block}`, where `{block}` is a property next to the value.
 */
import { isRecord, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";

type Schema = Record<string, unknown>;

export type Mark =
  | "x-copy"
  | "x-guard"
  | "x-expression"
  | "x-registered"
  | "x-value-of"
  | "x-code"
  | "x-sibling-product"
  | "x-names"
  | "x-declares"
  | "x-addresses"
  | "x-named";

/** The rule of one schema about the marked texts in a value. */
export interface MarkRule {
  /** Value of the mark; null without it. */
  mark: unknown;
  /** Value of the mark on the keys of an object; null without it. */
  keyMark: unknown;
  /** Arguments that the product fills in here (`x-args`). */
  args: readonly string[];
  /** Whether the fields of a list's item are arguments here (`x-item-args`). */
  itemArgs: boolean;
  /** Names of further schemas, with properties of the value's owner in braces (`x-described-by`). */
  describedBy: readonly string[];
  /** Further rules for the same value: a `$ref`, or the branches of a choice. */
  alternatives: MarkRule[];
  properties: Map<string, MarkRule>;
  patterns: [RegExp, MarkRule][];
  otherProperties: MarkRule | null;
  items: MarkRule | null;
  /** False when no marked text can be in the value. */
  reachesMark: boolean;
}

/** Returns the rule of a whole schema document. */
export const markRuleOf = memoize((document: Schema, mark: Mark): MarkRule => {
  const rules = new Map<unknown, MarkRule>();
  const rule = compile(document, { document, mark, rules });
  setReach([...rules.values()]);
  return rule;
});

interface Compilation {
  document: Schema;
  mark: Mark;
  /** Rules by schema: a schema may refer to itself. */
  rules: Map<unknown, MarkRule>;
}

function compile(schema: unknown, compilation: Compilation): MarkRule {
  const { document, mark, rules } = compilation;
  const compiled = rules.get(schema);
  if (compiled) return compiled;
  const record: Schema = isRecord(schema) ? schema : {};
  const rule: MarkRule = {
    mark: record[mark] ?? null,
    keyMark: (isRecord(record.propertyNames) ? record.propertyNames[mark] : null) ?? null,
    args: texts(record["x-args"]),
    itemArgs: record["x-item-args"] === true,
    describedBy: texts(record["x-described-by"]),
    alternatives: [],
    properties: new Map(),
    patterns: [],
    otherProperties: null,
    items: null,
    reachesMark: false,
  };
  rules.set(schema, rule);
  const ruleOf = (part: unknown) => compile(part, compilation);
  if (typeof record.$ref === "string") rule.alternatives.push(ruleOf(referred(record, document)));
  for (const keyword of ["oneOf", "anyOf", "allOf"] as const)
    if (Array.isArray(record[keyword])) rule.alternatives.push(...record[keyword].map(ruleOf));
  for (const [name, part] of entriesOf(record.properties)) rule.properties.set(name, ruleOf(part));
  for (const [pattern, part] of entriesOf(record.patternProperties))
    rule.patterns.push([new RegExp(pattern, "u"), ruleOf(part)]);
  if (isRecord(record.additionalProperties))
    rule.otherProperties = ruleOf(record.additionalProperties);
  if (isRecord(record.items)) rule.items = ruleOf(record.items);
  return rule;
}

/** Returns the schema that a `$ref` names, with the arguments that stand next to the `$ref`. */
function referred({ $ref, "x-args": args }: Schema, document: Schema): unknown {
  const target = valueAt(document, String($ref).slice(1));
  return args === undefined || !isRecord(target) ? target : { ...target, "x-args": args };
}

const entriesOf = (value: unknown) => (isRecord(value) ? Object.entries(value) : []);

const texts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (each) => typeof each === "string",
  );

const partsOf = (rule: MarkRule): MarkRule[] => [
  ...rule.alternatives,
  ...rule.properties.values(),
  ...rule.patterns.map(([, part]) => part),
  ...[rule.otherProperties, rule.items].filter((part) => part !== null),
];

/** Sets which rules reach a mark. Repeats until nothing changes, because rules can form cycles. */
function setReach(rules: readonly MarkRule[]): void {
  for (let changed = true; changed;) {
    changed = false;
    for (const rule of rules) {
      if (rule.reachesMark) continue;
      rule.reachesMark =
        rule.mark !== null ||
        rule.keyMark !== null ||
        rule.describedBy.length > 0 ||
        partsOf(rule).some(({ reachesMark }) => reachesMark);
      changed ||= rule.reachesMark;
    }
  }
}
