import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import type { Screen } from "#schemas/types/screen.ts";
import type { Choice } from "../widgets/select.tsx";
import { propertyOrder } from "../form/order.ts";
import { outlineOf, type Outline } from "../form/outline.ts";

/** Choices that come from data, by property; their labels are copy. */
export type FormChoices = Readonly<Record<string, readonly Choice[]>>;
export type ScreenBlock = NonNullable<Screen["body"]>[number];
export type ScreenAction = NonNullable<Screen["actions"]>[number];

/** A screen's form in the shape that RJSF takes. */
export interface PreparedForm {
  schema: RJSFSchema;
  uiSchema: UiSchema;
  outline: Outline;
  /** Properties that this applicant is not asked. */
  unasked: ReadonlySet<string>;
}

/**
 * Prepares the form of a screen: puts conditional properties in their place, and blocks with a
 * `field` in place of their property. A block whose guard fails hides its property. Nothing renders a
 * property that is not asked.
 */
export function prepareForm(
  screen: Screen,
  isVisible: (block: ScreenBlock) => boolean,
  unasked: ReadonlySet<string>,
  choices: FormChoices = {},
): PreparedForm | null {
  if (!screen.form) return null;
  const schema = screen.form.schema as RJSFSchema;
  const uiSchema: UiSchema = { ...(screen.form.ui as UiSchema | undefined) };
  const declared = uiSchema["ui:order"];
  const order = Array.isArray(declared) ? (declared as string[]) : propertyOrder(schema);
  uiSchema["ui:order"] = order.includes("*") ? order : [...order, "*"];
  for (const block of screen.body ?? []) {
    if (!block.field) continue;
    const fieldUi = (uiSchema[block.field] ?? {}) as UiSchema;
    uiSchema[block.field] = isVisible(block)
      ? {
          ...fieldUi,
          "ui:field": "block",
          "ui:options": {
            ...fieldUi["ui:options"],
            block: block.block,
            blockOptions: block.options ?? {},
          },
        }
      : { ...fieldUi, "ui:widget": "hidden" };
  }
  for (const [property, offered] of Object.entries(choices))
    uiSchema[property] = { ...(uiSchema[property] as UiSchema), "ui:choices": offered };
  for (const [property, source] of Object.entries(screen.form.choices ?? {}))
    if ("lookup" in source)
      uiSchema[property] = {
        ...(uiSchema[property] as UiSchema),
        "ui:lookup": source.lookup,
        "ui:member": source.value,
      };
  for (const property of unasked)
    uiSchema[property] = { "ui:widget": "hidden", "ui:field": "nothing" };
  return { schema, uiSchema, outline: outlineOf(schema, uiSchema), unasked };
}
