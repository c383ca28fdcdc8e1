/** Faults of consents: those that are ticked beforehand, and those that a form lets one skip. */
import { atEach, parentNameOf, SCREEN, type Any, type Kind, type Spot, type Tree } from "./tree.ts";

const consents = atEach(SCREEN, "/form/bind/*/consent");
/** The consents that a property of the form itself, not of a condition, asks for. */
const plainConsents = (tree: Tree): Spot[] =>
  consents(tree).filter(({ file, pointer }) =>
    tree.value(file, "/form/schema/required")?.includes(parentNameOf(pointer)),
  );
/** Changes the form of a screen whose consent is at the spot. */
const consenting = (
  name: string,
  code: string,
  change: (schema: Any, property: string) => void,
  place: string,
): Kind => ({
  name,
  code,
  spots: plainConsents,
  mutate: ({ file, pointer }, tree) => {
    const property = parentNameOf(pointer);
    return {
      changes: {
        [file]: tree.changed(file, "/form/schema", (schema: Any) => {
          change(schema, property);
          return schema;
        }),
      },
      file,
      pointer: `/form/schema/properties/${property}${place}`,
    };
  },
});

export const consentKinds: readonly Kind[] = [
  consenting(
    "a consent is ticked beforehand",
    "consent-ticked",
    (schema, property) => {
      schema.properties[property].default = true;
    },
    "/default",
  ),
  consenting(
    "the form does not require a consent",
    "consent-optional",
    (schema, property) => {
      schema.required = schema.required.filter((name: string) => name !== property);
    },
    "",
  ),
  consenting(
    "the form accepts a consent that is not ticked",
    "consent-optional",
    (schema, property) => {
      delete schema.properties[property].const;
    },
    "",
  ),
];
