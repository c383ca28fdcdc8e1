import { useApp } from "#src/app.ts";
import { listedProducts } from "#src/definitions/listed-products.ts";
import { productAt } from "#src/definitions/product-type.ts";
import { useLocation } from "#src/history/router.tsx";
import classes from "./Footer.module.css";
import { useShell } from "../use-shell.ts";
import { Costs } from "./Costs.tsx";

/**
 * Terms of credit of the page's product. The organization states those of the first product, with
 * its rates and costs; every other product brings its own.
 */
export function Terms() {
  const { definitions, flows } = useApp();
  const { say } = useShell();
  const product = productAt(flows, useLocation());
  const words = listedProducts(definitions, flows).find(({ id }) => id === product)?.words;
  const stated = product === flows.products[0];
  const { orgMetaData, orgPricingData } = definitions.organisation;
  const terms = words?.disclosure ?? (stated ? orgMetaData.footer.disclosureCopy : null);
  const disclosure = terms === null ? null : say(terms);
  return (
    <>
      {disclosure ? <p className={classes.disclosure}>{disclosure}</p> : null}
      <Costs prices={words?.costs ?? (stated ? orgPricingData : [])} />
    </>
  );
}
