import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isRecord, resolveSchema, type JsonSchema } from "#engine/index.ts";
import { handlers } from "./index.ts";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as JsonSchema;
const entities: Record<string, JsonSchema> = {
  application: read("schemas/application.schema.json"),
  profile: read("schemas/profile.schema.json"),
};
const described = (kind: string) =>
  readdirSync(`schemas/${kind}`).map((file) => file.replace(".schema.json", ""));

/** Whether the entity's schema describes the place. */
function exists(pointer: string): boolean {
  const [root = "", ...names] = pointer.slice(1).split("/");
  const entity = entities[root];
  if (entity === undefined) return false;
  let at: JsonSchema | undefined = entity;
  for (const name of names) {
    const member: unknown = at?.properties?.[name];
    at = isRecord(member) ? resolveSchema(member, entity) : undefined;
  }
  return at !== undefined;
}

describe("what jobs and effects declare", () => {
  it("is there for every job, and for nothing else", () => {
    expect(described("jobs").toSorted()).toEqual(Object.keys(handlers).toSorted());
  });

  it.each(["jobs", "effects"].flatMap((kind) => described(kind).map((name) => [kind, name])))(
    "%s: %s writes what the entities have",
    (kind, name) => {
      const writes = read(`schemas/${kind}/${name}.schema.json`)["x-writes"] as string[];
      expect(Array.isArray(writes)).toBe(true);
      expect(writes.filter((pointer) => !exists(pointer))).toEqual([]);
    },
  );
});
