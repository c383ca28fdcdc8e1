import { didYouMean } from "#engine/index.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { Finding } from "../../findings/finding.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { markedTexts } from "../../marks/marked-text.ts";
import type { Definitions } from "../../model.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { findingIn, type AcrossCheck } from "../check.ts";

const code = "sibling-idle";

/**
 * Finds links to products on other sites that no lender has, and such products of a lender to which nothing links. The
 * schemas of menus and pages mark their names with `x-sibling-product`.
 */
export const siblingProduct: AcrossCheck = (definitions) => {
  const products = productsIn(definitions);
  if (products.length === 0) return [];
  const links = linksIn(definitions);
  const linked = [...new Set(links.map(({ id }) => id))];
  const offered = [...new Set(products.map(({ id }) => id))];
  const idle = products.filter(({ id }) => !linked.includes(id));
  // A misspelled product of a lender is one fault, although the link to it then has none.
  const explained = new Set(idle.flatMap(({ id }) => didYouMean(id, linked) ?? []));
  const named = new Set<string>();
  return [
    ...idle.map(({ file, pointer, id, organisation }) =>
      findingIn(file, pointer, {
        code,
        severity: "warning",
        organisation,
        message: `No menu and no page links to the product "${id}", so nobody gets there.`,
        fix: suggestion(id, linked),
      }),
    ),
    ...links.flatMap(({ file, pointer, id }): Finding[] => {
      const isExplained = [...explained].some((hint) => hint.includes(`"${id}"`));
      if (offered.includes(id) || named.has(id) || isExplained) return [];
      named.add(id);
      return [
        findingIn(file, pointer, {
          code,
          severity: "warning",
          message: `No lender has a product "${id}" on another site, so this leads nobody there.`,
          fix: suggestion(id, offered),
        }),
      ];
    }),
  ];
};

interface Place {
  readonly id: string;
  readonly file: SourceFile;
  readonly pointer: string;
}

const productsIn = ({ organisations }: Definitions) =>
  [...organisations.values()].flatMap(({ code: organisation, organisation: file }) => {
    const { siblingProducts } = asRecord(file?.value);
    return file === null || !Array.isArray(siblingProducts)
      ? []
      : siblingProducts.flatMap((each, index) => {
          const { id } = asRecord(each);
          return typeof id === "string"
            ? [{ id, file, organisation, pointer: `/siblingProducts/${index}/id` }]
            : [];
        });
  });

const linksIn = ({ sources, base }: Definitions): Place[] =>
  [...sources.files.values()].flatMap((file) => {
    const kind = /^flows\/[a-z-]+\/(shell|flow)\.json$/.exec(file.path)?.[1];
    return kind === undefined || file.value === undefined
      ? []
      : markedTexts(file.value, kind, "x-sibling-product", base.schemas).map(
          ({ text, pointer }) => ({ id: text, file, pointer }),
        );
  });
