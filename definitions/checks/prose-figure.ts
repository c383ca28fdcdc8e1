import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { ownSettings, settingFinding } from "../settings.ts";
import type { Check } from "./check.ts";

/**
 * Finds amounts and percentages in the published text of a lender that none of its settings has. The
 * schema marks such texts with `x-figures`.
 */
export const proseFigure: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "organisation")
    .flatMap((setting) => {
      const texts = markedTexts(setting.value, definitions.base.schemas("organisation"), "");
      if (texts.length === 0) return [];
      const figures = figuresIn(setting.value);
      return texts.flatMap(({ pointer, text }) => {
        const wrong = figuresOf(text).filter(({ value }) => !figures.has(value));
        // An inherited text that no longer fits belongs to the figures that differ.
        const place = [pointer, "/pricing"].find(
          (each) => valueAt(setting.file.value, each) !== undefined,
        );
        return wrong.length === 0 || place === undefined
          ? []
          : [
              settingFinding(setting, place, {
                code: "figure-differs",
                message: `The published text ${pointer} says ${wrong.map(({ written }) => written).join(" and ")}, and no figure of the lender has this value.`,
                fix: "Correct the text, or the figure that it states.",
              }),
            ];
      });
    });

interface Text {
  readonly pointer: string;
  readonly text: string;
}

/** Returns the texts whose schema has the mark. */
function markedTexts(value: unknown, schema: unknown, pointer: string): readonly Text[] {
  if (!isRecord(schema)) return [];
  if (typeof value === "string")
    return schema["x-figures"] === true ? [{ pointer, text: value }] : [];
  if (!isRecord(value) || !isRecord(schema.properties)) return [];
  const { properties } = schema;
  return Object.entries(value).flatMap(([name, each]) =>
    Object.hasOwn(properties, name)
      ? markedTexts(each, properties[name], joinPointer(pointer, name))
      : [],
  );
}

/** Returns the amounts and percentages of a text. */
const figuresOf = (text: string) =>
  [...text.matchAll(/\$(\d[\d,]*(?:\.\d+)?)|(\d+(?:\.\d+)?)(?=%)/g)].map(
    ([written, amount, percent]) => ({
      written: amount === undefined ? `${percent}%` : written,
      value: Number((amount ?? percent ?? "").replaceAll(",", "")),
    }),
  );

/** Returns every number in the settings. */
function figuresIn(value: unknown, into: Set<number> = new Set()): ReadonlySet<number> {
  if (typeof value === "number") into.add(value);
  else if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) figuresIn(each, into);
  return into;
}
