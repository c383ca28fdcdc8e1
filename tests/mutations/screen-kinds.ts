/** Faults of screens and their forms, and of documents. */
import { repeatedId } from "./flow-kinds.ts";
import {
  atEach,
  CHECKLIST,
  DOCUMENT,
  FLOW,
  parentOf,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const misspelled = (text: string) => `${text}zq`;

/** An answer that an effect reads, by the name of the effect. */
const ANSWER_OF: Readonly<Record<string, string>> = {
  "select-offer": "offer",
  "set-check": "deliverTo",
  "accept-documents": "documents",
  "sign-documents": "documents",
};

const properties = atEach(
  SCREEN,
  "/form/schema/properties/*",
  (value: Any) => value?.type !== undefined,
);
/** Properties that a widget shows: of no block, and not hidden. */
const fieldsOfNoBlock = (tree: Tree): Spot[] =>
  properties(tree).filter(({ file, pointer }) => {
    const name = pointer.split("/").at(-1) ?? "";
    const hidden = tree.value(file, `/form/ui/${name}/ui:widget`) === "hidden";
    return !hidden && !tree.value(file, "/body")?.some((block: Any) => block.field === name);
  });
const isPlain = (schema: Any) => !["if", "allOf", "anyOf", "oneOf"].some((key) => key in schema);
const requiredProperties = (tree: Tree): Spot[] =>
  atEach(
    SCREEN,
    "/form/schema/required/#",
  )(tree).filter(({ file, pointer }) => {
    const name = tree.value(file, pointer);
    return !tree.value(file, "/body")?.some((block: Any) => block.field === name);
  });

const flowOf = (file: string) => file.replace(/\/screens\/.*/, "/flow.json");

/** Consents for which the states of the same flow wait, in flows without a checklist. */
const awaitedConsents = (tree: Tree) =>
  atEach(
    SCREEN,
    "/form/bind/*/consent",
  )(tree).filter(({ file, pointer }) => {
    const { facts = {} } = tree.value(flowOf(file));
    const isRead = JSON.stringify(facts).includes(`'${tree.value(file, pointer)}'`);
    return (
      isRead && !tree.files(CHECKLIST).includes(flowOf(file).replace("flow.json", "checklist.json"))
    );
  });

export const screenKinds: readonly Kind[] = [
  {
    name: "no screen records the consent that a state waits for",
    code: "answer-unoffered",
    spots: awaitedConsents,
    mutate: ({ file, pointer }, tree) => ({
      changes: { [file]: tree.changed(file, parentOf(pointer), () => ({ effect: true })) },
      file: flowOf(file),
      pointer: "/states",
    }),
  },
  replacing(
    "a page shows an unknown screen",
    "screen-missing",
    atEach(FLOW, "/pages/#/screen"),
    misspelled,
  ),
  {
    name: "the file of a screen is missing",
    code: "screen-missing",
    spots: atEach(FLOW, "/pages/#/screen"),
    mutate: ({ file, pointer }, tree) => ({
      changes: { [file.replace("flow.json", `screens/${tree.value(file, pointer)}.json`)]: null },
      // Several pages may show one screen; the finding names the first of them.
      file,
      pointer,
    }),
  },
  {
    name: "no page shows a screen",
    code: "screen-unused",
    spots: (tree) => tree.files(FLOW).map((file) => ({ file, pointer: "" })),
    mutate: ({ file }) => {
      const screen = file.replace("flow.json", "screens/lost.json");
      return {
        changes: { [screen]: { id: "lost", title: "Nobody sees this" } },
        file: screen,
        pointer: "",
      };
    },
  },
  replacing("a screen has another's id", "screen-id", atEach(SCREEN, "/id"), misspelled),
  {
    name: "a screen has an unknown property",
    code: "screen-schema",
    spots: atEach(SCREEN, ""),
    mutate: ({ file }, tree) => ({
      changes: { [file]: { ...tree.value(file), titel: "x" } },
      file,
      pointer: "/titel",
    }),
  },
  repeatedId("two blocks have one id", SCREEN, "/body"),
  repeatedId("two actions have one id", SCREEN, "/actions"),
  repeatedId("two rows of a block have one id", SCREEN, "/body/#/options/(?:rows|sections)"),
  repeatedId("two sections of a document have one id", DOCUMENT, "/sections"),
  replacing(
    "a form uses an unknown widget",
    "widget-unknown",
    atEach(SCREEN, "/form/ui/*/ui:widget", (name: string) => name !== "hidden"),
    misspelled,
  ),
  replacing(
    "a widget has an unknown option",
    "widget-options",
    atEach(
      SCREEN,
      "/form/ui/*",
      (ui: Any) => typeof ui?.["ui:widget"] === "string" && ui["ui:widget"] !== "hidden",
    ),
    (ui: Any) => ({ ...ui, "ui:options": { ...ui["ui:options"], nonsense: 1 } }),
  ),
  replacing(
    "a screen uses an unknown block",
    "block-unknown",
    atEach(SCREEN, "/body/#/block"),
    misspelled,
  ),
  replacing(
    "a block has an unknown option",
    "block-options",
    atEach(SCREEN, "/body/#/options"),
    (options: Any) => ({ ...options, nonsense: 1 }),
  ),
  replacing(
    "an action uses an unknown effect",
    "effect-unknown",
    atEach(SCREEN, "/actions/#/effects/#/effect"),
    misspelled,
  ),
  replacing(
    "an effect has an unknown option",
    "effect-options",
    atEach(SCREEN, "/actions/#/effects/#"),
    (effect: Any) => ({ ...effect, options: { ...effect.options, nonsense: 1 } }),
  ),
  replacing(
    "no field asks for the answer of an effect",
    "effect-field-missing",
    atEach(
      SCREEN,
      "/actions/#",
      (action: Any) => action.kind === "submit" && action.effects === undefined,
    ),
    (action: Any) => ({ ...action, effects: [{ effect: "select-offer" }] }),
  ),
  replacing(
    "no action runs the effect that reads the answers",
    "answer-unread",
    atEach(
      SCREEN,
      "/actions/#/effects",
      (effects: Any[]) => effects.length === 1 && ANSWER_OF[effects[0].effect] !== undefined,
    ),
    () => undefined,
    ({ file, pointer }, tree) => `/form/bind/${ANSWER_OF[tree.value(file, `${pointer}/0/effect`)]}`,
  ),
  replacing(
    "an action leads to an unknown page",
    "page-unknown",
    atEach(SCREEN, "/actions/#/page"),
    misspelled,
  ),
  replacing(
    "a task list names an unknown task",
    "task-unlisted",
    atEach(SCREEN, "/body/#/options/tasks/#/id"),
    misspelled,
  ),
  replacing(
    "a list of answers names an unknown page",
    "answer-unlisted",
    atEach(SCREEN, "/body/#/options/pages/#/id"),
    misspelled,
  ),
  replacing(
    "an action has an unknown kind",
    "screen-schema",
    atEach(SCREEN, "/actions/#/kind"),
    misspelled,
  ),
  replacing(
    "a block fills an unknown field",
    "field-unknown",
    atEach(SCREEN, "/body/#/field"),
    misspelled,
  ),
  replacing(
    "a block's guard reads an unknown field",
    "guard-unknown-field",
    atEach(SCREEN, "/body/#/when", (source: string) => source.includes("status.")),
    (source: string) => source.replace(/status\.[a-zA-Z]+/, misspelled),
  ),
  replacing(
    "a condition of a form asks for a property that the form refuses",
    "property-refused",
    atEach(
      SCREEN,
      "/form",
      ({ schema }: Any) => schema?.additionalProperties === false && schema.if === undefined,
    ),
    (form: Any) => ({
      ...form,
      schema: {
        ...form.schema,
        if: { required: Object.keys(form.schema.properties).slice(0, 1) },
        then: { properties: { planted: { type: "boolean" } }, required: ["planted"] },
      },
      bind: { ...form.bind, planted: { effect: true } },
    }),
    ({ pointer }) => `${pointer}/schema/then/properties/planted`,
  ),
  replacing(
    "a keyword is misspelled",
    "form-uncompilable",
    properties,
    (schema: Any) => ({ ...schema, maxLenght: 5 }),
    ({ pointer }) => `${pointer}/maxLenght`,
  ),
  replacing(
    "a type is misspelled",
    "form-uncompilable",
    properties,
    (schema: Any) => ({ ...schema, type: "sting" }),
    ({ pointer }) => `${pointer}/type`,
  ),
  replacing(
    "a format of a form is misspelled",
    "form-uncompilable",
    properties,
    (schema: Any) => ({ ...schema, format: "dtae" }),
    ({ pointer }) => `${pointer}/format`,
  ),
  replacing(
    "a limit of a form is a text",
    "form-uncompilable",
    properties,
    (schema: Any) => ({ ...schema, minimum: "five" }),
    ({ pointer }) => `${pointer}/minimum`,
  ),
  replacing(
    "a form has another's $id",
    "form-id",
    // A form of a called flow gets the name of its caller.
    (tree) =>
      atEach(
        SCREEN,
        "/form/schema/\\$id",
      )(tree).filter(
        ({ file }) => tree.value(file.replace(/screens\/.*/, "flow.json"), "/callable") !== true,
      ),
    misspelled,
  ),
  replacing(
    "a form has no $id",
    "screen-schema",
    atEach(SCREEN, "/form/schema/\\$id"),
    () => undefined,
    () => "/form/schema",
  ),
  replacing(
    "a form admits anything",
    "form-open",
    atEach(SCREEN, "/form/schema", (schema: Any) => isPlain(schema)),
    (schema: Any) => ({ ...schema, additionalProperties: true }),
  ),
  replacing(
    "a form with conditions admits anything",
    "form-open",
    atEach(SCREEN, "/form/schema", (schema: Any) => schema.if !== undefined),
    (schema: Any) => ({ ...schema, additionalProperties: true }),
  ),
  replacing(
    "a property has a shape that no field draws",
    "field-not-drawable",
    fieldsOfNoBlock,
    ({ type: _type, ...schema }: Any) => schema,
  ),
  replacing(
    "an amount of money has a percent sign",
    "unit-misfit",
    atEach(SCREEN, "/form/ui/*", (field: Any) => field?.["ui:widget"] === "currency"),
    (field: Any) => ({ ...field, "ui:options": { ...field["ui:options"], suffix: "%" } }),
  ),
  replacing(
    "an amount of money is in an unknown currency",
    "code-unknown",
    atEach(SCREEN, "/form/ui/*", (field: Any) => field?.["ui:widget"] === "currency"),
    (field: Any) => ({ ...field, "ui:options": { ...field["ui:options"], currency: "CAX" } }),
    ({ pointer }) => `${pointer}/ui:options/currency`,
  ),
  replacing(
    "a property's limits are in the wrong order",
    "bounds-reversed",
    atEach(SCREEN, "/form/schema/properties/*", (value: Any) => value?.minLength > 0),
    (schema: Any) => ({ ...schema, maxLength: schema.minLength - 1 }),
    ({ pointer }) => `${pointer}/minLength`,
  ),
  replacing(
    "a form requires an answer that it does not ask for",
    "field-not-enterable",
    atEach(SCREEN, "/form/schema"),
    (schema: Any) => ({ ...schema, required: [...(schema.required ?? []), "unasked"] }),
    ({ pointer }) => `${pointer}/required`,
  ),
  {
    name: "a required field is hidden",
    code: "field-not-enterable",
    spots: requiredProperties,
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, "/form", (form: Any) => {
          const name = tree.value(file, pointer);
          return {
            ...form,
            ui: { ...form.ui, [name]: { ...form.ui?.[name], "ui:widget": "hidden" } },
          };
        }),
      },
      file,
      pointer,
    }),
  },
];
