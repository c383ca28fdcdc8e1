import type { EffectContext, EffectResult } from "#server/application/ports.ts";

/**
 * Readers of form data. The screen's schema has validated it, but which schema that was is the screen's business: an effect that
 * meets another shape answers with an error at the field instead of writing something odd.
 */

export type Fields = Record<string, unknown>;

export function objectAt(data: Fields, name: string): Fields | null {
  // Names may come from answers: a word that every object knows is none of the data's.
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

export function textAt(data: Fields, name: string): string | null {
  const value = data[name];
  return typeof value === "string" && value !== "" ? value : null;
}

export function numberAt(data: Fields, name: string): number | null {
  const value = data[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

export function textsAt(data: Fields, name: string): string[] {
  const value = data[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** An answer that stops the submission with one sentence at one field. */
export function fault(pointer: string, message: string): EffectResult {
  return { errors: [{ pointer, message }] };
}

/** Options that the definition must give; a missing one is the definition's fault. */
export function optionText(context: Pick<EffectContext, "options">, name: string): string {
  const value = context.options[name];
  if (typeof value === "string") return value;
  throw new TypeError(
    `An effect's option "${name}" must be text; see its schema in schemas/effects/.`,
  );
}
