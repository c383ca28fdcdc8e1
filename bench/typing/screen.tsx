/** Ours: the same 100 fields as a screen definition, through the product's renderer. */
import type { Screen } from "#schemas/types/screen.ts";
import { draw, schemaOf, widgetOf } from "./draw.tsx";
import { fields } from "./fields.ts";

const screen: Screen = {
  id: "typing",
  title: "Typing",
  form: {
    schema: {
      $id: "screen:bench/typing",
      type: "object",
      additionalProperties: false,
      required: fields.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(
        fields.map(({ name, label, kind }) => [name, { title: label, ...schemaOf[kind] }]),
      ),
    },
    ui: Object.fromEntries(fields.map(({ name, kind }) => [name, { "ui:widget": widgetOf[kind] }])),
    bind: {},
  },
  actions: [{ id: "continue", kind: "submit", label: "Continue" }],
};

draw(screen);
