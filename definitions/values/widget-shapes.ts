/** The forms of the texts that a property takes, and of those that options of its widget are for. */
import type { FormFormat } from "#lending/formats/index.ts";
import { asRecord, optionOf, records, type Property } from "../forms/drawn-properties.ts";
import { isSoundPattern } from "../patterns/sound-pattern.ts";
import { textWithin } from "../patterns/text-within.ts";
import { formatPatterns } from "./format-patterns.ts";
import { refusalOf, type Schema } from "./refusal.ts";

/** An option of a widget that is for texts of another form than its property takes. */
interface ShapeMisfit {
  readonly option: string;
  readonly value: string;
  /** A text that the property takes and that does not have the form. */
  readonly other: string;
}

/**
 * Returns the options that do not fit the property.
 * @param widget the schema of its widget, which marks the forms with `x-shapes`
 */
export const shapeMisfits = ({ schema, ui }: Property, widget: Schema): readonly ShapeMisfit[] =>
  records(widget.properties).flatMap(([option, { "x-shapes": shapes }]) => {
    const value = String(optionOf(ui, option));
    const shape = asRecord(shapes)[value];
    const other = typeof shape === "string" ? textBeyond(schema, shape) : null;
    return other === null ? [] : [{ option, value, other }];
  });

/** Returns the patterns of a text; none when one cannot be judged. */
export function patternsOf({ pattern, format }: Schema): readonly string[] {
  if (typeof pattern === "string" && !isSoundPattern(pattern)) return [];
  return [pattern, formatPatterns[String(format) as FormFormat]].filter(
    (each): each is string => typeof each === "string",
  );
}

/** Whether a text may match all patterns within the lengths of the schema. */
export const isPossible = (schema: Schema, patterns: readonly string[]): boolean =>
  textWithin({ patterns, ...lengthsOf(schema) }) !== null;

const lengthsOf = ({ minLength, maxLength }: Schema) => ({
  minLength: typeof minLength === "number" ? minLength : 1,
  maxLength: typeof maxLength === "number" ? maxLength : Infinity,
});

/** Returns a text that the property takes and that does not have the shape; null when none is found. */
function textBeyond(schema: Schema, shape: string): string | null {
  const patterns = patternsOf(schema);
  if (patterns.length === 0) return null;
  const text = textWithin({ patterns, without: [shape], ...lengthsOf(schema) });
  return typeof text === "string" && refusalOf(schema, text) === null ? text : null;
}
