/** The fields of the list's 40 items as properties of the form, without a list. */
import type { Screen } from "#schemas/types/screen.ts";
import { draw, schemaOf, widgetOf } from "./draw.tsx";
import { flatLabel, itemCount, itemFields } from "./fields.ts";

const flat = Array.from({ length: itemCount }, (_, index) =>
  itemFields.map((field) => ({
    ...field,
    name: `${field.name}of${index + 1}`,
    label: flatLabel(index + 1, field),
  })),
).flat();

const screen: Screen = {
  id: "flat",
  title: "Flat",
  form: {
    schema: {
      $id: "screen:bench/flat",
      type: "object",
      additionalProperties: false,
      required: flat.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(
        flat.map(({ name, label, kind }) => [name, { title: label, ...schemaOf[kind] }]),
      ),
    },
    ui: Object.fromEntries(flat.map(({ name, kind }) => [name, { "ui:widget": widgetOf[kind] }])),
    bind: {},
  },
  actions: [{ id: "continue", kind: "submit", label: "Continue" }],
};

draw(screen);
