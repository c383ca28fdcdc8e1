import type { Message } from "#server/platform/errors/message.ts";
import type { EffectContext, EffectResult } from "#server/lending/application/ports.ts";

/**
 * Readers of form data. The screen's schema has validated the data, but a screen may have any
 * schema. An effect that finds another shape returns an error at the field.
 */

export type Fields = Record<string, unknown>;

export function objectAt(data: Fields, name: string): Fields | null {
  // Names may come from answers, so an inherited property such as `constructor` must not count.
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

/** Returns a result that stops the submission with one message at one field. */
export function fault(pointer: string, message: Message): EffectResult {
  return { errors: [{ pointer, message }] };
}

/** Reads a number that the definition must give; its schema under schemas/effects/ requires it. */
export function optionNumber(context: Pick<EffectContext, "options">, name: string): number {
  const value = context.options[name];
  if (typeof value === "number") return value;
  throw new TypeError(
    `An effect's option "${name}" must be a number; see its schema in schemas/effects/.`,
  );
}

/** Reads a text that the definition must give; its schema under schemas/effects/ requires it. */
export function optionText(context: Pick<EffectContext, "options">, name: string): string {
  const value = context.options[name];
  if (typeof value === "string") return value;
  throw new TypeError(
    `An effect's option "${name}" must be text; see its schema in schemas/effects/.`,
  );
}
