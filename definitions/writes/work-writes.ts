/** What the effects and the jobs of a flow write, built in or declared. */
import { isRecord, recordsOf } from "#engine/index.ts";
import type { DocumentStages } from "#schemas/types/document-stages.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import type { RegisteredName } from "../marks/registered-names.ts";
import type { EffectiveFlow } from "../model.ts";
import { flagsOfRun } from "./run-flags.ts";
import {
  flagsOfStage,
  momentOf,
  ownWrites,
  placesOfStage,
  type Pointers,
  type StageMoment,
} from "./registered-writes.ts";

/** A place that an effect or a job writes. */
export interface Write {
  readonly place: string;
  /** The value that it always gets, null for one that is removed; absent when the data decides. */
  readonly value?: unknown;
}

/**
 * Returns the places that get a value. Rules read false as they read an absent value, so writing false gives
 * none.
 */
export const placesOf = (writes: readonly Write[]): Pointers =>
  writes.flatMap(({ place, value }) => (value === null || value === false ? [] : [place]));

/** Returns what an effect or a job writes, with the jobs that it starts. */
export function writesOfUse(
  use: Pick<RegisteredName, "registry" | "name" | "options">,
  flow: EffectiveFlow,
  schemas: SchemaLookup,
  trail: readonly string[] = [],
): (readonly Write[])[] {
  const { registry, name, options } = use;
  const key = `${registry}/${name}`;
  if (trail.includes(key)) return [];
  const procedures: unknown = flow.procedures?.value;
  const declared = recordsOf(isRecord(procedures) ? procedures[registry] : null).find(
    ({ id }) => id === name,
  );
  if (declared === undefined) return [builtIn(schemas(key), options, flow)];
  const given = { ...defaultsOf(declared.options), ...(isRecord(options) ? options : {}) };
  return recordsOf(declared.steps).flatMap(({ write, makeDocuments, start }) => [
    recordsOf(write).flatMap((each) => writeOf(each, given)),
    ...(isRecord(makeDocuments) ? [byStage(makeDocuments, "generated", flow)] : []),
    ...(isRecord(start) && typeof start.job === "string"
      ? writesOfUse({ registry: "jobs", name: start.job, options: start.options }, flow, schemas, [
          ...trail,
          key,
        ])
      : []),
  ]);
}

/** Returns the defaults of the options of a procedure. */
const defaultsOf = (options: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isRecord(options) ? options : {}).flatMap(([name, option]) =>
      isRecord(option) && option.default !== undefined ? [[name, option.default]] : [],
    ),
  );

/** An expression that is one literal or one option has a constant value. */
function writeOf(
  { set, expression, ...constant }: Record<string, unknown>,
  options: Readonly<Record<string, unknown>>,
): Write[] {
  if (typeof set !== "string") return [];
  if (typeof expression !== "string") return [{ place: set, ...constant }];
  const text = expression.trim();
  if (Object.hasOwn(LITERALS, text)) return [{ place: set, value: LITERALS[text] }];
  const [, name = ""] = /^options\.(\w+)$/.exec(text) ?? [];
  return [Object.hasOwn(options, name) ? { place: set, value: options[name] } : { place: set }];
}

const LITERALS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** Returns what a built-in effect or job writes, with what the stage in its options sets. */
function builtIn(schema: unknown, options: unknown, flow: EffectiveFlow): Write[] {
  const moment = momentOf(schema);
  const flags = flagsOfRun(schema, flow);
  return [
    ...ownWrites(schema, flow, options).map((place): Write => {
      const value = flags.get(place);
      return value === undefined ? { place } : { place, value };
    }),
    ...(moment !== null && isRecord(options) ? byStage(options, moment, flow) : []),
  ];
}

function byStage(
  options: Record<string, unknown>,
  moment: StageMoment,
  { stages: file }: EffectiveFlow,
): Write[] {
  const stages: DocumentStages["stages"] = file?.value.stages ?? [];
  return [
    ...Object.entries(flagsOfStage(options, moment, stages)).map(([place, value]) => ({
      place,
      value,
    })),
    ...placesOfStage(options, moment, stages).map((place) => ({ place })),
  ];
}
