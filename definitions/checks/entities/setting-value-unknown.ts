import { didYouMean } from "#engine/index.ts";
import { markedTexts } from "../../marks/marked-text.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import { entityValues } from "../../values/entity-values.ts";
import type { Check } from "../check.ts";

/**
 * Finds settings of a lender that misspell a type of document. A lender may have rules for a product that is not there,
 * so only names near to one that a product has are reported.
 */
export const settingValueUnknown: Check = (effective, definitions) => {
  const { schemas } = definitions.base;
  return ownSettings(effective, definitions).flatMap((setting) => {
    const marked = markedTexts(setting.file.value, setting.kind, "x-value-of", schemas);
    return marked.flatMap(({ pointer, text, mark }) => {
      const values = [...definitions.base.flows.values()].flatMap(
        ({ flow }) => entityValues(definitions.entitiesOf(flow.value), String(mark)) ?? [],
      );
      const fix = values.includes(text) ? null : didYouMean(text, [...new Set(values)]);
      return fix === null
        ? []
        : [
            settingFinding(setting, pointer, {
              code: "entity-value-unknown",
              message: `"${text}" is not a value of ${String(mark)} in an application of any product.`,
              fix,
            }),
          ];
    });
  });
};
