import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { neededPlaces, possibleWrites } from "#definitions/writes/registered-writes.ts";
import { isRecord, resolveSchema, type JsonSchema } from "#engine/index.ts";
import { handlers } from "./index.ts";
import { productEntities } from "#engine/testing/product-entities.ts";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as JsonSchema;
const entities: Readonly<Record<string, JsonSchema>> = { ...productEntities };
const described = (kind: string) =>
  readdirSync(`schemas/${kind}`).map((file) => file.replace(".schema.json", ""));

/** Returns whether the entity's schema describes the pointer. */
function exists(pointer: string): boolean {
  const [root = "", ...names] = pointer.slice(1).split("/");
  const entity = entities[root];
  if (entity === undefined) return false;
  let entitySchema: JsonSchema | undefined = entity;
  for (const name of names) {
    const member: unknown = entitySchema?.properties?.[name];
    entitySchema = isRecord(member) ? resolveSchema(member, entity) : undefined;
  }
  return entitySchema !== undefined;
}

describe("declarations of jobs and effects", () => {
  it("declares every job and nothing else", () => {
    expect(described("jobs").toSorted()).toEqual(Object.keys(handlers).toSorted());
  });

  it.each(["jobs", "effects"].flatMap((kind) => described(kind).map((name) => [kind, name])))(
    "schemas/%s declares only places of %s that exist in the entities",
    (kind, name) => {
      const schema = read(`schemas/${kind}/${name}.schema.json`);
      const places = [...possibleWrites(schema), ...neededPlaces(schema)];
      expect(Array.isArray(schema["x-writes"])).toBe(true);
      expect(places.filter((pointer) => !exists(pointer))).toEqual([]);
    },
  );
});
