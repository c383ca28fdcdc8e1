/** Faults of what a product changes in the application, and of values that a product does not have. */
import {
  atEach,
  DOCUMENT,
  FLOW,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Tree,
} from "./tree.ts";

const patchOf = (flow: string): string => flow.replace("flow.json", "application.json");

/** Flows whose addresses name an application of a product. */
const productFlows = (tree: Tree) =>
  atEach(
    FLOW,
    "/product",
  )(tree).filter(({ file }) => {
    const { basePath, opens } = tree.value(file);
    return basePath.includes(":uuid") && opens !== "invitation";
  });

/** A fault in a field of the product's `application.json`, which has only this field. */
const inField = (name: string, code: string, field: string, value: Any, below = ""): Kind => ({
  name,
  code,
  spots: productFlows,
  mutate: ({ file }) => ({
    changes: { [patchOf(file)]: { properties: { [field]: value } } },
    file: patchOf(file),
    pointer: `/properties/${field}${below}`,
  }),
});

export const entityKinds: readonly Kind[] = [
  inField(
    "a product names a keyword that does not exist",
    "product-application-schema",
    "hull",
    { type: "string", description: "Hull.", widget: "text" },
    "/widget",
  ),
  inField("a product removes a field that the server needs", "entity-field-fixed", "orgCode", null),
  inField(
    "a product changes the type of a field of the core",
    "entity-field-fixed",
    "uuid",
    { type: "number" },
    "/type",
  ),
  inField("a product removes a field that nobody has", "entity-field-missing", "hull", null),
  inField("a product does not describe its field", "entity-field-incomplete", "hull", {
    type: "string",
  }),
  {
    name: "a product's fields are in the folder of a flow that collects answers",
    code: "entity-misplaced",
    spots: (tree) => atEach(FLOW, "/basePath", (path: Any) => !path.includes(":uuid"))(tree),
    mutate: ({ file }) => ({
      changes: { [patchOf(file)]: { description: "Nothing." } },
      file: patchOf(file),
      pointer: "",
    }),
  },
  replacing(
    "a document has a type that the product lacks",
    "entity-value-unknown",
    atEach(DOCUMENT, "/type"),
    () => "MOORING_PERMIT",
  ),
  replacing(
    "a screen records a consent that the product lacks",
    "entity-value-unknown",
    atEach(SCREEN, "/form/bind/*/consent"),
    () => "MOORING",
  ),
];
