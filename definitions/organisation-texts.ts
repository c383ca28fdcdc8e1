import { isRecord } from "#engine/index.ts";
import type { Definitions } from "./load.ts";
import { once } from "./once.ts";

/** Names that every piece of copy may use in braces: the text fields of the organisation, as its schema describes them. */
export function organisationTexts({ sources }: Definitions): ReadonlySet<string> {
  return textsOf(sources.files.get("schemas/organisation.schema.json")?.value);
}

const textsOf = once((schema: unknown): ReadonlySet<string> => {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  return new Set(
    Object.keys(properties).filter((name) => {
      const property = properties[name];
      return isRecord(property) && property.type === "string";
    }),
  );
});
