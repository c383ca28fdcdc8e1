/**
 * Every place that something writes in an application or a profile, as pointers that cover
 * everything below them. The writers are the binds and consents of screens, the effects of actions,
 * the jobs and derived values of checklists, and the steps of procedures. Schemas add what they declare (`x-set-by`) or
 * default.
 */
import { joinPointer, isRecord, resolveSchema, type JsonSchema } from "#engine/index.ts";
import type { DocumentStages } from "#schemas/types/document-stages.ts";
import type { Effective, EffectiveFlow, Definitions, Entities } from "./model.ts";
import { contentHash } from "./canonical.ts";
import { registeredNames, type RegisteredName } from "./marks/registered-names.ts";
import { partFiles } from "./part-files.ts";
import { memoize } from "#engine/memoize.ts";

/** Cached by the effective definition, because several checks of it ask. */
export const writtenPointers = memoize(
  (effective: Effective, definitions: Definitions): ReadonlySet<string> => {
    const flows = [...effective.flows.values(), ...definitions.base.flows.values()];
    return union([
      ...[
        definitions.entities,
        ...flows.map(({ flow }) => definitions.entitiesOf(flow.value)),
      ].flatMap(setBySomebody),
      ...flows.flatMap((flow) => writtenIn(flow, definitions)),
    ]);
  },
);

type Pointers = readonly string[];

interface Part {
  readonly id: number;
  readonly pointers: Pointers;
}

/** Cached by content: a screen that changes only its copy still writes the same places. */
const byContent = new Map<string, Part>();

const partOf = memoize((pointers: Pointers): Part => {
  const key = contentHash(pointers);
  const cached = byContent.get(key) ?? { id: byContent.size, pointers };
  byContent.set(key, cached);
  return cached;
});

const unions = new Map<string, ReadonlySet<string>>();

/** Returns the same set for the same parts. */
function union(parts: readonly Pointers[]): ReadonlySet<string> {
  const distinct = new Set(parts.filter(({ length }) => length > 0).map((part) => partOf(part)));
  const sorted = [...distinct].sort((a, b) => a.id - b.id);
  const key = sorted.map(({ id }) => id).join();
  const cached = unions.get(key) ?? new Set(sorted.flatMap(({ pointers }) => pointers));
  unions.set(key, cached);
  return cached;
}

/** Organizations share the flows that they do not change, and so what these write. */
const writtenIn = memoize((flow: EffectiveFlow, definitions: Definitions): Pointers[] => [
  ...[...flow.screens.values()].map(({ value }) => boundByScreen(value)),
  ...(flow.checklist ? [derivedByChecklist(flow.checklist.value)] : []),
  ...(flow.procedures ? [writtenByProcedures(flow.procedures.value, flow.stages?.value)] : []),
  ...(flow.signers ? [writtenForSigners(flow.signers.value)] : []),
  ...partFiles(flow).flatMap(({ row, file }) =>
    registeredNames(file.value, row.schema, definitions.base.schemas).map((use) =>
      declared(use, definitions),
    ),
  ),
]);

const members = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

const boundByScreen = memoize((screen: unknown): Pointers => {
  if (!isRecord(screen)) return [];
  const form = isRecord(screen.form) ? screen.form : {};
  const bind = isRecord(form.bind) ? form.bind : {};
  const computed = members(form.computed).map((value) => value.bind);
  return [...Object.values(bind), ...computed].flatMap((target) => {
    if (typeof target === "string") return [target];
    return isRecord(target) && "consent" in target ? ["/application/consents"] : [];
  });
});

const derivedByChecklist = memoize((checklist: unknown): Pointers =>
  members(isRecord(checklist) ? checklist.derive : null).flatMap(({ set }) =>
    typeof set === "string" ? [set] : [],
  ),
);

/**
 * Returns the places that the steps of procedures write. The jobs that they start are registered
 * names.
 */
const writtenByProcedures = memoize(
  (procedures: unknown, stages: DocumentStages | undefined): Pointers => {
    const { jobs, effects } = isRecord(procedures) ? procedures : {};
    return [...members(jobs), ...members(effects)]
      .flatMap(({ steps }) => members(steps))
      .flatMap(({ write, makeDocuments }) => [
        ...members(write).flatMap(({ set }) => (typeof set === "string" ? [set] : [])),
        ...(isRecord(makeDocuments) ? writtenByStage(makeDocuments, stages) : []),
      ]);
  },
);

/** Returns the list in which the server keeps the invited people, and the places that it shares with them. */
const writtenForSigners = memoize((signers: unknown): Pointers => {
  const { list, roles } = isRecord(signers) ? signers : {};
  return [
    ...(typeof list === "string" ? [joinPointer("/application", list)] : []),
    ...members(roles).flatMap(({ shares }) =>
      Array.isArray(shares) ? shares.filter((each) => typeof each === "string") : [],
    ),
  ];
});

/** Returns the places that the generation of a stage's documents writes. */
function writtenByStage(options: Record<string, unknown>, file?: DocumentStages): Pointers {
  const stage = (file?.stages ?? []).find(({ id }) => id === options.stage);
  const flags =
    typeof options.sets === "string" ? [options.sets] : Object.keys(stage?.generated ?? {});
  return [
    "/application/documents",
    ...flags.map((flag) => joinPointer("/application/status", flag)),
    ...(stage?.settles === undefined ? [] : [joinPointer("/application", stage.settles)]),
    ...(stage?.snapshot === undefined ? [] : [stage.snapshot.at]),
    ...Object.values(stage?.references ?? {}),
  ];
}

/** Returns the places that the schema of an effect or a job declares as written. */
function declared({ registry, name }: RegisteredName, { base }: Definitions): Pointers {
  return declaredIn(base.schemas(`${registry}/${name}`));
}

const declaredIn = memoize((schema: unknown): Pointers => {
  const writes = isRecord(schema) ? schema["x-writes"] : undefined;
  return Array.isArray(writes) ? writes.filter((each) => typeof each === "string") : [];
});

/** A default has a value although nothing sets it. */
function setBySomebody(entities: Entities): Pointers[] {
  return (["application", "profile"] as const).map((root) => settledIn(entities[root], root));
}

const settledIn = memoize((schema: JsonSchema, root: string): Pointers =>
  settled(schema, schema, `/${root}`, []),
);

function settled(
  schema: JsonSchema,
  root: JsonSchema,
  pointer: string,
  trail: readonly unknown[],
): string[] {
  if (schema["x-set-by"] !== undefined || schema.default !== undefined) return [pointer];
  if (trail.includes(schema)) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    settled(resolveSchema(member, root), root, joinPointer(pointer, name), [...trail, schema]),
  );
}
