import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { joinPointer, parsePointer } from "#engine/json/pointer.ts";
import { frameOf, widgetOf } from "./field.ts";
import { branches, propertyOrder } from "./order.ts";

/** The static facts about a place in a form. */
export interface Place {
  /** Label as written; empty for the root. */
  label: string;
  /** Position on the screen, counted over the whole form. */
  position: number;
  widget: string;
  uiSchema: UiSchema | undefined;
  /** This place shows the errors below it: it is a block, or a widget with a list as its value. */
  showsNestedErrors: boolean;
}

/** Places of a form by JSON pointer. */
export type Outline = Map<string, Place>;

const schemasOf = (schema: RJSFSchema, name: string): RJSFSchema[] =>
  branches(schema)
    .map((part) => part.properties?.[name])
    .filter((part) => typeof part === "object" && part !== null);

/** Builds the outline of a form, conditional places included. */
export function outlineOf(schema: RJSFSchema, uiSchema: UiSchema): Outline {
  const outline: Outline = new Map();
  const walk = (node: RJSFSchema, ui: UiSchema | undefined, pointer: string) => {
    const declared = Array.isArray(ui?.["ui:order"])
      ? (ui["ui:order"] as string[]).filter((name) => name !== "*")
      : [];
    for (const name of new Set([...declared, ...propertyOrder(node)])) {
      const schemas = schemasOf(node, name);
      if (schemas.length === 0) continue;
      // The base schema holds a placeholder for a conditional property; the branch holds its
      // definition.
      const merged = Object.assign({}, ...schemas) as RJSFSchema;
      const propertyUi = (ui?.[name] ?? undefined) as UiSchema | undefined;
      const place = joinPointer(pointer, name);
      const showsNestedErrors = frameOf(merged, propertyUi) === "block" || merged.type === "array";
      const title =
        propertyUi?.["ui:title"] ?? propertyUi?.["ui:options"]?.title ?? merged.title ?? name;
      outline.set(place, {
        label: String(title),
        position: outline.size,
        widget: widgetOf(merged, propertyUi),
        uiSchema: propertyUi,
        showsNestedErrors,
      });
      if (!showsNestedErrors && merged.type === "object") walk(merged, propertyUi, place);
    }
  };
  walk(schema, uiSchema, "");
  return outline;
}

/** Returns the place that shows an error at a pointer: the nearest one at or above it. */
export function placeOf(outline: Outline, pointer: string): string {
  let nearest = "";
  for (const part of parsePointer(pointer)) {
    const next = joinPointer(nearest, part);
    if (!outline.has(next)) return nearest;
    nearest = next;
    if (outline.get(nearest)?.showsNestedErrors) return nearest;
  }
  return nearest;
}
