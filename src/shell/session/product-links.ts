import type { ListedProduct } from "#renderers/index.ts";
import type { ShellItem } from "../use-shell.ts";

/** Returns a link to the beginning of each offered product; none when there is nothing to choose. */
export function productLinks(products: readonly ListedProduct[]): ShellItem[] {
  const links = products.flatMap(({ id, offered, words }): ShellItem[] =>
    offered && words !== undefined
      ? [
          {
            id: `product-${id}`,
            title: words.name,
            href: words.begin,
            ...(words.summary === undefined ? {} : { description: words.summary }),
          },
        ]
      : [],
  );
  return links.length > 1 ? links : [];
}
