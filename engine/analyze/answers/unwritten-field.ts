/**
 * unwritten-field: a guard reads a field without a writer. No screen, effect, job or derived value
 * writes it, and `x-set-by` in the entity's schema names no other writer. The field always reads as
 * absent. A flag that is only set to false has no writer either, because an absent flag reads as false.
 */
import type { CompiledChecklist } from "../../checklist/compile.ts";
import type { Expression } from "../../expression/expression.ts";
import type { CompiledFlow } from "../../flow/compiled-flow.ts";
import type { Fact, Scope } from "../../guard/scope.ts";
import { schemaTypes, type Entities } from "../../json/json-schema.ts";
import { joinPointer } from "../../json/pointer.ts";
import { memoize } from "../../memoize.ts";
import { pointerOf } from "../../space/atom.ts";
import { schemaAt } from "../../space/schema-at.ts";
import { wordsIn } from "../guards/named-facts.ts";
import type { Analysis, LocatedFault, Part, PlacedGuard } from "../subject.ts";

export const unwrittenField: Analysis = (subject) => {
  const { guardsByFile, written, compiled, compiledChecklist, entities } = subject;
  if (written === null) return [];
  const unwritten = (readings: readonly Reading[]) => unwrittenIn(readings, written, entities);
  return [
    ...(compiled === null ? [] : unwritten(readByFactsOf(compiled))),
    ...(compiledChecklist === null ? [] : unwritten(readByFactsOf(compiledChecklist))),
    ...guardsByFile.flatMap((guards) => unwritten(readByGuards(guards))),
    ...(compiledChecklist === null ? [] : unwritten(readByComputed(compiledChecklist))),
  ];
};

const unwrittenIn = /* @__PURE__ */ memoize(
  (
    readings: readonly Reading[],
    written: ReadonlySet<string>,
    entities: Entities,
  ): readonly LocatedFault[] =>
    readings.flatMap(({ part, pointer, reads }) =>
      reads
        .filter((read) => !isWritten(read, written))
        .map((read): LocatedFault => ({
          part,
          code: "unwritten-field",
          severity: "warning",
          pointer,
          message: isFlag(read, entities)
            ? `Nothing sets ${read} to true, so it always reads as false.`
            : `Nothing collects or writes ${read}, so it always reads as absent.`,
          fix: "Bind it in a screen, name it in the x-writes of an effect or job that sets it, or name in its schema who sets it (x-set-by).",
          certainty: "exact",
        })),
    ),
);

/** Whether the field at a pointer is true or false. */
export const isFlag = (pointer: string, entities: Entities): boolean =>
  schemaTypes(schemaAt(entities, pointer)).types.join() === "boolean";

/** Pointers of the fields that facts read. */
const readByFactsOf = /* @__PURE__ */ memoize(
  (compiled: CompiledFlow | CompiledChecklist): readonly Reading[] => {
    const { scope, definition } = compiled;
    return factsOf("steps" in compiled ? "checklist" : "flow", scope, definition.facts ?? {}).map(
      pointed,
    );
  },
);

const readByComputed = /* @__PURE__ */ memoize(
  ({ derive }: CompiledChecklist): readonly Reading[] =>
    derive.flatMap(({ expression }, index): Reading[] =>
      expression === undefined
        ? []
        : [
            pointed({
              part: "checklist",
              pointer: `/derive/${index}/expression`,
              reads: readsOf(expression),
            }),
          ],
    ),
);

const readByGuards = /* @__PURE__ */ memoize((guards: readonly PlacedGuard[]) =>
  guards.map(({ part, pointer, guard }): Reading => {
    // The finding about a fact covers the fields that the guard reads through it.
    const through = new Set(
      guard.facts.flatMap((name) => guard.scope.facts.get(name)?.reads ?? []),
    );
    return pointed({ part, pointer, reads: guard.reads.filter((read) => !through.has(read)) });
  }),
);

const pointed = (reading: Reading): Reading => ({
  ...reading,
  reads: [...new Set(reading.reads.map(pointerOf))],
});

/** The fields of documents that it reads itself; the findings about its facts cover the rest. */
function readsOf({ reads, facts, scope }: Expression): readonly string[] {
  const through = new Set(facts.flatMap((name) => scope.facts.get(name)?.reads ?? []));
  return reads.filter((read) => /^(application|profile)\b/.test(read) && !through.has(read));
}

interface Reading {
  readonly part: Part;
  readonly pointer: string;
  readonly reads: readonly string[];
}

function factsOf(
  part: "flow" | "checklist",
  scope: Scope,
  facts: { readonly [name: string]: string },
): readonly Reading[] {
  return Object.keys(facts).flatMap((name): readonly Reading[] => {
    const fact: Fact | undefined = scope.facts.get(name);
    if (fact === undefined) return [];
    const others = new Set(
      wordsIn(fact.source).flatMap((word) => {
        const other = scope.facts.get(word);
        return other === undefined || other === fact ? [] : other.reads;
      }),
    );
    const reads = fact.reads.filter((read) => !others.has(read));
    return [{ part, pointer: joinPointer("/facts", name), reads }];
  });
}

/** A write to an object writes all its fields; a write to a field makes its object present. */
export const isWritten = (pointer: string, written: ReadonlySet<string>): boolean =>
  writtenIn(written)(pointer);

/** Returns `isWritten` for one set. It keeps its answers: steps and checks ask for the same fields again and again. */
export const writtenIn = /* @__PURE__ */ memoize(
  (written: ReadonlySet<string>): ((pointer: string) => boolean) => {
    const known = new Map<string, boolean>();
    return (pointer) => {
      const before = known.get(pointer);
      if (before !== undefined) return before;
      const is =
        partlyWritten(written).has(pointer) || wholes(pointer).some((each) => written.has(each));
      known.set(pointer, is);
      return is;
    };
  },
);

/** The pointer and the pointers of the objects around it. */
function wholes(pointer: string): readonly string[] {
  const names = pointer.split("/");
  return names.slice(1).map((_name, index) => names.slice(0, names.length - index).join("/"));
}

const partlyWritten = /* @__PURE__ */ memoize(
  (written: ReadonlySet<string>): ReadonlySet<string> => new Set([...written].flatMap(wholes)),
);
