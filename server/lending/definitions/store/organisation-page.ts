import { type Definitions, localesOf, localized } from "#definitions/index.ts";
import { isClosedPage } from "#engine/index.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { DefinitionStore, OrganisationPage } from "../contract.ts";
import { wordsOf } from "../compile/in-locale.ts";

/**
 * Returns what the first page of an organization needs. It stays in memory for every organization, so it keeps no more
 * of `info` than that.
 * @param manifestIn returns the address of the manifest in a language
 */
export function organisationPage(
  { base, flags }: Pick<Definitions, "base"> & Pick<DefinitionStore, "flags">,
  info: Definitions["base"]["info"],
  manifestIn: (locale: string) => string,
): OrganisationPage {
  const features = flags.ofFirstPage(info);
  const { locales, fallback: fallbackLocale } = localesOf(info);
  const { products, chat, retention } = info as Pick<
    Organisation,
    "products" | "chat" | "retention"
  >;
  return {
    chat,
    retention,
    locales,
    fallbackLocale,
    features,
    closes: (flow, pageId) => isClosedPage({ products }, flow, pageId),
    in: (locale) => ({
      locale,
      locales,
      features,
      words: wordsOf(localized(base, locale)),
      manifestUrl: manifestIn(locale),
    }),
  };
}
