import { isRecord, joinPointer } from "#engine/index.ts";
import { SOURCE_LOCALE } from "../../copy/localized.ts";
import { suggestion } from "../../findings/suggest.ts";
import { ownSettings, settingFinding, type Setting } from "../../overlays/settings.ts";
import type { Check } from "../check.ts";

/** Finds languages that a lender names for its first page or for a product, and that it does not offer. */
export const localeUnoffered: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "organisation")
    .flatMap((setting) => {
      const { locales } = setting.value;
      const offered = Array.isArray(locales) ? locales.map(String) : [];
      return localesIn(setting).flatMap(([pointer, locale]) =>
        offered.includes(locale) || locale === SOURCE_LOCALE
          ? []
          : [
              settingFinding(setting, pointer, {
                code: "copy-locale-missing",
                message: `The lender does not offer ${locale}: "locales" has ${offered.length === 0 ? "no language" : offered.join(", ")}.`,
                fix: `${suggestion(locale, [SOURCE_LOCALE, ...offered])} Or add ${locale} to "locales".`,
              }),
            ],
      );
    });

/** Returns the languages that the lender's own file names besides the list of those on offer. */
function localesIn({ file }: Setting): readonly [pointer: string, locale: string][] {
  const { defaultLocale, products } = isRecord(file.value) ? file.value : {};
  const ofProducts = (Array.isArray(products) ? products : []).flatMap((product: unknown, index) =>
    isRecord(product) && Array.isArray(product.locales)
      ? product.locales.map((locale, position) => [
          joinPointer("/products", index, "locales", position),
          locale as unknown,
        ])
      : [],
  );
  return [["/defaultLocale", defaultLocale], ...ofProducts].filter(
    (each): each is [string, string] => typeof each[1] === "string",
  );
}
