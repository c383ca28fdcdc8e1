/** The languages in which an organization offers each product: `products` of organisation.json. */
import { isOffered, offeredProducts } from "#engine/index.ts";

type Settings = Readonly<Record<string, unknown>>;

/** Returns whether the pages of a flow are translated into a language of the organization. */
export function isTranslated(
  info: Settings,
  { product }: { product?: string },
  locale: string,
): boolean {
  const listed = offeredProducts(info)?.find(({ id }) => id === product);
  return listed?.locales?.includes(locale) ?? true;
}

/**
 * Returns whether the pages of a flow must be translated into a language of the organization.
 * Nobody begins a product that the organization does not offer, so its translation may be missing.
 */
export const mustBeTranslated = (
  info: Settings,
  flow: { product?: string },
  locale: string,
): boolean => isOffered(info, flow) && isTranslated(info, flow, locale);
