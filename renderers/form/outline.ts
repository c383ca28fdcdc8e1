import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { joinPointer, parsePointer } from "#engine/json/pointer.ts";
import { frameOf, widgetOf } from "./field.ts";
import { blankItem, listOf } from "./list-shape.ts";
import { branches, propertyOrder, schemaOfProperty, schemasOfProperty } from "./order.ts";

/** The static facts about a place in a form. */
export interface Place {
  /** Label as written; empty for the root and for an item of a list. */
  label: string;
  /** Position on the screen, counted over the whole form. */
  position: number;
  widget: string;
  uiSchema: UiSchema | undefined;
  /** This place shows the errors below it: it is a block, or a widget with a list as its value. */
  showsNestedErrors: boolean;
  /** Title of an item as written, with the argument `number`; for a list of items only. */
  itemTitle?: string;
  /** The items that the list cannot go below; for a required list of items only. */
  fewest?: { count: number; blank: unknown };
}

/** Places of a form by JSON pointer; `*` means the number of an item. */
export type Outline = Map<string, Place>;

/** Builds the outline of a form, conditional places included. */
export function outlineOf(schema: RJSFSchema, uiSchema: UiSchema): Outline {
  const outline: Outline = new Map();
  const add = (place: string, part: Omit<Place, "position">) =>
    outline.set(place, { ...part, position: outline.size });

  const walk = (node: RJSFSchema, ui: UiSchema | undefined, pointer: string) => {
    const declared = Array.isArray(ui?.["ui:order"])
      ? (ui["ui:order"] as string[]).filter((name) => name !== "*")
      : [];
    for (const name of new Set([...declared, ...propertyOrder(node)])) {
      if (schemasOfProperty(node, name).length === 0) continue;
      const merged = schemaOfProperty(node, name);
      const propertyUi = (ui?.[name] ?? undefined) as UiSchema | undefined;
      const place = joinPointer(pointer, name);
      const list = listOf(merged, propertyUi);
      const showsNestedErrors =
        list === null && (frameOf(merged, propertyUi) === "block" || merged.type === "array");
      const isRequired = branches(node).some((part) => part.required?.includes(name));
      const label = String(
        propertyUi?.["ui:title"] ?? propertyUi?.["ui:options"]?.title ?? merged.title ?? name,
      );
      add(place, {
        label,
        widget: widgetOf(merged, propertyUi),
        uiSchema: propertyUi,
        showsNestedErrors,
        ...(list === null ? {} : { itemTitle: list.itemTitle }),
        ...(list !== null && isRequired
          ? { fewest: { count: merged.minItems ?? 0, blank: blankItem(list.items) } }
          : {}),
      });
      if (list !== null) {
        const item = joinPointer(place, "*");
        const { items, itemUi } = list;
        add(item, {
          label: "",
          widget: widgetOf(items, itemUi),
          uiSchema: itemUi,
          showsNestedErrors: false,
        });
        walk(items, itemUi, item);
      } else if (!showsNestedErrors && merged.type === "object") walk(merged, propertyUi, place);
    }
  };
  walk(schema, uiSchema, "");
  return outline;
}

const itemNumber = /\/\d+(?=\/|$)/g;

/** Returns the facts about a place; the number of an item may be any. */
export const placeAt = (outline: Outline, pointer: string): Place | undefined =>
  outline.get(pointer) ?? outline.get(pointer.replaceAll(itemNumber, "/*"));

/** Returns the place that shows an error at a pointer: the nearest one at or above it. */
export function placeOf(outline: Outline, pointer: string): string {
  let nearest = "";
  for (const part of parsePointer(pointer)) {
    const next = joinPointer(nearest, part);
    const place = placeAt(outline, next);
    if (place === undefined) return nearest;
    nearest = next;
    if (place.showsNestedErrors) return nearest;
  }
  return nearest;
}

/** Returns a position for each step of a pointer: that on the screen, or the number of an item. */
function stepsOf(outline: Outline, pointer: string): number[] {
  let place = "";
  return parsePointer(pointer).map((part) => {
    place = joinPointer(place, part);
    const isItem = !outline.has(place) && /^\d+$/.test(part);
    return isItem ? Number(part) : (placeAt(outline, place)?.position ?? -1);
  });
}

/** Compares two places for the order of the screen; a group or an item precedes its fields. */
export function comparePlaces(outline: Outline, left: string, right: string): number {
  const [before, after] = [stepsOf(outline, left), stepsOf(outline, right)];
  const step = before.findIndex((position, index) => position !== after[index]);
  return step < 0 ? before.length - after.length : (before[step] ?? 0) - (after[step] ?? -1);
}
