/** A new field of a screen, and a place of its own for the answer. */
import { isRecord, listOf, valueAt, withValueAt } from "#engine/index.ts";
import { resolveRef } from "#definitions/schemas/described-at.ts";
import { EditRefused, type Change } from "#definitions/edits/index.ts";
import { flowEntities } from "#definitions/parts/flow-entities.ts";
import type { Definitions } from "#definitions/model.ts";
import { answerType } from "./answer-types.ts";
import { fieldPlaces } from "./field-options.ts";
import { fieldOrder } from "./fields.ts";
import { kebab, textIn, unique } from "./new-names.ts";
import { emptyScreen } from "./new-page.ts";

type Values = Readonly<Record<string, unknown>>;

/** Returns the declaration of a place that the application does not have yet. */
export function newPlace(
  definitions: Definitions,
  lender: string,
  path: string,
  values: Values,
): Change[] {
  const [, name] = /^\/application\/([a-z][a-zA-Z0-9]*)$/.exec(textIn(values, "/bind")) ?? [];
  const own = definitions.effective(lender).flows.get(path.split("/")[0] ?? "");
  if (name === undefined || own === undefined) return [];
  const { application } = flowEntities(own, definitions.within(definitions.effective(lender)));
  const file = productFile(definitions, lender, own.flow.value.product);
  if (valueAt(application, `/properties/${name}`) !== undefined || file === null) return [];
  const choices = choicesOf(values);
  const { schema } = answerType(textIn(values, "/type")).make("", null);
  const { type, format, maxLength } = schema;
  const limits = {
    ...(format === undefined ? {} : { format }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
  return [
    {
      kind: "set",
      path: file,
      pointer: `/properties/${name}`,
      value: {
        type,
        ...limits,
        ...(choices === null ? {} : { enum: choices.map(({ value }) => value) }),
        description: `The answer to “${textIn(values, "/title", name)}”.`,
        "x-writable": true,
        ...sealedAs(values),
      },
    },
  ];
}

/** Returns the choices that a person types, each with the value by which the application keeps it. */
function choicesOf(values: Values): { value: string; label: string }[] | null {
  const typed = values["/choices"];
  const labels = listOf(typed)
    .map((each) => String(each).trim())
    .filter((each) => each !== "");
  if (labels.length === 0) return null;
  const taken: string[] = [];
  return labels.map((label) => {
    const value = unique(choiceValue(label), taken);
    taken.push(value);
    return { value, label };
  });
}

/** Returns the value by which the application keeps a choice: "A new roof" is `A_NEW_ROOF`. */
export const choiceValue = (label: string): string =>
  kebab(label).toUpperCase().replaceAll("-", "_");

/** How much of an answer leaves the server, by what a person says of it. */
export const SENSITIVITIES: readonly {
  readonly label: string;
  readonly sealed: "none" | "last4" | "owner" | null;
}[] = [
  { label: "Ordinary: the borrower and the staff see it", sealed: null },
  { label: "Private: the borrower alone sees it", sealed: "owner" },
  { label: "A number: only its last four characters are shown", sealed: "last4" },
  { label: "Secret: nobody sees it again", sealed: "none" },
];

function sealedAs(values: Values): { "x-sealed"?: string } {
  const chosen = SENSITIVITIES.find(({ label }) => label === values["/sensitivity"]);
  return chosen?.sealed == null ? {} : { "x-sealed": chosen.sealed };
}

/** Returns the file in which a product changes the application; null for a product without one. */
function productFile(
  definitions: Definitions,
  lender: string,
  product: string | undefined,
): string | null {
  for (const { flow, application } of definitions.effective(lender).flows.values())
    if (product !== undefined && flow.value.product === product && application !== null)
      return application.path;
  return null;
}

/** Returns the screen with another field. @param read value of a definition in the scope of the change */
export function newField(
  definitions: Definitions,
  lender: string,
  path: string,
  name: string,
  values: Values,
  read: (path: string) => unknown,
): Change {
  const screen = read(path);
  if (!isRecord(screen)) throw new EditRefused(`There is no ${path}.`);
  const flow = path.split("/")[0] ?? "";
  const form = isRecord(screen.form)
    ? screen.form
    : (emptyScreen(flow, textIn(screen, "id"), "", path).form as Record<string, unknown>);
  const bind = textIn(values, "/bind");
  const made = answerType(textIn(values, "/type")).make(
    textIn(values, "/title", name),
    keptValues(definitions, lender, flow, bind),
  );
  const { ui } = made;
  const choices = choicesOf(values);
  const schema =
    choices === null || made.schema.oneOf === undefined
      ? made.schema
      : {
          ...made.schema,
          oneOf: choices.map(({ value, label }) => ({ const: value, title: label })),
        };
  const places = fieldPlaces(name);
  const below = (pointer: string) => pointer.slice("/form".length);
  const required = valueAt(form, "/schema/required");
  const isRequired = values["/required"] === true;
  const order = [...fieldOrder(screen), name];
  const withField = [
    [below(places.schema), schema],
    ...(Object.keys(ui).length === 0 ? [] : [[below(places.ui), ui] as const]),
    ["/ui/ui:order", order],
    ...(bind === "" ? [] : [[below(places.bind), bind] as const]),
    ...(isRequired ? [["/schema/required", [...listOf(required), name]] as const] : []),
  ] as const;
  const after = withField.reduce<Record<string, unknown>>(
    (result, [pointer, value]) => withValueAt(result, pointer, value),
    form,
  );
  return isRecord(screen.form)
    ? { kind: "set", path, pointer: "/form", value: after }
    : { kind: "set", path, pointer: "", value: { ...screen, form: after } };
}

/** Returns the values that the place of an answer allows; null when it does not list them. */
function keptValues(
  definitions: Definitions,
  lender: string,
  flow: string,
  bind: string,
): readonly unknown[] | null {
  const effective = definitions.effective(lender);
  const own = effective.flows.get(flow);
  if (own === undefined) return null;
  const { application, profile } = flowEntities(own, definitions.within(effective));
  const [, root = "", ...tokens] = bind.split("/");
  const entity = root === "application" ? application : profile;
  const schema = tokens.reduce<unknown>(
    (part, token) => valueAt(resolveRef(part, entity), `/properties/${token}`),
    entity,
  );
  const { enum: values } = resolveRef(schema, entity);
  return Array.isArray(values) ? (values as unknown[]).filter((each) => each !== null) : null;
}
