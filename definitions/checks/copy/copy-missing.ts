import { translationsOf } from "../../copy/copy-files.ts";
import type { Effective, Definitions } from "../../model.ts";
import type { Finding } from "../../findings/finding.ts";
import { joinPointer } from "#engine/index.ts";
import { mustBeTranslated } from "../../overlays/offered.ts";
import { settingFinding, type Setting } from "../../overlays/settings.ts";
import type { Check } from "../check.ts";
import { sourcesOf, textsOf } from "./copy-translation.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";
import { atOverlaidText } from "./overlaid-text.ts";

/** How many missing texts a finding names: one finding can stand for a whole screen. */
const named = 5;

/**
 * Finds texts without a translation into a language that an organization offers: a page would mix
 * two languages.
 */
export const copyMissing: Check = (effective, definitions) => {
  const code = effective.organisation;
  const { locales } = effective.info;
  if (code === null || !Array.isArray(locales)) return [];
  const setting = settingOf(effective, definitions);
  // A flow that no overlay touches must be translated for this organization too.
  const whole = definitions.effective(code);
  /** Folders without a translation, by the position of the language. */
  const lacking = new Map<number, string[]>();
  const findings = translationsOf(whole).flatMap((translations) =>
    locales.flatMap((locale: unknown, index): Finding[] => {
      if (typeof locale !== "string") return [];
      const flow = whole.flows.get(translations.folder)?.flow.value;
      if (flow !== undefined && !mustBeTranslated(effective.info, flow, locale)) return [];
      const file = translations.copy.get(locale);
      const missing =
        file === undefined
          ? []
          : translations.files.flatMap((each) =>
              untranslated(effective, file, each.name, sourcesOf(each.file.value, each.places)).map(
                (fault) =>
                  atOverlaidText(
                    effective,
                    each,
                    {
                      folder: translations.folder,
                      locale,
                      texts: missingIn(
                        file.value,
                        each.name,
                        sourcesOf(each.file.value, each.places),
                      ),
                    },
                    fault,
                  ) ?? fault,
              ),
            );
      // A flow without a translation of its own has those of the flows that it calls.
      const isOwn = flow === undefined || file?.path.startsWith(`${translations.folder}/`) === true;
      if (file !== undefined && (isOwn || missing.length === 0)) return missing;
      if (translations.files.some(({ places }) => places.length > 0))
        lacking.set(index, [...(lacking.get(index) ?? []), translations.folder]);
      return [];
    }),
  );
  if (setting === null) return findings;
  return [
    ...findings,
    ...[...lacking].map(([index, folders]) =>
      settingFinding(setting, joinPointer("/locales", index), {
        code: "copy-locale-missing",
        ...lackingFault(String(locales[index]), folders),
      }),
    ),
  ];
};

/** Names each folder: its translation is a file to write. */
const lackingFault = (locale: string, folders: readonly string[]) => ({
  message: `${folders.map((each) => `flows/${each}`).join(", ")} ${folders.length === 1 ? "has" : "have"} no translation into ${locale}.`,
  fix: `Write copy/${locale}.json there, or remove the language.`,
});

/**
 * Returns the settings that list the offered languages: the organization's own, or those that it
 * inherits.
 */
function settingOf({ chain, info }: Effective, { organisations }: Definitions): Setting | null {
  for (const organisation of chain.toReversed()) {
    const file = organisations.get(organisation)?.organisation;
    if (file) return { kind: "organisation", organisation, file, value: info };
  }
  return null;
}

function missingIn(copy: unknown, part: string, sources: ReadonlyMap<string, string>): string[] {
  const translated = textsOf(copy)[part] ?? {};
  return [...sources.keys()].filter((pointer) => !Object.hasOwn(translated, pointer));
}

const untranslated = fileFaults(
  (copy, part: string, sources: ReadonlyMap<string, string>): FileFault[] => {
    const missing = missingIn(copy, part, sources);
    if (missing.length === 0) return [];
    const more = missing.length > named ? `, and ${missing.length - named} more` : "";
    return [
      {
        pointer: joinPointer("/texts", part),
        code: "copy-missing",
        message: `${missing.length} of ${sources.size} texts of ${part} are not translated: ${missing.slice(0, named).join(", ")}${more}.`,
        fix: 'Give each its "source", the exact English text, and its "text".',
      },
    ];
  },
);
