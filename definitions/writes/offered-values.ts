/** The places of an application whose values are known in full, with all values that anything gives them. */
import type { NumberRange, Offered } from "#engine/analyze/subject.ts";
import { isWritten } from "#engine/analyze/answers/unwritten-field.ts";
import { parsePointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { writingOf } from "../identity/flow-essence.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import type { Definitions, Effective, EffectiveFlow, Entities } from "../model.ts";
import { describedAt } from "../schemas/described-at.ts";
import { answersOf, documentTypes, textsIn, type Answer } from "./given-answers.ts";
import { isInvited, otherWriters } from "./other-writers.ts";
import type { Write } from "./work-writes.ts";
import { setBySomebody, writtenByWork } from "./written-pointers.ts";

const DOCUMENTS = "/application/documents";

/**
 * Returns the places of an application whose values are known in full, with their values. Places that
 * an effect, a job or the server fills from data are not among them. An invited person's application copies
 * values from another one, so it has none.
 */
export function offeredValues(
  effective: Effective,
  definitions: Definitions,
  flow: EffectiveFlow,
): readonly Offered[] {
  if (isInvited(flow.flow.value)) return [];
  const { schemas } = definitions.base;
  const ofProduct = productFlows(effective, flow);
  const writers = [flow, ...otherWriters(effective, definitions, flow)];
  const entities = definitions.entitiesOf(flow.flow.value);
  const numbers = [ofProduct, writers].map((flows) =>
    flows.map((each) => writingOf(each, schemas)),
  );
  const store = storeOf(entities, JSON.stringify(numbers));
  return (store.offered ??= offeredBy(writers, ofProduct, entities, schemas));
}

/** Lenders with flows that write the same share the result, and edits of guards and copy leave it. */
const storeOf = memoize(
  (_entities: Entities, _writing: string): { offered: readonly Offered[] | null } => ({
    offered: null,
  }),
);

/** Returns the flows of an effective definition that run for the product of a flow. */
export function productFlows({ flows }: Effective, { flow }: EffectiveFlow): EffectiveFlow[] {
  const { product } = flow.value;
  return [...flows.values()].filter((each) => (each.flow.value.product ?? product) === product);
}

/**
 * @param writers the flow and those that write for it
 * @param ofProduct the flows of its product
 */
function offeredBy(
  writers: readonly EffectiveFlow[],
  ofProduct: readonly EffectiveFlow[],
  entities: Entities,
  schemas: SchemaLookup,
): readonly Offered[] {
  const answers = [
    ...writers.flatMap(answersOf),
    ...writers.flatMap((each) => writtenByWork(each, schemas)).flatMap(answerOfWork),
  ];
  const open = new Set([
    ...setBySomebody(entities).flat(),
    ...answers.flatMap(([pointer, values]) => (values === null ? [pointer] : [])),
  ]);
  const byPlace = new Map<string, Set<string>>();
  const ranges = new Map<string, NumberRange>();
  for (const [pointer, values] of answers) {
    if (values === null || isWritten(pointer.replace(/\/\*\/.*/, ""), open)) continue;
    if ("least" in values) ranges.set(pointer, joined(values, ranges.get(pointer)));
    else byPlace.set(pointer, new Set([...(byPlace.get(pointer) ?? []), ...values]));
  }
  const types = ofProduct.flatMap((each) => documentTypes(each, schemas));
  byPlace.set(`${DOCUMENTS}/*/type`, new Set(types));
  return [
    ...[...byPlace].flatMap(([pointer, values]) => offeredAt(entities, pointer, values)),
    ...[...ranges].map(([pointer, range]) => ({
      path: pathOf(pointer),
      field: null,
      values: [],
      missing: [],
      range,
    })),
  ];
}

/** A place that is removed has no value. */
const answerOfWork = ({ place, value }: Write): readonly Answer[] =>
  value === null ? [] : [[place, textsIn([value])]];

const pathOf = (pointer: string): string => pointer.slice(1).replaceAll("/", ".");

const joined = (one: NumberRange, other: NumberRange = one): NumberRange => ({
  least: Math.min(one.least, other.least),
  greatest: Math.max(one.greatest, other.greatest),
});

function offeredAt(
  { application }: Entities,
  pointer: string,
  values: ReadonlySet<string>,
): Offered[] {
  const [root, ...path] = parsePointer(pointer);
  if (root !== "application") return [];
  const all = describedAt(application, path).way.at(-1)?.schema.enum;
  if (!Array.isArray(all)) return [];
  const texts = all.filter((each) => typeof each === "string");
  const [list = "", field = null] = pointer.split("/*/");
  return [
    {
      path: pathOf(list),
      field,
      range: null,
      values: texts.filter((each) => values.has(each)),
      missing: texts.filter((each) => !values.has(each)),
    },
  ];
}
