/** Faults of the rules between the fields of a form that leave nobody, or everybody, through. */
import { editing, type Edit } from "./edit.ts";
import { atEach, parentOf, replacing, SCREEN, type Kind, type Spot, type Tree } from "./tree.ts";

const requirements = atEach(SCREEN, "/form/rules/#/require");

/** Returns a question of the form that the rule reads, with the place to which it is saved. */
const boundRead = ({ file, pointer }: Spot, tree: Tree): [string, string] | undefined =>
  (Object.entries(tree.value(file, "/form/bind")) as [string, string][]).find(
    ([name, target]) =>
      typeof target === "string" && tree.value(file, pointer).includes(`form.${name} `),
  );

/** Returns a field of the form that the rule does not read. */
const unreadField = ({ file, pointer }: Spot, tree: Tree): string | undefined =>
  Object.keys(tree.value(file, "/form/schema/properties")).find(
    (name) => !tree.value(file, `${parentOf(pointer)}/require`).includes(`form.${name}`),
  );

export const formRuleKinds: readonly Kind[] = [
  replacing(
    "no answers keep a rule",
    "unsatisfiable-guard",
    requirements,
    (source: string) => `(${source}) && !(${source})`,
  ),
  replacing(
    "all answers keep a rule",
    "always-true-guard",
    requirements,
    (source: string) => `(${source}) || !(${source})`,
  ),
  replacing(
    "a rule repeats another one",
    "shadowed-candidate",
    atEach(SCREEN, "/form/rules/1/require"),
    (_source, { file }, tree) => `(${tree.value(file, "/form/rules/0/require")}) || false`,
  ),
  replacing(
    "a rule reads an earlier answer instead of the one given",
    "rule-misread",
    (tree) => requirements(tree).filter((spot) => boundRead(spot, tree) !== undefined),
    (source: string, spot, tree) => {
      const [name = "", target = ""] = boundRead(spot, tree) ?? [];
      return source.replaceAll(`form.${name}`, target.slice(1).replaceAll("/", "."));
    },
  ),
  replacing(
    "a rule shows its message at a field that it does not read",
    "rule-misread",
    (tree) =>
      atEach(
        SCREEN,
        "/form/rules/#/fields",
      )(tree).filter((spot) => unreadField(spot, tree) !== undefined),
    (_fields, spot, tree) => [unreadField(spot, tree)],
  ),
  replacing(
    "a rule reads a value that nothing writes",
    "unwritten-field",
    atEach(SCREEN, "/form/rules/#/require", (source: string) =>
      source.includes("property.estimatedValue"),
    ),
    (source: string) => source.replaceAll("property.estimatedValue", "property.value"),
  ),
];

export const formRuleEdits: readonly Edit[] = [
  editing(
    "a rule of a form allows some days more",
    atEach(SCREEN, "/form/rules/#/require", (source: string) => source.endsWith("<= today")),
    (source: string) => source.replace("today", "addDays(today, 30)"),
  ),
  editing(
    "a rule of a form compares an answer with the earlier one",
    (tree) => requirements(tree).filter((spot) => boundRead(spot, tree) !== undefined),
    (source: string, spot, tree) => {
      const [name = "", target = ""] = boundRead(spot, tree) ?? [];
      return `(${source}) || form.${name} == ${target.slice(1).replaceAll("/", ".")}`;
    },
  ),
];
