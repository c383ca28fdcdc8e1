import { getUiOptions, type RJSFSchema, type UiSchema } from "@rjsf/utils";

/**
 * How a field is framed: `label` names one control, `group` is a fieldset with a legend, `self` brings its own label,
 * `block` is a block in place of a property, `plain` adds nothing.
 */
export type Frame = "label" | "group" | "self" | "block" | "plain";

const frameOfWidget: Record<string, Frame> = {
  "radio-cards": "group",
  checkboxes: "group",
  checkbox: "self",
  consent: "self",
  hidden: "plain",
};

const widgetOfFormat: Record<string, string> = { email: "email", date: "date" };

/** Formats that a widget takes no matter the label: said in words, since a placeholder goes away when one types. */
const hintOfWidget: Record<string, string> = { date: "MM/DD/YYYY" };

/** Name of the widget that a property gets: the one asked for, else the one of its type. */
export function widgetOf(schema: RJSFSchema, uiSchema: UiSchema | undefined): string {
  const { widget } = getUiOptions(uiSchema);
  if (typeof widget === "string") return widget;
  if (schema.type === "boolean") return "checkbox";
  if (schema.type === "array") return "checkboxes";
  if (schema.enum || schema.oneOf) return "select";
  if (schema.type === "number" || schema.type === "integer") return "number";
  return (schema.format && widgetOfFormat[schema.format]) || "text";
}

/** How a property is framed. */
export function frameOf(schema: RJSFSchema, uiSchema: UiSchema | undefined): Frame {
  const { field } = getUiOptions(uiSchema);
  if (field === "block") return "block";
  if (field !== undefined || schema.type === "object") return "plain";
  return frameOfWidget[widgetOf(schema, uiSchema)] ?? "label";
}

/** The help text under a label: what the screen says, else what the widget says of its format. */
export function helpOf(schema: RJSFSchema, uiSchema: UiSchema | undefined): string {
  const { help, description } = getUiOptions(uiSchema);
  if (typeof help === "string") return help;
  return description ?? schema.description ?? hintOfWidget[widgetOf(schema, uiSchema)] ?? "";
}
