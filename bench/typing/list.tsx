/** A list of 40 items of six fields, all of them open. */
import type { Screen } from "#schemas/types/screen.ts";
import { loadScreenCode } from "#renderers/screen/load-code.ts";
import { draw, schemaOf, widgetOf } from "./draw.tsx";
import { itemCount, itemFields } from "./fields.ts";

const screen: Screen = {
  id: "list",
  title: "List",
  form: {
    schema: {
      $id: "screen:bench/list",
      type: "object",
      additionalProperties: false,
      required: ["items"],
      properties: {
        items: {
          type: "array",
          title: "Items",
          minItems: itemCount,
          items: {
            type: "object",
            title: "Item",
            additionalProperties: false,
            required: itemFields.filter(({ required }) => required).map(({ name }) => name),
            properties: Object.fromEntries(
              itemFields.map(({ name, label, kind }) => [
                name,
                { title: label, ...schemaOf[kind] },
              ]),
            ),
          },
        },
      },
    },
    ui: {
      items: {
        "ui:field": "list",
        items: Object.fromEntries(
          itemFields.map(({ name, kind }) => [name, { "ui:widget": widgetOf[kind] }]),
        ),
      },
    },
    bind: {},
  },
  actions: [{ id: "continue", kind: "submit", label: "Continue" }],
};

await loadScreenCode(screen);
draw(screen);
