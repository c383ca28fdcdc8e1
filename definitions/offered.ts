/** The products that an organization offers, and their languages: `products` of organisation.json. */
import { isRecord } from "#engine/index.ts";

type Settings = Readonly<Record<string, unknown>>;

interface OfferedProduct {
  readonly id: string;
  /** Languages besides English; undefined for all languages of the organization. */
  readonly locales: readonly unknown[] | undefined;
}

/** Returns the products that an organization lists; null when it lists none and so offers all. */
export function offeredProducts({ products }: Settings): readonly OfferedProduct[] | null {
  if (!Array.isArray(products)) return null;
  return products.flatMap((each: unknown) =>
    isRecord(each) && typeof each.id === "string"
      ? [{ id: each.id, locales: Array.isArray(each.locales) ? each.locales : undefined }]
      : [],
  );
}

/** Returns whether an organization offers the product of a flow. A flow without a product serves every product. */
export function isOffered(info: Settings, { product }: { product?: string }): boolean {
  const offered = product === undefined ? null : offeredProducts(info);
  return offered === null || offered.some(({ id }) => id === product);
}

/** Returns whether the pages of a flow are translated into a language of the organization. */
export function isTranslated(
  info: Settings,
  { product }: { product?: string },
  locale: string,
): boolean {
  const listed = offeredProducts(info)?.find(({ id }) => id === product);
  return listed?.locales?.includes(locale) ?? true;
}
