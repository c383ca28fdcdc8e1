/** Values that a stage of documents leaves in the application. Source: schemas/document-stages.schema.json. */
import { valueAt, withValueAt } from "#engine/json/pointer.ts";
import type {
  Application,
  MergePatch,
  NewDocument,
  Profile,
} from "#server/lending/application/ports.ts";
import type { DocumentStage } from "#server/lending/definitions/contract.ts";

/** A value and the pointer to its place. */
type PlacedValue = readonly [pointer: string, value: unknown];

/** Returns where the application keeps the identifiers of generated documents. */
export function references(
  stage: DocumentStage | undefined,
  documents: readonly NewDocument[],
): readonly PlacedValue[] {
  return Object.entries(stage?.references ?? {}).flatMap(([type, pointer]): PlacedValue[] => {
    const uuid = documents.find((document) => document.type === type)?.uuid;
    return uuid === undefined ? [] : [[pointer, uuid]];
  });
}

/** Returns the copy of the values that a stage's documents state; null marks an absent one. */
export function snapshot(
  stage: DocumentStage | undefined,
  { application, profile }: { application: Application; profile: Profile },
): readonly PlacedValue[] {
  if (stage?.snapshot === undefined) return [];
  const { at, values } = stage.snapshot;
  const copy = Object.entries(values).map(([name, source]) => [
    name,
    valueAt({ application, profile }, source) ?? null,
  ]);
  return [[at, Object.fromEntries(copy)]];
}

/** Adds values at their pointers to a patch of the application. */
export function withValues(values: readonly PlacedValue[], patch: MergePatch): MergePatch {
  return values.reduce((documents, [pointer, value]) => withValueAt(documents, pointer, value), {
    application: patch,
  }).application;
}
