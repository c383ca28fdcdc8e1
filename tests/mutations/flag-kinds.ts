/** Faults of flags that guards read, and of texts that they vary. */
import {
  FLOW,
  ORGANISATION,
  replacing,
  SCREEN,
  atEach,
  type Any,
  type Kind,
  type Tree,
} from "./tree.ts";

const FILE = "flows/flags.json";
const FLAGS = /^flows\/flags\.json$/;

/** Returns an experiment that guards read. */
const experimentOf = (tree: Tree): Any =>
  tree.value(FILE, "/flags").find((flag: Any) => flag.name && flag.variations);

export const flagKinds: readonly Kind[] = [
  replacing(
    "a flag names the address of no page",
    "flag-variable",
    atEach(FLAGS, "/flags/#/variables/except/0"),
    (address: string) => address.replace("/account/", "/acount/"),
  ),
  replacing(
    "a flag misspells a variable",
    "flag-variable",
    atEach(FLAGS, "/flags/#/variables", (variables: Any) => variables.except !== undefined),
    ({ except, ...variables }: Any) => ({ ...variables, excepts: except }),
  ),
  replacing(
    "the addresses of a flag are no list",
    "flag-variable",
    atEach(FLAGS, "/flags/#/variables/(routes|except)"),
    () => '["/account/*"',
  ),
  replacing(
    "an address of a flag is no address",
    "flags-schema",
    atEach(FLAGS, "/flags/#/variables/except/#"),
    (address: string) => address.slice(1),
  ),
  replacing(
    "the rule of a flag holds for nobody",
    "unsatisfiable-guard",
    atEach(FLAGS, "/flags/#/when", (source: string) => source.startsWith("organisation.")),
    () => "organisation.orgCode == 'main' && organisation.orgCode == 'partner'",
  ),
  {
    name: "two flags have one name",
    code: "flag-name",
    spots: atEach(FLAGS, "/flags/#/name"),
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, "/flags", (flags: Any[]) => [
          ...flags,
          { ...tree.value(file, pointer.replace(/\/name$/, "")), id: "repeated" },
        ]),
      },
      file,
      pointer: `/flags/${tree.value(file, "/flags").length}/name`,
    }),
  },
  replacing(
    "a flag has an unknown default",
    "flag-default",
    atEach(FLAGS, "/flags/#/default"),
    (value: string) => `${value}s`,
  ),
  {
    name: "a lender sets a default that a flag cannot have",
    code: "flag-default",
    spots: atEach(/^flows\/organisations\/[a-z-]+\/organisation\.json$/, "/orgCode"),
    mutate: ({ file }, tree) => {
      const { name } = experimentOf(tree);
      const changed = { ...tree.value(file), flags: { [name]: true } };
      return { changes: { [file]: changed }, file, pointer: `/flags/${name}` };
    },
  },
  replacing(
    "a lender misspells a switch",
    "switch-idle",
    atEach(ORGANISATION, "/publicFeatureToggles", (each: Any) => each.ceoFeedback !== undefined),
    ({ ceoFeedback, ...others }: Any) => ({ ...others, ceoFedback: ceoFeedback }),
    ({ pointer }) => `${pointer}/ceoFedback`,
  ),
  replacing(
    "a flag misspells a switch of the lender",
    "switch-idle",
    atEach(FLAGS, "/flags/#/when", (source: string) => source.includes("publicFeatureToggles.")),
    (source: string) => `${source}s`,
  ),
  replacing(
    "a lender's survey has no address",
    "switch-idle",
    atEach(ORGANISATION, "/survey"),
    () => null,
    () => "/publicFeatureToggles/survey",
  ),
  replacing(
    "a flag misspells the key that the product asks for",
    "flag-unread",
    atEach(FLAGS, "/flags/#/id", (id: string) => id.endsWith("-web-chat")),
    (id: string) => id.replace("-web-chat", "-webchat"),
  ),
  replacing(
    "no guard reads a flag",
    "flag-unread",
    atEach(FLAGS, "/flags/#/name"),
    (name: string) => `${name}Twice`,
  ),
  {
    name: "an applicant with one variation stays in a state",
    code: "variation-stuck",
    spots: (tree) =>
      atEach(
        FLOW,
        "/states/#",
      )(tree).filter(({ file, pointer }) =>
        [
          tree.value(file, "/basePath").includes(":uuid"),
          tree.value(file, `${pointer}/transitions`)?.length === 1,
        ].every(Boolean),
      ),
    mutate: ({ file, pointer }, tree) => {
      const { name, variations } = experimentOf(tree);
      const [{ id }] = variations;
      const guard = `${pointer}/transitions/0/when`;
      const before = tree.value(file, guard) ?? "true";
      return {
        changes: {
          [file]: tree.changed(file, guard, () => `(${before}) && flags.${name} == '${id}'`),
        },
        file,
        pointer,
      };
    },
  },
  {
    name: "a variant replaces a text of the form",
    code: "variant-text",
    spots: atEach(SCREEN, "/form/schema/properties/*/title"),
    mutate: ({ file, pointer }, tree) => {
      const variant = { id: "planted", when: "true", texts: { [pointer]: "Other words" } };
      return {
        changes: { [file]: { ...tree.value(file), variants: [variant] } },
        file,
        pointer: `/variants/0/texts/${pointer.replaceAll("/", "~1")}`,
      };
    },
  },
];
