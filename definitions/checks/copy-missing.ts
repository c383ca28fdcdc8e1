import { translatedIn } from "../copy-places.ts";
import type { Effective } from "../effective.ts";
import type { Finding } from "../finding.ts";
import type { Definitions } from "../load.ts";
import { joinPointer } from "../pointer.ts";
import { settingFinding, type Setting } from "../settings.ts";
import type { Check } from "./check.ts";
import { sourcesOf, textsOf } from "./copy-translation.ts";
import { fileFaults, type FileFault } from "./file-faults.ts";

/** How many of the missing texts are named; a whole screen is seldom asked for by one finding. */
const named = 5;

/** An organisation offers a language into which a text is not translated: a borrower would read two languages on one page. */
export const copyMissing: Check = (effective, definitions) => {
  const code = effective.organisation;
  const { locales } = effective.info;
  if (code === null || !Array.isArray(locales)) return [];
  const setting = settingOf(effective, definitions);
  // A flow that no overlay touches must be translated for this organisation, too.
  return translatedIn(definitions.effective(code)).flatMap((all) =>
    locales.flatMap((locale: unknown, index): Finding[] => {
      if (typeof locale !== "string") return [];
      const file = all.copy.get(locale);
      if (file !== undefined)
        return all.parts.flatMap((part) =>
          untranslated(effective, file, part.part, sourcesOf(part.file.value, part.places)),
        );
      return setting === null || all.parts.every(({ places }) => places.length === 0)
        ? []
        : [
            settingFinding(setting, joinPointer("/locales", index), {
              code: "copy-locale-missing",
              message: `"${all.id}" is not translated into ${locale}.`,
              fix: `Write flows/${all.folder}/copy/${locale}.json, or take the language out.`,
            }),
          ];
    }),
  );
};

/** Where the organisation says which languages it offers, or the one that it has this from. */
function settingOf({ chain, info }: Effective, { organisations }: Definitions): Setting | null {
  for (const organisation of chain.toReversed()) {
    const file = organisations.get(organisation)?.organisation;
    if (file) return { kind: "organisation", organisation, file, value: info };
  }
  return null;
}

const untranslated = fileFaults(
  (copy, part: string, sources: ReadonlyMap<string, string>): FileFault[] => {
    const translated = textsOf(copy)[part] ?? {};
    const missing = [...sources.keys()].filter((pointer) => !Object.hasOwn(translated, pointer));
    if (missing.length === 0) return [];
    const more = missing.length > named ? `, and ${missing.length - named} more` : "";
    return [
      {
        pointer: joinPointer("/texts", part),
        code: "copy-missing",
        message: `${missing.length} of ${sources.size} texts of ${part} are not translated: ${missing.slice(0, named).join(", ")}${more}.`,
        fix: 'Give each its "source", as it stands there, and its "text".',
      },
    ];
  },
);
