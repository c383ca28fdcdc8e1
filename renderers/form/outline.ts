import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { frameOf, widgetOf } from "./field.ts";
import { branches, propertyOrder } from "./order.ts";

/** What is known of a place of a form without its data. */
export interface Place {
  /** Label as written; empty for the root. */
  label: string;
  /** Position on the screen, counted over the whole form. */
  position: number;
  widget: string;
  uiSchema: UiSchema | undefined;
  /** Errors of what lies below are shown here: a block, or a widget with a list for a value. */
  whole: boolean;
}

/** Every place of a form by its JSON pointer. */
export type Outline = Map<string, Place>;

const schemasOf = (schema: RJSFSchema, name: string): RJSFSchema[] =>
  branches(schema)
    .map((part) => part.properties?.[name])
    .filter((part) => typeof part === "object" && part !== null);

/** The outline of a form: the places that it can show, conditional ones included. */
export function outlineOf(schema: RJSFSchema, uiSchema: UiSchema): Outline {
  const outline: Outline = new Map();
  const walk = (here: RJSFSchema, ui: UiSchema | undefined, pointer: string) => {
    const declared = Array.isArray(ui?.["ui:order"])
      ? (ui["ui:order"] as string[]).filter((name) => name !== "*")
      : [];
    for (const name of new Set([...declared, ...propertyOrder(here)])) {
      const all = schemasOf(here, name);
      if (all.length === 0) continue;
      // A placeholder says where a conditional property stands; the branch says what it is.
      const merged = Object.assign({}, ...all) as RJSFSchema;
      const own = (ui?.[name] ?? undefined) as UiSchema | undefined;
      const at = `${pointer}/${name}`;
      const whole = frameOf(merged, own) === "block" || merged.type === "array";
      const title = own?.["ui:title"] ?? own?.["ui:options"]?.title ?? merged.title ?? name;
      outline.set(at, {
        label: String(title),
        position: outline.size,
        widget: widgetOf(merged, own),
        uiSchema: own,
        whole,
      });
      if (!whole && merged.type === "object") walk(merged, own, at);
    }
  };
  walk(schema, uiSchema, "");
  return outline;
}

/** The place that shows an error reported at a pointer: the nearest one at or above it. */
export function placeOf(outline: Outline, pointer: string): string {
  const parts = pointer.split("/").slice(1);
  let here = "";
  for (const part of parts) {
    const next = `${here}/${part}`;
    if (!outline.has(next)) return here;
    here = next;
    if (outline.get(here)?.whole) return here;
  }
  return here;
}
