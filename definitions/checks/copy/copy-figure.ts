import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { otherTranslations } from "../../copy/copy-files.ts";
import { figureDifference, type FigureDifference } from "../../copy/figure-difference.ts";
import type { Finding } from "../../findings/finding.ts";
import type { MergedFile } from "../../model.ts";
import type { Check, FlowCheck, FlowOwner } from "../check.ts";
import { textsOf } from "./copy-translation.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** Finds translations that state another figure than their English: another amount, term or phone number. */
export const copyFigure: FlowCheck = ({ copy }, effective) => inTranslations(effective, copy);

/** Finds the same outside the flows. */
export const otherCopyFigure: Check = (effective) =>
  otherTranslations(effective).flatMap(({ copy }) => inTranslations(effective, copy));

const inTranslations = (
  effective: FlowOwner,
  copy: ReadonlyMap<string, MergedFile>,
): readonly Finding[] =>
  [...copy].flatMap(([locale, file]) =>
    isLanguage(locale) ? faultsIn(effective, file, locale) : [],
  );

/** Another check reports a file that no language names. */
function isLanguage(locale: string): boolean {
  try {
    return new Intl.Locale(locale).language !== "";
  } catch {
    return false;
  }
}

const faultsIn = fileFaults((file, locale: string): FileFault[] =>
  Object.entries(textsOf(file)).flatMap(([part, texts]) =>
    differencesIn(texts, locale).map(({ pointer, english, translated }) => ({
      pointer: joinPointer("/texts", part, pointer, "text"),
      code: "copy-figure",
      message: messageOf({ english, translated }),
      fix: "Write the figure of the English text.",
    })),
  ),
);

/** Cached by the texts of a part, because an overlay translates few of them anew. */
const differencesIn = memoize((texts: unknown, locale: string) =>
  Object.entries(isRecord(texts) ? texts : {}).flatMap(([pointer, entry]) => {
    const { source, text } = isRecord(entry) ? entry : {};
    if (typeof source !== "string" || typeof text !== "string") return [];
    const difference = figureDifference(source, text, locale);
    return difference === null ? [] : [{ pointer, ...difference }];
  }),
);

function messageOf({ english, translated }: FigureDifference): string {
  const [own, other] = [english, translated].map((figures) =>
    figures.map(({ written }) => written).join(" and "),
  );
  if (translated.length === 0) return `The translation leaves out ${own} of the English text.`;
  return english.length === 0
    ? `The translation says ${other}, and the English text does not.`
    : `The English text says ${own}, and the translation ${other}.`;
}
