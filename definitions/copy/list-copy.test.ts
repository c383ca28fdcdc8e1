/** The text of a list in another language: of its options, and of the fields of its items. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { localized } from "./localized.ts";
import { loadDefinitions } from "../load.ts";
import { smallScreen, testRoot, type TestRoot } from "../testing/test-root.ts";
import { validateDefinitions } from "../validate.ts";

const list = "/form/schema/properties/owners";
const options = "/form/ui/owners/ui:options";
const spanish: Record<string, [string, string]> = {
  [`${list}/title`]: ["Owners", "Dueños"],
  [`${list}/items/title`]: ["Owner", "Dueño"],
  [`${list}/items/properties/name/title`]: ["Name", "Nombre"],
  [`${options}/summary`]: ["{name}", "Se llama {name}"],
  [`${options}/add`]: ["Add an owner", "Agregar un dueño"],
  [`${options}/remove`]: ["Take off", "Sacar"],
  "/form/ui/owners/items/name/ui:help": ["As on the deed.", "Como en la escritura."],
};

const screen = smallScreen("small", "first", {
  form: {
    schema: {
      $id: "screen:small/first",
      type: "object",
      additionalProperties: false,
      required: ["owners"],
      properties: {
        owners: {
          type: "array",
          title: "Owners",
          minItems: 1,
          items: {
            type: "object",
            title: "Owner",
            additionalProperties: false,
            required: ["name"],
            properties: { name: { type: "string", title: "Name", minLength: 1 } },
          },
        },
      },
    },
    ui: {
      owners: {
        "ui:field": "list",
        "ui:options": { summary: "{name}", add: "Add an owner", remove: "Take off" },
        items: { name: { "ui:help": "As on the deed." } },
      },
    },
    bind: { owners: { effect: true } },
  },
});

let root: TestRoot;
beforeAll(async () => {
  root = await testRoot({
    "flows/small/screens/first.json": screen,
    "flows/small/copy/es-US.json": {
      locale: "es-US",
      texts: {
        "screens/first": Object.fromEntries(
          Object.entries(spanish).map(([pointer, [source, text]]) => [pointer, { source, text }]),
        ),
      },
    },
  });
});
afterAll(() => root.remove());

it("translates the options of a list and the fields of its items", async () => {
  const definitions = await loadDefinitions(root.path);
  expect(validateDefinitions(definitions).filter(({ severity }) => severity === "error")).toEqual(
    [],
  );
  const { flows } = localized(definitions.effective("main"), "es-US");
  const form = flows.get("small")?.screens.get("first")?.value.form;
  expect(form).toMatchObject({
    schema: {
      properties: {
        owners: {
          title: "Dueños",
          items: { title: "Dueño", properties: { name: { title: "Nombre" } } },
        },
      },
    },
    ui: {
      owners: {
        "ui:options": { summary: "Se llama {name}", add: "Agregar un dueño", remove: "Sacar" },
        items: { name: { "ui:help": "Como en la escritura." } },
      },
    },
  });
});
