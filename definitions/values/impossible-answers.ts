import { isRecord, joinPointer, listOf } from "#engine/index.ts";
import { conflictOf, type Conflict, type Placed } from "./conflict.ts";
import { withParts } from "./form-conditions.ts";

/** A place of a schema where no answer can fit. */
export interface Impossible {
  /** Whether a condition is never met, or a value never accepted. */
  readonly what: "answer" | "condition";
  /** Pointer of the condition, or of the keyword that was added last. */
  readonly pointer: string;
  readonly conflict: Conflict;
}

/**
 * Returns the places of a schema that no answer fits. A condition counts with all that surrounds it:
 * its `then` must be possible together with the base and with the condition itself.
 */
export const impossibleIn = (root: Placed, given: readonly Placed[] = []): readonly Impossible[] =>
  inValue([...given, root], new Set([root]));

/**
 * @param schemas all schemas of one value
 * @param fresh those whose conflicts are not reported yet
 */
function inValue(schemas: readonly Placed[], fresh: ReadonlySet<Placed>): readonly Impossible[] {
  const conflict = conflictOf(schemas);
  if (conflict !== null) {
    const last = conflict.limits.findLast(({ placed }) => fresh.has(placed));
    return last === undefined
      ? []
      : [
          {
            what: "answer",
            pointer: joinPointer(last.placed.pointer, last.keyword),
            conflict,
          },
        ];
  }
  const joined = schemas.flatMap(withParts);
  const freshJoined = new Set([...fresh].flatMap(withParts).map(({ pointer }) => pointer));
  const isFresh = ({ pointer }: Placed) => freshJoined.has(pointer);
  const names = new Set(
    joined.filter(isFresh).flatMap(({ schema }) => Object.keys(propertiesIn(schema))),
  );
  return [
    ...[...names].flatMap((name) => inPart(joined, isFresh, "properties", name)),
    ...inPart(joined, isFresh, "items"),
    ...joined.filter(isFresh).flatMap((placed) => inConditions(placed, joined)),
  ];
}

const propertiesIn = (schema: unknown): Readonly<Record<string, unknown>> =>
  isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};

/** Judges a property, or the items, by all schemas that describe it. */
function inPart(
  schemas: readonly Placed[],
  isFresh: (placed: Placed) => boolean,
  ...path: string[]
): readonly Impossible[] {
  const parts = schemas.flatMap((placed) => {
    const schema = path.reduce<unknown>(
      (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      placed.schema,
    );
    return isRecord(schema)
      ? [
          {
            part: { schema, pointer: joinPointer(placed.pointer, ...path) },
            fresh: isFresh(placed),
          },
        ]
      : [];
  });
  const fresh = new Set(parts.filter((each) => each.fresh).map(({ part }) => part));
  return fresh.size === 0
    ? []
    : inValue(
        parts.map(({ part }) => part),
        fresh,
      );
}

function inConditions(
  { schema, pointer }: Placed,
  around: readonly Placed[],
): readonly Impossible[] {
  const part = (key: string, value: unknown): Placed | null =>
    isRecord(value) ? { schema: value, pointer: joinPointer(pointer, key) } : null;
  const [condition, met, unmet] = ["if", "then", "else"].map((key) => part(key, schema[key]));
  const within = (branch: Placed | null | undefined, given: readonly Placed[]) =>
    branch ? inValue([...given, branch], new Set([branch])) : [];
  const dependent = Object.entries(isRecord(schema.dependencies) ? schema.dependencies : {});
  const [never] = within(condition, around);
  return [
    ...(never === undefined
      ? within(met, condition ? [...around, condition, ...excludedBy(condition, around)] : around)
      : [{ ...never, what: "condition" as const }]),
    ...within(unmet, around),
    ...dependent.flatMap(([name, each]) =>
      isRecord(each)
        ? within({ schema: each, pointer: joinPointer(pointer, "dependencies", name) }, around)
        : [],
    ),
  ];
}

/** Returns the `else` of the conditions that cannot hold when another one does: one answer decides both. */
const excludedBy = (condition: Placed, around: readonly Placed[]): Placed[] =>
  around.flatMap(({ schema, pointer }) =>
    isRecord(schema.if) && isRecord(schema.else) && exclude(condition.schema, schema.if)
      ? [{ schema: schema.else, pointer: joinPointer(pointer, "else") }]
      : [],
  );

/** Whether an answer that the one requires fits only one of two conditions. */
const exclude = (condition: Placed["schema"], other: Placed["schema"]): boolean =>
  listOf(condition.required).some((name) => {
    const [own, others] = [condition, other].map((each) => propertiesIn(each)[String(name)]);
    return (
      isRecord(own) &&
      isRecord(others) &&
      conflictOf([
        { schema: own, pointer: "" },
        { schema: others, pointer: "" },
      ]) !== null
    );
  });
