/** The places of an application whose values a setting of the lender limits (`form.limits`). */
import { joinPointer, parsePointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { asRecord } from "../forms/drawn-properties.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { limitedScreens, limitsOf } from "./limited-choices.ts";

export interface LimitedPlace {
  readonly place: string;
  readonly setting: string;
  readonly file: MergedFile;
}

/** Returns those of the forms of a flow. */
export const limitedPlaces = memoize((screens: EffectiveFlow["screens"]): readonly LimitedPlace[] =>
  limitedScreens(screens).flatMap(([, file]) =>
    limitsOf(file.value).flatMap(([pointer, setting]) => {
      const place = placeOf(pointer, file.value.form?.bind);
      return place === null ? [] : [{ place, setting, file }];
    }),
  ),
);

/** Returns where the answer at a pointer of a form's schema is saved; null when it is not saved as it is. */
export function placeOf(pointer: string, bind: unknown): string | null {
  const [name = "", ...within] = parsePointer(pointer).filter((step) => step !== "properties");
  const target = asRecord(bind)[name];
  return typeof target === "string" ? joinPointer("", ...parsePointer(target), ...within) : null;
}
