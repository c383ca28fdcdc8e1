/** Faults of what a product changes in the application, and of values that a product does not have. */
import {
  atEach,
  CHECKLIST,
  DOCUMENT,
  FLOW,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Tree,
} from "./tree.ts";

const APPLICATION = /^flows\/[a-z-]+\/application\.json$/;

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

/** A fault in a field that the product's `application.json` has in addition to its own. */
const inField = (name: string, code: string, field: string, value: Any, below = ""): Kind => ({
  name,
  code,
  spots: productFlows,
  mutate({ file }, tree) {
    const patch = tree.value(patchOf(file)) ?? {};
    return {
      changes: {
        [patchOf(file)]: { ...patch, properties: { ...patch.properties, [field]: value } },
      },
      file: patchOf(file),
      pointer: `/properties/${field}${below}`,
    };
  },
});

const CORE = "schemas/application.schema.json";

/** Jobs of checklists that write a field of the core, which no product patches and another product could take. */
const jobsThatWrite = (tree: Tree) =>
  atEach(
    CHECKLIST,
    "/steps/#/run/#/job",
  )(tree).filter(({ file, pointer }) => movable(tree, tree.value(file, pointer)) !== undefined);

function movable(tree: Tree, job: string): string | undefined {
  const places: string[] = tree.value(`schemas/jobs/${job}.schema.json`, "/x-writes") ?? [];
  const patches = tree.files(APPLICATION).map((file) => tree.value(file, "/properties"));
  return places
    .map((place) => place.replace("/application/", ""))
    .find(
      (name) =>
        tree.value(CORE, `/properties/${name}`)?.properties !== undefined &&
        patches.every((patch) => patch[name] === undefined),
    );
}

export const entityKinds: readonly Kind[] = [
  {
    name: "a field that jobs of several products write becomes a field of one product",
    code: "place-missing",
    spots: jobsThatWrite,
    mutate: ({ file, pointer }, tree) => {
      const field = movable(tree, tree.value(file, pointer)) ?? "";
      const { product } = tree.value(file.replace("checklist", "flow"));
      const owner = tree
        .files(APPLICATION)
        .find((each) => tree.value(each.replace("application", "flow")).product !== product);
      return {
        changes: {
          [CORE]: tree.changed(CORE, `/properties/${field}`, () => undefined),
          [owner ?? ""]: tree.changed(owner ?? "", "/properties", (properties: Any) => ({
            ...properties,
            [field]: tree.value(CORE, `/properties/${field}`),
          })),
        },
        file,
        pointer,
      };
    },
  },
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
