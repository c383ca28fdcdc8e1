import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { rangeEnds, reversedRanges, valueOfEnd } from "../../overlays/published-ranges.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import type { Check } from "../check.ts";

/**
 * Finds amounts and percentages in the published text of a lender that an argument already gives, or that none of its
 * settings has, and ranges of arguments that begin with the highest. The schema marks such texts with `x-figures`.
 */
export const proseFigure: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "organisation")
    .flatMap((setting) => {
      const schema = definitions.base.schemas("organisation");
      const marked = markedTexts(setting.value, schema, "");
      const reversed = marked.flatMap(({ pointer, text }) =>
        valueAt(setting.file.value, pointer) === undefined
          ? []
          : reversedRanges(text, schema).map((range) =>
              settingFinding(setting, pointer, {
                code: "figure-order",
                message: `The text says "${range}", which begins with the highest figure.`,
                fix: "Exchange the two arguments.",
              }),
            ),
      );
      const texts = marked.flatMap((each) => {
        const written = figuresOf(each.text);
        return written.length === 0 ? [] : [{ ...each, written }];
      });
      if (texts.length === 0) return reversed;
      const figures = figuresIn(setting.value);
      const named = rangeEnds(schema);
      // An inherited text that no longer fits belongs to the figures that differ.
      const placeOf = (pointer: string, wrong: readonly Figure[]) => {
        if (valueAt(setting.file.value, pointer) !== undefined) return pointer;
        const extended = effective.chain.at(-2);
        const info = extended === undefined ? {} : definitions.effective(extended).info;
        const inherited = figuresIn(info);
        // The lender that repeats a figure of its rules is the cause of what its heirs say.
        const isRepeated = (value: number) => named.some((end) => valueOfEnd(info, end) === value);
        return valueAt(setting.file.value, "/pricing") !== undefined &&
          wrong.every(({ value }) => inherited.has(value) && !isRepeated(value))
          ? "/pricing"
          : undefined;
      };
      const differing = texts.flatMap(({ pointer, written }) => {
        const wrong = written.filter(({ value }) => !figures.has(value));
        const repeated = named.filter((end) =>
          written.some(({ value }) => value === valueOfEnd(setting.value, end)),
        );
        if (repeated.length > 0 && valueAt(setting.file.value, pointer) !== undefined)
          return [
            settingFinding(setting, pointer, {
              code: "figure-repeated",
              message: `The text writes ${repeated.length === 1 ? "a figure" : `${repeated.length} figures`} that the rules of the lender give.`,
              fix: `Use ${repeated.map(({ argument }) => `{${argument}}`).join(" and ")}.`,
            }),
          ];
        const place = placeOf(pointer, wrong);
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
      return [...reversed, ...differing];
    });

interface Figure {
  readonly written: string;
  readonly value: number;
}

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
const figuresOf = (text: string): Figure[] =>
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
