/** The places of a profile that the server sets, and those that it sets from one answer alone. */
import { isRecord, joinPointer, resolveSchema, type JsonSchema } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";

/** A place that the server sets. */
export interface SetPlace {
  readonly place: string;
  /** The answer whose saving sets it; null when the server has other reasons too. */
  readonly follows: string | null;
}

/** Returns the places of a profile that the server sets (`x-set-by`), with the answers that they follow (`x-follows`). */
export const setInProfile = memoize((profile: JsonSchema): readonly SetPlace[] =>
  setBelow(profile, profile, "/profile", []),
);

function setBelow(
  schema: JsonSchema,
  root: JsonSchema,
  pointer: string,
  trail: readonly unknown[],
): readonly SetPlace[] {
  if (schema["x-set-by"] !== undefined) {
    const follows = schema["x-follows"];
    return [{ place: pointer, follows: typeof follows === "string" ? `/profile${follows}` : null }];
  }
  if (trail.includes(schema) || !isRecord(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, member]) =>
    setBelow(resolveSchema(member, root), root, joinPointer(pointer, name), [...trail, schema]),
  );
}
