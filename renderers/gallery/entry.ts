import type { RJSFSchema } from "@rjsf/utils";
import type { Screen } from "#schemas/types/screen.ts";

/** One page of the gallery: a screen around a widget or block, and data that fills it. */
export interface GalleryEntry {
  /** `widgets/<name>`, `fields/<name>` or `blocks/<name>`, and a further part for a variant. */
  name: string;
  screen: Screen;
  filled?: Record<string, unknown> | undefined;
}

/** Returns a page with one field, drawn by a widget or a field. */
export function property(
  name: string,
  schema: RJSFSchema,
  value: unknown,
  ui: Record<string, unknown> = {},
): GalleryEntry {
  const [kind = "widgets", entryName = name] = name.split("/", 2);
  const drawn = kind === "fields" ? { "ui:field": entryName } : { "ui:widget": entryName };
  return {
    name,
    screen: {
      id: name,
      title: name,
      form: {
        schema: {
          $id: `screen:gallery/${name}`,
          type: "object",
          required: ["value"],
          properties: { value: schema },
        },
        ui: { value: { ...drawn, ...ui } },
        bind: { value: { effect: true } },
      },
      actions: [{ id: "continue", kind: "submit", label: "Continue" }],
    },
    filled: { value },
  };
}

/** Adds a field above the entry's, for a widget that reads it. */
export function nextTo(
  entry: GalleryEntry,
  field: { name: string; schema: RJSFSchema; value: unknown },
  ui: Record<string, unknown>,
): GalleryEntry {
  const { form } = entry.screen;
  if (!form) return entry;
  const { properties } = form.schema as { properties: Record<string, RJSFSchema> };
  const schema = { ...form.schema, properties: { [field.name]: field.schema, ...properties } };
  const bind = { ...form.bind, [field.name]: { effect: true as const } };
  return {
    ...entry,
    screen: {
      ...entry.screen,
      form: { ...form, schema, ui: { ...form.ui, [field.name]: ui }, bind },
    },
    filled: { ...entry.filled, [field.name]: field.value },
  };
}

/** Returns a page with a block that asks nothing. */
export function display(name: string, options: Record<string, unknown>): GalleryEntry {
  return {
    name: `blocks/${name}`,
    screen: { id: name, title: name, body: [{ id: "block", block: name, options }] },
  };
}

/** Returns a page whose block answers the form's only field. */
export function filling(
  name: string,
  options: Record<string, unknown>,
  schema: RJSFSchema,
  value: unknown,
): GalleryEntry {
  const entry = property(`blocks/${name}`, schema, value);
  const { form } = entry.screen;
  return {
    ...entry,
    screen: {
      ...entry.screen,
      body: [{ id: "block", block: name, field: "value", options }],
      ...(form ? { form: { ...form, ui: {} } } : {}),
    },
  };
}

/** Adds members to the form of an entry. */
export function withForm(
  { screen, ...entry }: GalleryEntry,
  members: Partial<NonNullable<Screen["form"]>>,
): GalleryEntry {
  return {
    ...entry,
    screen: { ...screen, ...(screen.form && { form: { ...screen.form, ...members } }) },
  };
}
