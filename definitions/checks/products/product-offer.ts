import { joinPointer, offeredProducts, productsOf } from "#engine/index.ts";
import type { Finding } from "../../findings/finding.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { Check } from "../check.ts";

/**
 * Finds products in organisation.json that no flow has, and languages of the organization in which
 * it does not offer a product.
 */
export const productOffer: Check = (effective, definitions) => {
  const setting = ownSettings(effective, definitions).find(({ kind }) => kind === "organisation");
  if (setting === undefined) return [];
  const products = productsOf([...definitions.base.flows.values()].map(({ flow }) => flow.value));
  const { locales } = effective.info;
  const languages = Array.isArray(locales) ? (locales as unknown[]) : [];
  return (offeredProducts(setting.value) ?? []).flatMap((product, index): Finding[] => {
    const pointer = joinPointer("/products", index);
    if (!products.includes(product.id))
      return [
        settingFinding(setting, `${pointer}/id`, {
          code: "product-unknown",
          message: `No flow has the product "${product.id}".`,
          fix: suggestion(product.id, products),
        }),
      ];
    const left = languages.filter((each) => product.locales?.includes(each) === false);
    if (left.length === 0) return [];
    return [
      settingFinding(setting, `${pointer}/locales`, {
        code: "product-untranslated",
        severity: "warning",
        message: `The pages of "${product.id}" stay English in ${left.join(", ")}.`,
        fix: "Translate its flows, then remove `locales` or add the language.",
      }),
    ];
  });
};
