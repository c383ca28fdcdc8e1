/** The places that built-in effects and jobs read and write, as their schemas declare them. */
import { isRecord, joinPointer, parsePointer, recordsOf, textsOf, valueAt } from "#engine/index.ts";
import type { DocumentStages } from "#schemas/types/document-stages.ts";
import type { EffectiveFlow } from "../model.ts";
import { singleFile } from "../parts/part-files.ts";

export type Pointers = readonly string[];

/** A moment in the work on documents at which a stage sets flags, as in `x-writes-stage`. */
export type StageMoment = keyof DocumentStages["stages"][number];

/** Returns the places that an effect or a job cannot work without (`x-needs-places`). */
export const neededPlaces = (schema: unknown): Pointers =>
  isRecord(schema) ? textsOf(schema["x-needs-places"]) : [];

/** Returns the places that an effect or a job writes in a flow, without those of the stage in its options. */
export const ownWrites = (schema: unknown, flow: EffectiveFlow, options: unknown): Pointers =>
  isRecord(schema)
    ? [
        ...textsOf(schema["x-writes"]),
        ...rowsOf(schema).flatMap((row) =>
          applies(row, flow, options) ? textsOf(row.places) : [],
        ),
      ]
    : [];

/** Returns all places that an effect or a job may change in any flow, without those of a stage. */
export const possibleWrites = (schema: unknown): Pointers =>
  isRecord(schema)
    ? [
        ...textsOf(schema["x-writes"]),
        ...textsOf(schema["x-clears"]),
        ...rowsOf(schema).flatMap(({ places }) => textsOf(places)),
      ]
    : [];

const rowsOf = (schema: Record<string, unknown>) => recordsOf(schema["x-writes-if"]);

/**
 * Returns whether a row of `x-writes-if` counts: the flow's files have a value at `has` and none at
 * `without`, and the options have the values of `when` and not those of `unless`.
 */
const applies = (row: Record<string, unknown>, flow: EffectiveFlow, options: unknown): boolean =>
  (row.has === undefined || isIn(flow, row.has)) &&
  (row.without === undefined || !isIn(flow, row.without)) &&
  (row.when === undefined || haveAll(options, row.when)) &&
  (row.unless === undefined || !haveAll(options, row.unless));

const haveAll = (options: unknown, values: unknown): boolean =>
  Object.entries(isRecord(values) ? values : {}).every(
    ([name, value]) => isRecord(options) && options[name] === value,
  );

/** Returns whether a file of the flow has a value at a pointer such as `/underwriting/pricing`. */
function isIn(flow: EffectiveFlow, pointer: unknown): boolean {
  const [part = "", ...path] = parsePointer(String(pointer));
  return valueAt(singleFile(flow, part)?.value, joinPointer("", ...path)) !== undefined;
}

/** Returns the moment at which an effect or a job sets the flags of the stage in its options; null for others. */
export const momentOf = (schema: unknown): StageMoment | null => {
  const moment = isRecord(schema) ? schema["x-writes-stage"] : null;
  return typeof moment === "string" ? (moment as StageMoment) : null;
};

/**
 * Returns the places that the work on a stage's documents writes: when they are made, delivered,
 * accepted or signed.
 */
export const writtenByStage = (
  options: Record<string, unknown>,
  moment: StageMoment,
  stages: DocumentStages["stages"],
): Pointers => [
  ...Object.keys(flagsOfStage(options, moment, stages)),
  ...placesOfStage(options, moment, stages),
];

/** Returns the flags that the work on a stage's documents sets, with their values. */
export function flagsOfStage(
  options: Record<string, unknown>,
  moment: StageMoment,
  stages: DocumentStages["stages"],
): Readonly<Record<string, unknown>> {
  const set = stages.find(({ id }) => id === options.stage)?.[moment];
  const flags = typeof options.sets === "string" ? { [options.sets]: true } : set;
  return Object.fromEntries(
    Object.entries(isRecord(flags) ? flags : {}).map(([flag, value]) => [
      joinPointer("/application/status", flag),
      value,
    ]),
  );
}

/** Returns the places that the work on a stage's documents writes besides its flags. */
export function placesOfStage(
  options: Record<string, unknown>,
  moment: StageMoment,
  stages: DocumentStages["stages"],
): Pointers {
  const made = moment === "generated" ? stages.find(({ id }) => id === options.stage) : undefined;
  return [
    "/application/documents",
    ...(made?.settles === undefined ? [] : [joinPointer("/application", made.settles)]),
    ...(made?.snapshot === undefined ? [] : [made.snapshot.at]),
    ...Object.values(made?.references ?? {}),
  ];
}
