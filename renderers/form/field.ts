import { getUiOptions, type RJSFSchema, type UiSchema } from "@rjsf/utils";

/**
 * Layout around a field. `label` names one control, `group` is a fieldset with a legend, `self`
 * means that the widget has its own label. `block` is a block in place of a property, `list` is a
 * fieldset of items, `plain` adds nothing.
 */
export type Frame = "label" | "group" | "self" | "block" | "list" | "plain";

const frameOfWidget: Record<string, Frame> = {
  "radio-cards": "group",
  checkboxes: "group",
  checkbox: "self",
  consent: "self",
  hidden: "plain",
};

const widgetOfFormat: Record<string, string> = { email: "email", date: "date" };

/**
 * Help text for the format that a widget needs. A placeholder would disappear while the borrower
 * types.
 */
const hintOfWidget: Record<string, string> = { date: "MM/DD/YYYY" };

/**
 * Returns the name of a property's widget: the one in the UI schema, or else the default of its
 * type.
 */
export function widgetOf(schema: RJSFSchema, uiSchema: UiSchema | undefined): string {
  const { widget, field } = getUiOptions(uiSchema);
  if (typeof widget === "string") return widget;
  if (field === "list") return field;
  if (schema.type === "boolean") return "checkbox";
  if (schema.type === "array") return "checkboxes";
  if (schema.enum || schema.oneOf) return "select";
  if (schema.type === "number" || schema.type === "integer") return "number";
  return (schema.format && widgetOfFormat[schema.format]) || "text";
}

/** Returns the layout around a property. */
export function frameOf(schema: RJSFSchema, uiSchema: UiSchema | undefined): Frame {
  const { field } = getUiOptions(uiSchema);
  if (field === "block" || field === "list") return field;
  if (field !== undefined || schema.type === "object") return "plain";
  return frameOfWidget[widgetOf(schema, uiSchema)] ?? "label";
}

/** Returns the help text under a label: the screen's, or else the widget's. */
export function helpOf(schema: RJSFSchema, uiSchema: UiSchema | undefined): string {
  const { help, description } = getUiOptions(uiSchema);
  if (typeof help === "string") return help;
  return description ?? schema.description ?? hintOfWidget[widgetOf(schema, uiSchema)] ?? "";
}
