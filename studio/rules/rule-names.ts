/** What a rule may speak of, for a builder: the facts of its file and every value of the documents. */
import { valuesOf, type Type } from "#engine/guard/type.ts";
import type { Scope } from "#engine/guard/scope.ts";
import { memoize } from "#engine/memoize.ts";
import type { GuardNames } from "#definitions/guards/placed-guards.ts";
import type { Subject } from "./clause.ts";
import { kindOf, spaced } from "./subject-words.ts";

/** A value that a rule may test. */
export interface RuleName extends Subject {
  /** Values of one element, for a list; empty for others. Their sources go on from the element's name. */
  readonly elements: readonly Subject[];
}

/** Levels of objects below a document. */
const DEEPEST = 4;

/** Returns the facts first, then the values in the order of their schemas, those with short names once. */
export const ruleNames = ({ scope }: Pick<GuardNames, "scope">): readonly RuleName[] =>
  namesIn(scope);

const namesIn = memoize((scope: Scope): readonly RuleName[] => {
  const facts = [...scope.facts.values()].map(({ name, source }): RuleName => ({
    source: name,
    label: spaced(name),
    description: source,
    kind: "boolean",
    values: null,
    isFact: true,
    elements: [],
  }));
  const short = new Map(
    [...scope.variables].map(([name, { path }]) => [path.join("."), name] as const),
  );
  const fields: RuleName[] = [];
  const walk = (type: Type, source: string, path: string, depth: number) => {
    if (type.kind === "object" && type.fields.size > 0) {
      if (depth < DEEPEST)
        for (const [name, field] of type.fields) {
          const below = `${path}.${name}`;
          // A short name says the same in fewer words.
          if (!short.has(below)) walk(field.type, `${source}.${name}`, below, depth + 1);
        }
      return;
    }
    fields.push({ ...subject(type, source), elements: elementsOf(type) });
    if (type.kind === "list")
      fields.push({
        ...subject(type, `size(${source})`),
        label: `number of ${labelOf(source)}`,
        kind: "number",
        values: null,
        elements: [],
      });
  };
  for (const [name, { type, path }] of scope.variables) walk(type, name, path.join("."), 0);
  return [...facts, ...fields];
});

const subject = (type: Type, source: string): Subject => ({
  source,
  label: labelOf(source),
  description: null,
  kind: kindOf(type),
  values: valuesOf(type)?.filter((each) => each !== null) ?? null,
  isFact: false,
});

const labelOf = (source: string): string => spaced(source.replace(/^(application|status)\./, ""));

const elementsOf = (type: Type): Subject[] =>
  type.kind !== "list"
    ? []
    : type.items.kind === "object"
      ? [...type.items.fields].map(([name, field]) => subject(field.type, name))
      : [subject(type.items, "")];
