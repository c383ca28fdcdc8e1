import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import type { ChoiceLists, ChoosingForm } from "#engine/form/choices.ts";
import { describedAt, resolveRef } from "../../schemas/described-at.ts";
import { formPropertySchemas } from "../../forms/form-properties.ts";
import { readMessage } from "../../copy/message-syntax.ts";
import type { Entities } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

type Schema = Readonly<Record<string, unknown>>;
type Form = Required<ChoosingForm> & {
  readonly schema: Schema;
  readonly ui?: Readonly<Record<string, Schema | undefined>>;
  readonly bind: Readonly<Record<string, unknown>>;
};
type Fault = Pick<FileFault, "message" | "fix"> & { code: string; at?: string };

/** Widgets that offer the choices of a text or a number, and of a list of them. */
const ONE = ["select", "radio-cards"];
const SEVERAL = ["checkboxes"];
/** The widget that a line of text can replace. */
const TYPED = ["select"];
/** Seals of values that a browser never gets whole. */
const SECRET: readonly unknown[] = ["none", "last4"];

/**
 * Finds choices from data that name nothing, that no widget of the field offers, and that the bound
 * place cannot hold.
 */
export const fieldChoices: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, entitiesOf(flow.value), flow.value.choices);

const faultsIn = folderFaults(
  (screen, entities: Entities, lists: ChoiceLists | undefined): FileFault[] => {
    const form = choosingForm(screen);
    if (form === null) return [];
    const properties = declaredProperties(form.schema);
    return Object.entries(form.choices).flatMap(([name, source]) => {
      const schema = properties.get(name);
      const faults: Fault[] = schema
        ? [
            ...fieldFaults(form, name, schema, "lookup" in source),
            ...("list" in source
              ? listFaults(source.list, placeSchema(form.bind[name], entities), lists ?? {})
              : "from" in source
                ? memberFaults(source, entities)
                : // The check `lookup-use` knows the lookups.
                  []),
          ]
        : [
            {
              code: "choices-unknown",
              message: `The form has no property "${name}".`,
              fix: suggestion(name, [...properties.keys()]),
            },
          ];
      return faults.map(({ at = "", ...fault }) => ({
        ...fault,
        pointer: `${joinPointer("/form/choices", name)}${at}`,
      }));
    });
  },
);

/** Returns the properties by name, joined from all parts of the form; one part may refuse what another asks. */
function declaredProperties(form: Schema): ReadonlyMap<string, Schema> {
  const properties = new Map<string, Schema>();
  for (const [name, schema] of formPropertySchemas(form))
    if (isRecord(schema)) properties.set(name, { ...schema, ...properties.get(name) });
  return properties;
}

const typesOf = ({ type }: Schema): unknown[] => (Array.isArray(type) ? type : [type]);

/**
 * The field must be of a kind that offers choices, and have none of its own.
 * @param asked the choices come from a lookup, where a person may have to type
 */
function fieldFaults({ ui }: Form, name: string, schema: Schema, asked: boolean): Fault[] {
  const several = schema.type === "array";
  const value = several && isRecord(schema.items) ? schema.items : schema;
  const widgets = asked ? TYPED : several ? SEVERAL : ONE;
  const declared = ui?.[name]?.["ui:widget"];
  const widget = typeof declared === "string" ? declared : several ? "checkboxes" : "text";
  const reason =
    value.enum !== undefined || value.oneOf !== undefined
      ? "has choices of its own in the schema"
      : !typesOf(value).some((type) => type === "string" || type === "number" || type === "integer")
        ? "is neither a text nor a number, nor a list of them"
        : widgets.includes(widget)
          ? null
          : `has the widget "${widget}", which offers no choices`;
  return reason === null
    ? []
    : [
        {
          code: "choices-type",
          message: `"${name}" ${reason}.`,
          fix: `Use ${widgets.join(" or ")} for a property without "enum" and "oneOf".`,
        },
      ];
}

function listFaults(list: string, place: Schema | null, lists: ChoiceLists): Fault[] {
  const choices = Object.hasOwn(lists, list) ? lists[list] : undefined;
  if (choices === undefined)
    return [
      {
        code: "choices-unknown",
        at: "/list",
        message: `The flow has no list of choices "${list}".`,
        fix: suggestion(list, Object.keys(lists)),
      },
    ];
  const held = place?.type === "array" && isRecord(place.items) ? place.items : place;
  const allowed = Array.isArray(held?.enum) ? (held.enum as unknown[]) : null;
  const wrong = choices.filter(({ id }) => allowed !== null && !allowed.includes(id));
  return wrong.map(({ id }) => ({
    code: "choices-value",
    at: "/list",
    message: `The list "${list}" offers "${id}", which the bound place cannot hold.`,
    fix: `Its values are ${(allowed ?? []).slice(0, 8).join(", ")}.`,
  }));
}

function memberFaults(
  { from, value, title }: { from: string; value: string; title: string },
  entities: Entities,
): Fault[] {
  const list = placeSchema(from, entities);
  const items = list?.type === "array" && isRecord(list.items) ? list.items : null;
  if (items === null)
    return [
      {
        code: "choices-unknown",
        at: "/from",
        message: `${from} is no list that the schemas describe.`,
        fix: "Name a list of objects of the application or the profile.",
      },
    ];
  const [root = ""] = parsePointer(from);
  const entity = root === "profile" ? entities.profile : entities.application;
  const { properties = {} } = resolveRef(items, entity) as { properties?: Record<string, Schema> };
  const names = Object.keys(properties).filter(
    (name) => !SECRET.includes(properties[name]?.["x-sealed"]),
  );
  const used = [
    ["/value", value],
    ...[...readMessage(title).args.keys()].map((each) => ["/title", each]),
  ];
  return used
    .filter(([, name = ""]) => !names.includes(name))
    .map(([at = "", name = ""]) => ({
      code: "choices-unknown",
      at,
      message: Object.hasOwn(properties, name)
        ? `"${name}" of ${from} stays on the server, and the browser shows the choices.`
        : `A member of ${from} has no "${name}".`,
      fix: suggestion(name, names),
    }));
}

/** The schema of a bound place; null for other binds and places that no schema describes. */
function placeSchema(target: unknown, entities: Entities): Schema | null {
  if (typeof target !== "string") return null;
  const [root = "", ...path] = parsePointer(target);
  if (root !== "application" && root !== "profile") return null;
  const { missing, way } = describedAt(entities[root], path);
  return missing === null ? (way.at(-1)?.schema ?? null) : null;
}

/** The form of a screen that takes choices from data. Its structure was checked with the file's schema. */
function choosingForm(screen: unknown): Form | null {
  const form = isRecord(screen) ? screen.form : null;
  return isRecord(form) && isRecord(form.choices) && isRecord(form.schema) && isRecord(form.bind)
    ? (form as unknown as Form)
    : null;
}
