/**
 * What somebody enters or sets in an application and a profile, as pointers, each with everything below it: the screens' binds and
 * consents, the effects that their actions name, the jobs that the checklists run and the values that they derive, and what the
 * entities' schemas say is set by somebody else (`x-set-by`) or is there by default.
 */
import { childPointer, isRecord, resolveSchema, type JsonSchema } from "#engine/index.ts";
import type { Effective, EffectiveFlow } from "./effective.ts";
import type { Definitions } from "./load.ts";
import { contentHash } from "./canonical.ts";
import { once } from "./once.ts";

export function writtenPointers(
  effective: Effective,
  definitions: Definitions,
): ReadonlySet<string> {
  const flows = [...effective.flows.values(), ...definitions.base.flows.values()];
  return union([
    ...setBySomebody(definitions),
    ...flows.flatMap((flow) => writtenIn(flow, definitions)),
  ]);
}

type Pointers = readonly string[];

interface Part {
  readonly id: number;
  readonly pointers: Pointers;
}

/** Lists by their content: a screen that differs in its words alone writes what it wrote before. */
const byContent = new Map<string, Part>();

const partOf = once((pointers: Pointers): Part => {
  const key = contentHash(pointers);
  const known = byContent.get(key) ?? { id: byContent.size, pointers };
  byContent.set(key, known);
  return known;
});

const unions = new Map<string, ReadonlySet<string>>();

/** The same set for the same parts. */
function union(parts: readonly Pointers[]): ReadonlySet<string> {
  const distinct = new Set(parts.filter(({ length }) => length > 0).map((part) => partOf(part)));
  const sorted = [...distinct].sort((a, b) => a.id - b.id);
  const key = sorted.map(({ id }) => id).join();
  const known = unions.get(key) ?? new Set(sorted.flatMap(({ pointers }) => pointers));
  unions.set(key, known);
  return known;
}

function writtenIn(flow: EffectiveFlow, definitions: Definitions): Pointers[] {
  return [
    ...[...flow.screens.values()].flatMap(({ value }) => [
      boundByScreen(value),
      ...effectsOfScreen(value).map((effect) => declared("effects", effect, definitions)),
    ]),
    ...(flow.checklist
      ? [
          derivedByChecklist(flow.checklist.value),
          ...jobsOfChecklist(flow.checklist.value).map((job) => declared("jobs", job, definitions)),
        ]
      : []),
  ];
}

const members = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

const boundByScreen = once((screen: unknown): Pointers => {
  if (!isRecord(screen)) return [];
  const bind = isRecord(screen.form) && isRecord(screen.form.bind) ? screen.form.bind : {};
  return Object.values(bind).flatMap((target) => {
    if (typeof target === "string") return [target];
    return isRecord(target) && "consent" in target ? ["/application/consents"] : [];
  });
});

const effectsOfScreen = once((screen: unknown): readonly unknown[] =>
  members(isRecord(screen) ? screen.actions : null).flatMap((action) =>
    members(action.effects).map(({ effect }) => effect),
  ),
);

const derivedByChecklist = once((checklist: unknown): Pointers =>
  members(isRecord(checklist) ? checklist.derive : null).flatMap(({ set }) =>
    typeof set === "string" ? [set] : [],
  ),
);

const jobsOfChecklist = once((checklist: unknown): readonly unknown[] =>
  members(isRecord(checklist) ? checklist.steps : null).flatMap((step) =>
    members(step.run).map(({ job }) => job),
  ),
);

/** What the schema of an effect or a job says that it writes. */
function declared(kind: "effects" | "jobs", name: unknown, { sources }: Definitions): Pointers {
  return declaredIn(sources.files.get(`schemas/${kind}/${String(name)}.schema.json`)?.value);
}

const declaredIn = once((schema: unknown): Pointers => {
  const writes = isRecord(schema) ? schema["x-writes"] : undefined;
  return Array.isArray(writes) ? writes.filter((each) => typeof each === "string") : [];
});

/** A default is there without anybody setting it. */
function setBySomebody({ entities }: Definitions): Pointers[] {
  return (["application", "profile"] as const).map((root) => settledIn(entities[root], root));
}

const settledIn = once((schema: JsonSchema, root: string): Pointers =>
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
    settled(resolveSchema(member, root), root, childPointer(pointer, name), [...trail, schema]),
  );
}
