import { parsePointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { describedAt } from "../../schemas/described-at.ts";
import type { Entities } from "../../model.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { inParts } from "../../parts/in-parts.ts";
import { neededPlaces, ownWrites, possibleWrites } from "../../writes/registered-writes.ts";
import { findingAt, type FileCheck } from "../check.ts";
import { workOfPart } from "./registered-work.ts";

/**
 * Finds effects and jobs that read or write a place which the application of the product does not
 * have. The server would refuse to store what they write.
 */
export const placeMissing: FileCheck = (flow, effective, { entitiesOf }) => {
  const entities = entitiesOf(flow.flow.value);
  return suspectIn(flow, effective.schemas, entities).flatMap(({ file, use, schema }) =>
    [
      { verb: "writes", places: ownWrites(schema, flow, use.options) },
      { verb: "reads", places: neededPlaces(schema) },
    ].flatMap(({ verb, places }) => {
      const missing = missingIn(entities, places.join("\n"));
      return missing.length === 0
        ? []
        : [
            findingAt(effective, file, use.pointer, {
              code: "place-missing",
              message: `"${use.name}" ${verb} ${missing.join(" and ")}, which an application of this product does not have.`,
              fix: `Describe ${missing.length === 1 ? "it" : "them"} in application.json of the product, or remove "${use.name}".`,
            }),
          ];
    }),
  );
};

/** Returns the effects and jobs of which a place may be missing, whatever their options: none in most files. */
const suspectIn = inParts((part, schemas: SchemaLookup, entities: Entities) =>
  workOfPart(part, schemas).filter(({ schema }) => {
    const places = [...possibleWrites(schema), ...neededPlaces(schema)];
    return missingIn(entities, places.join("\n")).length > 0;
  }),
);

/** @param places the lines of a text, so that effects with the same places share the result */
const missingIn = memoize((entities: Entities, places: string): readonly string[] =>
  places.split("\n").filter((place) => place !== "" && !isDescribed(entities, place)),
);

function isDescribed({ application, profile }: Entities, place: string): boolean {
  const [root, ...path] = parsePointer(place);
  return describedAt(root === "profile" ? profile : application, path).missing === null;
}
