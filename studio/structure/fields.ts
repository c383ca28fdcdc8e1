/** A field in all of the places in which a screen keeps it. */
import { isRecord, listOf } from "#engine/index.ts";
import { EditRefused } from "#definitions/edits/index.ts";
import { valueByIds } from "#definitions/edits/change.ts";

type JsonRecord = Record<string, unknown>;

const without = (value: unknown, name: string): unknown => {
  if (!isRecord(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: _removed, ...others } = value;
  return others;
};

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;

const leftOut = (list: unknown, name: string): unknown =>
  Array.isArray(list) ? (list as unknown[]).filter((each) => each !== name) : list;

/** Returns the screen without a field, its rules and the block that fills it. */
export function withoutField(screen: unknown, name: string): unknown {
  const form = formOf(screen);
  const schema = form.schema as JsonRecord;
  const ui = isRecord(form.ui) ? form.ui : {};
  const rules = Array.isArray(form.rules)
    ? (form.rules as JsonRecord[]).flatMap((rule) => {
        const fields = leftOut(rule.fields, name) as unknown[];
        return isEmpty(fields) || mentions(rule.require, name) ? [] : [{ ...rule, fields }];
      })
    : undefined;
  const limits = isRecord(form.limits)
    ? Object.fromEntries(
        Object.entries(form.limits).filter(
          ([place]) => place !== `/properties/${name}` && !place.startsWith(`/properties/${name}/`),
        ),
      )
    : undefined;
  const next: JsonRecord = {
    ...form,
    schema: {
      ...schema,
      ...(schema.required === undefined ? {} : { required: leftOut(schema.required, name) }),
      properties: without(schema.properties, name),
    },
    ...(form.ui === undefined
      ? {}
      : {
          ui: {
            ...(without(ui, name) as JsonRecord),
            ...(ui["ui:order"] === undefined ? {} : { "ui:order": leftOut(ui["ui:order"], name) }),
          },
        }),
    ...Object.fromEntries(
      ["bind", "when", "choices"].flatMap((key) =>
        form[key] === undefined ? [] : [[key, without(form[key], name)]],
      ),
    ),
    ...(rules === undefined ? {} : { rules }),
    ...(limits === undefined ? {} : { limits }),
  };
  for (const key of ["when", "choices", "limits", "rules"])
    if (isEmpty(next[key])) delete next[key];
  const body = (screen as JsonRecord).body;
  return {
    ...(screen as JsonRecord),
    ...(Array.isArray(body)
      ? { body: (body as unknown[]).filter((block) => !isRecord(block) || block.field !== name) }
      : {}),
    form: next,
  };
}

/** Returns the screen with a copy of a field behind it. Nothing saves the copy's answer yet. */
export function copiedField(screen: unknown, name: string, copy: string): unknown {
  const form = formOf(screen);
  const schema = form.schema as JsonRecord;
  const properties = schema.properties as JsonRecord;
  const ui = isRecord(form.ui) ? form.ui : {};
  const order = Array.isArray(ui["ui:order"])
    ? (ui["ui:order"] as unknown[])
    : Object.keys(properties);
  const place = order.indexOf(name) + 1;
  const copyIn = (value: unknown): unknown =>
    isRecord(value) && Object.hasOwn(value, name) ? { ...value, [copy]: value[name] } : value;
  const required = listOf(schema.required);
  return {
    ...(screen as JsonRecord),
    form: {
      ...form,
      schema: {
        ...schema,
        ...(required.includes(name) ? { required: [...required, copy] } : {}),
        properties: copyIn(properties),
      },
      ui: {
        ...(copyIn(ui) as JsonRecord),
        "ui:order": [...order.slice(0, place), copy, ...order.slice(place)],
      },
      ...(form.when === undefined ? {} : { when: copyIn(form.when) }),
      ...(form.choices === undefined ? {} : { choices: copyIn(form.choices) }),
    },
  };
}

/** Whether an expression reads a field of the form. */
const mentions = (expression: unknown, name: string): boolean =>
  typeof expression === "string" && new RegExp(String.raw`\bform\.${name}\b`).test(expression);

function formOf(screen: unknown): JsonRecord {
  const form = isRecord(screen) ? screen.form : undefined;
  if (!isRecord(form) || !isRecord(form.schema) || !isRecord(form.schema.properties))
    throw new EditRefused("The screen has no form any more.");
  return form;
}

/** Returns the fields of a screen in the order in which a borrower meets them. */
export function fieldOrder(screen: unknown): string[] {
  const properties = valueByIds(screen, "/form/schema/properties");
  const order = valueByIds(screen, "/form/ui/ui:order");
  const names = Object.keys(isRecord(properties) ? properties : {});
  const ordered = listOf(order).filter(
    (each): each is string => typeof each === "string" && names.includes(each),
  );
  return [...ordered, ...names.filter((name) => !ordered.includes(name))];
}
