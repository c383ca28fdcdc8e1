/**
 * Every place that something writes in an application or a profile, as pointers that cover
 * everything below them. The writers are the binds and consents of screens, the effects of actions,
 * the jobs and derived values of checklists, and the steps of procedures. Schemas add what they declare (`x-set-by`) or
 * default.
 */
import {
  isRecord,
  joinPointer,
  placedRecords,
  recordsOf,
  resolveSchema,
  type JsonSchema,
} from "#engine/index.ts";
import type { Collected, OptionalAnswer, StepWriters } from "#engine/analyze/subject.ts";
import { isWritten } from "#engine/analyze/answers/unwritten-field.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Effective, EffectiveFlow, Definitions, Entities } from "../model.ts";
import { contentHash } from "../identity/canonical.ts";
import { askedByStates, askedBySteps, flagsOfWays } from "./asked-places.ts";
import { formAnswers } from "../forms/form-answers.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import { registeredNames } from "../marks/registered-names.ts";
import { memoize } from "#engine/memoize.ts";
import { numberOf } from "../identity/numbered.ts";
import { optionalIn } from "../forms/optional-answers.ts";
import { isInvited, otherWriters } from "./other-writers.ts";
import { sharedPlaces, SYNCHRONIZED, writtenForSigners } from "./signer-writes.ts";
import { partFiles } from "../parts/part-files.ts";
import { partOf, pointersOf, union } from "./pointer-sets.ts";
import { withoutRules } from "../identity/without-texts.ts";
import type { Pointers } from "./registered-writes.ts";
import { placesOf, writesOfUse, type Write } from "./work-writes.ts";

/** Returns what is written where a flow reads it. Cached, because several checks ask. */
export const writtenPointers = memoize(
  (effective: Effective, definitions: Definitions, flow: EffectiveFlow): ReadonlySet<string> => {
    const { schemas } = definitions.base;
    return union([
      ...writtenByServer(effective, definitions, flow),
      writtenIn(flow, schemas, "may"),
      ...writtenByOthers(effective, definitions, flow, "may"),
    ]);
  },
);

/** Returns what is written without an act of a screen or a job. */
const writtenByServer = (
  effective: Effective,
  definitions: Definitions,
  flow: EffectiveFlow,
): readonly Pointers[] => [
  ...setBySomebody(definitions.entitiesOf(flow.flow.value)),
  ...(isInvited(flow.flow.value) ? [SYNCHRONIZED, sharedPlaces(effective, definitions, flow)] : []),
];

function writtenByOthers(
  effective: Effective,
  definitions: Definitions,
  flow: EffectiveFlow,
  kind: keyof Collected,
): readonly Pointers[] {
  const { schemas } = definitions.base;
  const written = otherWriters(effective, definitions, flow).map((each) =>
    writtenIn(each, schemas, kind),
  );
  return isInvited(flow.flow.value) ? written.map(ofAccount) : written;
}

/** Of what flows without an application write, an invited person's application sees the account. */
const ofAccount = memoize((pointers: Pointers): Pointers =>
  pointers.filter((pointer) => pointer.startsWith("/profile")),
);

/** Returns who writes what a flow reads: the jobs of its steps, its screens, and all others. */
export const stepWriters = memoize(
  (effective: Effective, definitions: Definitions, flow: EffectiveFlow): StepWriters => {
    const { schemas } = definitions.base;
    const others = otherWriters(effective, definitions, flow);
    const always = [
      ...writtenByServer(effective, definitions, flow),
      ...(flow.checklist ? [derivedByChecklist(flow.checklist.value)] : []),
      ...(flow.signers ? [writtenForSigners(flow.signers.value)] : []),
    ];
    const outside = collected((kind) =>
      union([...always, ...writtenByOthers(effective, definitions, flow, kind)]),
    );
    const bySteps = writtenBySteps(flow, schemas);
    const writes = writesOfScreens(flow, schemas);
    // Lenders that change only the copy of screens share what these ask, and so do edits of most guards.
    const store = askedOf(withoutRules(flow.flow.value, "flow", schemas));
    const key = [
      flagsOf(flow.flow.value),
      flow.checklist === null ? "" : orderOf(flow.checklist.value),
      ...[outside.may, ...bySteps].map((each) => numberOf(each)),
      keyOfWrites(writes),
    ].join();
    const asked = store.get(key) ?? askedIn(flow, writes, outside.may, bySteps);
    store.set(key, asked);
    return { outside, bySteps, ...asked, optional: optionalAnswers([flow, ...others]) };
  },
);

type Asked = Pick<StepWriters, "asked" | "askedByStates">;

/**
 * What the screens of flows that differ only in guards and copy ask, by the flags that their guards need, by the order
 * of the steps and by what writes there.
 */
const askedOf = memoize((_flow: Flow) => new Map<string, Asked>());

const flagsOf = memoize((flow: Flow): string => JSON.stringify([...flagsOfWays(flow).values()]));

const keyOfWrites = memoize((writes: ReadonlyMap<string, ScreenWrites>): string =>
  [...writes].map(([name, { may, must }]) => `${name} ${partOf(may).id} ${partOf(must).id}`).join(),
);

/** Returns the identity of what decides when the pages of the steps are open. */
const orderOf = memoize(
  ({ steps, taskLists = [] }: NonNullable<EffectiveFlow["checklist"]>["value"]): string =>
    contentHash([
      steps.map(({ state, task = null, when }) => [state, task, when === undefined]),
      taskLists,
    ]),
);

function askedIn(
  flow: EffectiveFlow,
  writes: ReadonlyMap<string, ScreenWrites>,
  outside: ReadonlySet<string>,
  bySteps: readonly ReadonlySet<string>[],
): Asked {
  const collectedOn = (screens: ReadonlySet<string>): Collected =>
    collected((kind) =>
      union([...writes].flatMap(([name, each]) => (screens.has(name) ? [each[kind]] : []))),
    );
  const ofScreens = union([...writes.values()].map(({ may }) => may));
  return {
    asked: askedBySteps(flow, collectedOn, (pointer) => {
      if ([outside, ofScreens].some((each) => isWritten(pointer, each))) return 0;
      const step = bySteps.findIndex((each) => isWritten(pointer, each));
      return step === -1 ? Infinity : step;
    }),
    askedByStates: askedByStates(flow, collectedOn),
  };
}

const collected = (of: (kind: keyof Collected) => ReadonlySet<string>): Collected => ({
  may: of("may"),
  must: of("must"),
});

const optionalAnswers = (flows: readonly EffectiveFlow[]): readonly OptionalAnswer[] =>
  flows.flatMap(optionalIn);

/**
 * Returns what a flow writes where others read it. Organizations share the flows that they do not
 * change, and so what these write.
 */
export const writtenIn = memoize(
  (flow: EffectiveFlow, schemas: SchemaLookup, kind: keyof Collected): Pointers => [
    ...union([
      ...[...writesOfScreens(flow, schemas).values()].map((each) => each[kind]),
      ...(flow.checklist ? [derivedByChecklist(flow.checklist.value)] : []),
      ...(flow.signers ? [writtenForSigners(flow.signers.value)] : []),
      ...writtenBySteps(flow, schemas).map((each) => pointersOf(each)),
    ]),
  ],
);

export interface ScreenWrites {
  /** Written by the effects of the actions. */
  readonly work: readonly Write[];
  readonly may: Pointers;
  readonly must: Pointers;
}

/** Returns what each screen of a flow writes. Organizations share it for screens that they do not change. */
export const writesOfScreens = memoize(
  (flow: EffectiveFlow, schemas: SchemaLookup): ReadonlyMap<string, ScreenWrites> => {
    const files = singleFilesOf(flow, schemas);
    const ofFolder = folderStoreOf(flow.screens, schemas, ...files);
    return (ofFolder.writes ??= new Map(
      [...flow.screens].map(([name, { value }]) => {
        const store = storeOf(value, schemas, ...files);
        return [name, (store.writes ??= writesOf(value, flow, schemas))];
      }),
    ));
  },
);

/** Keyed by what the effects of screens depend on; an edit of a guard changes none of it. */
const folderStoreOf = memoize(
  (
    _screens: EffectiveFlow["screens"],
    ..._files: readonly unknown[]
  ): { writes: ReadonlyMap<string, ScreenWrites> | null } => ({ writes: null }),
);

/**
 * Returns the files of a flow that are in no folder, without the guards and the copy: no effect and
 * no job depends on these.
 */
export const singleFilesOf = memoize(
  (flow: EffectiveFlow, schemas: SchemaLookup): readonly object[] =>
    partFiles(flow).flatMap(({ row, id, file }) =>
      id === null ? [withoutRules(file.value as object, row.schema, schemas)] : [],
    ),
);

/** Effects depend on the other files of the flow that are no folder. */
const storeOf = memoize(
  (_screen: object, ..._files: readonly unknown[]): { writes: ScreenWrites | null } => ({
    writes: null,
  }),
);

function writesOf(screen: object, flow: EffectiveFlow, schemas: SchemaLookup): ScreenWrites {
  const work = registeredNames(screen, "screen", schemas).flatMap((use) =>
    writesOfUse(use, flow, schemas).flat(),
  );
  const places = placesOf(work);
  const { may, must } = formAnswers(screen);
  return { work, may: [...may, ...places], must: [...must, ...places] };
}

/** Returns what the effects and the jobs of a flow write: values that no form shows. */
export const writtenByWork = memoize(
  (flow: EffectiveFlow, schemas: SchemaLookup): readonly Write[] => [
    ...(flow.signers ? writtenForSigners(flow.signers.value) : []).map((place) => ({ place })),
    ...[...writesOfScreens(flow, schemas).values()].flatMap(({ work }) => work),
    ...stepWrites(flow, schemas).flatMap(({ work }) => work),
  ],
);

interface StepWrites {
  readonly work: readonly Write[];
  /** A step whose jobs write the same as those of another flow has the same set. */
  readonly places: ReadonlySet<string>;
}

const NO_STEPS: readonly StepWrites[] = [];

/** Returns what the jobs of each step write, in the order of the steps. */
export const stepWrites = memoize(
  (flow: EffectiveFlow, schemas: SchemaLookup): readonly StepWrites[] => {
    const { checklist } = flow;
    if (checklist === null) return NO_STEPS;
    const steps = withoutRules(checklist.value, "checklist", schemas);
    const store = stepsStoreOf(steps, schemas, ...singleFilesOf(flow, schemas));
    return (store.writes ??= writesOfSteps(checklist.value, flow, schemas));
  },
);

const writtenBySteps = (
  flow: EffectiveFlow,
  schemas: SchemaLookup,
): readonly ReadonlySet<string>[] => placesOfSteps(stepWrites(flow, schemas));

/** One list for the same steps, because results are cached by it. */
const placesOfSteps = memoize((steps: readonly StepWrites[]) => steps.map(({ places }) => places));

/** Keyed like `folderStoreOf`, with the checklist for the screens: jobs depend on the same files as effects. */
const stepsStoreOf = memoize(
  (
    _checklist: object,
    ..._files: readonly unknown[]
  ): { writes: readonly StepWrites[] | null } => ({ writes: null }),
);

function writesOfSteps(
  checklist: NonNullable<EffectiveFlow["checklist"]>["value"],
  flow: EffectiveFlow,
  schemas: SchemaLookup,
): readonly StepWrites[] {
  const uses = registeredNames(checklist, "checklist", schemas);
  return placedRecords(checklist.steps, "/steps").map(([, step]) => {
    const writes = uses
      .filter(({ pointer }) => pointer.startsWith(`${step}/`))
      .flatMap((use) => writesOfUse(use, flow, schemas));
    return { work: writes.flat(), places: union(writes.map(placesOf)) };
  });
}

const derivedByChecklist = memoize((checklist: unknown): Pointers =>
  placesOf(
    recordsOf(isRecord(checklist) ? checklist.derive : null).flatMap(({ set, value }) =>
      typeof set === "string" ? [{ place: set, value }] : [],
    ),
  ),
);

/** A default has a value although nothing sets it. */
export function setBySomebody(entities: Entities): Pointers[] {
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
