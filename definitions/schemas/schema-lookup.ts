import { sha256 } from "../identity/canonical.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import type { Sources } from "../sources/sources.ts";

const lookups = new Map<string, SchemaLookup>();

/**
 * Returns the schemas of a root by name. Equal schemas give the same lookup, so that caches outlive
 * an edit of a flow.
 */
export function schemaLookup({ files }: Pick<Sources, "files">): SchemaLookup {
  const schemas = [...files.values()].filter(({ path }) => path.startsWith("schemas/"));
  const key = sha256(schemas.map(({ path, hash }) => `${path} ${hash}`).join("\n"));
  const values = new Map(schemas.map(({ path, value }) => [path, value]));
  const lookup = lookups.get(key) ?? ((name) => values.get(`schemas/${name}.schema.json`));
  lookups.set(key, lookup);
  return lookup;
}
