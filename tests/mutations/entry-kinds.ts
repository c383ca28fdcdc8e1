/** Faults of how answers are entered: widgets whose values the form refuses, and repetitions that check nothing. */
import { editing, type Edit } from "./edit.ts";
import {
  atEach,
  parentOf,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

/** Fields that repeat another one. */
const repetitions = (tree: Tree): Spot[] =>
  tree.spots(SCREEN, (_value, pointer) => /^\/form\/schema\/.*\/sameAs$/.test(pointer));

/** Returns the group of fields that a repetition belongs to, and its name. */
const groupOf = (pointer: string): [group: string, name: string] => {
  const [group = "", name = ""] = parentOf(pointer).split(/\/properties\/(?=[^/]+$)/);
  return [group, name];
};

const widgets = (widget: string) =>
  atEach(SCREEN, "/form/ui(?:/*)+/ui:widget", (each: Any) => each === widget);

export const entryKinds: readonly Kind[] = [
  {
    name: "the borrower can leave a repetition out",
    code: "repetition-fault",
    spots: repetitions,
    mutate: ({ file, pointer }, tree) => {
      const [group, name] = groupOf(pointer);
      return {
        changes: {
          [file]: tree.changed(file, `${group}/required`, (required: string[]) =>
            required.filter((each) => each !== name),
          ),
        },
        file,
        pointer,
      };
    },
  },
  replacing(
    "a repetition belongs to a field that is entered in another way",
    "repetition-fault",
    repetitions,
    (_name, { file, pointer }, tree) => {
      const fields = tree.value(file, `${groupOf(pointer)[0]}/properties`);
      return Object.keys(fields).find((name) => fields[name].format !== undefined);
    },
  ),
  replacing(
    "a mask is for shorter numbers than the field takes",
    "widget-type",
    atEach(
      SCREEN,
      "/form/ui/*/*",
      (ui: Any) => ui["ui:options"]?.mask === "account" && ui["ui:messages"].pattern !== undefined,
    ),
    (ui: Any) => ({ ...ui, "ui:options": { ...ui["ui:options"], mask: "ssn" } }),
    ({ pointer }) => `${pointer}/ui:options/mask`,
  ),
  {
    name: "a field takes other values than its widget gives",
    code: "widget-type",
    spots: atEach(
      SCREEN,
      "/form/schema/allOf/#/then/properties/*/properties/*/pattern",
      (pattern: Any) => pattern.startsWith(String.raw`^\d`) && !pattern.includes("-"),
    ),
    mutate: ({ file, pointer }, tree) => {
      const [group = "", field = ""] = parentOf(pointer).split("/properties/").slice(1);
      return {
        changes: { [file]: tree.changed(file, pointer, () => "^[A-Z]{9}$") },
        file,
        pointer: `/form/ui/${group}/${field}/ui:widget`,
      };
    },
  },
  replacing("a date is typed as text", "widget-type", widgets("date"), () => "text"),
];

export const entryEdits: readonly Edit[] = [
  editing("a date takes the widget of its format", widgets("date"), () => undefined),
];
