/** A new field of a screen, and a place of its own for the answer. */
import { isRecord, valueAt, withValueAt } from "#engine/index.ts";
import { resolveRef } from "#definitions/described-at.ts";
import { EditRefused, type Change } from "#definitions/edits/index.ts";
import { flowEntities } from "#definitions/flow-entities.ts";
import type { Definitions } from "#definitions/model.ts";
import { answerType } from "./answer-types.ts";
import { fieldPlaces } from "./field-options.ts";
import { fieldOrder } from "./fields.ts";
import { textIn } from "./new-names.ts";
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
        description: `The answer to “${textIn(values, "/title", name)}”.`,
        "x-writable": true,
      },
    },
  ];
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
  const { schema, ui } = answerType(textIn(values, "/type")).make(
    textIn(values, "/title", name),
    keptValues(definitions, lender, flow, bind),
  );
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
    ...(isRequired
      ? [
          [
            "/schema/required",
            [...(Array.isArray(required) ? (required as unknown[]) : []), name],
          ] as const,
        ]
      : []),
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
