/** Lookups that a form asks: named by options of widgets, and by choices. */
import { isRecord } from "../json/json.ts";
import { joinPointer } from "../json/pointer.ts";

/** One place of a form that names a lookup. */
export interface LookupUse {
  lookup: string;
  /** Pointer in the form of what names it: options of a widget, or a source of choices. */
  pointer: string;
}

/** Returns the places of a form that name a lookup. */
export const lookupUses = (form: unknown): LookupUse[] =>
  isRecord(form) ? [...inUi(form.ui, "/ui"), ...inChoices(form.choices)] : [];

function inUi(ui: unknown, pointer: string): LookupUse[] {
  if (!isRecord(ui)) return [];
  return Object.entries(ui).flatMap(([key, value]) => {
    const place = joinPointer(pointer, key);
    if (key === "ui:options") return named(value, place);
    return key.startsWith("ui:") ? [] : inUi(value, place);
  });
}

const inChoices = (choices: unknown): LookupUse[] =>
  Object.entries(isRecord(choices) ? choices : {}).flatMap(([property, source]) =>
    named(source, joinPointer("/choices", property)),
  );

const named = (value: unknown, pointer: string): LookupUse[] =>
  isRecord(value) && typeof value.lookup === "string" ? [{ lookup: value.lookup, pointer }] : [];
