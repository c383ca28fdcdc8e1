import { SOURCE_LOCALE } from "#definitions/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { OrganisationDefinitions } from "#server/lending/definitions/contract.ts";
import { requestedLanguages } from "#server/platform/http/requested-languages.ts";

/**
 * Returns the first requested language that is offered, by its whole tag or by the language alone;
 * English when none is.
 */
export const offeredLocale = memoize(
  (tags: readonly string[], locales: readonly string[]): string => {
    for (const tag of tags) {
      const [language] = tag.split("-");
      const match =
        locales.find((locale) => locale.toLowerCase() === tag) ??
        locales.find((locale) => locale.toLowerCase().split("-")[0] === language);
      if (match !== undefined) return match;
    }
    return SOURCE_LOCALE;
  },
);

/**
 * Returns an organization's definitions in the language of the current request; in English outside
 * a request.
 */
export const inRequestLocale = (organisation: OrganisationDefinitions): OrganisationDefinitions =>
  organisation.in(offeredLocale(requestedLanguages(), organisation.locales));
