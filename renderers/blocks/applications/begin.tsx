import { Button } from "@mantine/core";
import type { Product } from "#schemas/types/product.ts";
import type { BlockHost, ListedProduct } from "../../host/types.ts";
import { useLanguage } from "../../words/language.ts";
import classes from "./applications.module.css";

interface BeginProps {
  id: string;
  products: readonly ListedProduct[];
  /** Whether each product has its own entry under a heading. */
  headed: boolean;
  host: Pick<BlockHost, "copy">;
}

/** Links that begin an application: one button for one product, an entry for each of several. */
export function Begin({ id, products, headed, host }: BeginProps) {
  const { words } = useLanguage();
  const entries = products.flatMap((each) =>
    each.words === undefined ? [] : [{ id: each.id, texts: each.words }],
  );
  if (entries.length === 0) return null;
  if (!headed)
    return entries.map((each) => <BeginLink key={each.id} texts={each.texts} host={host} />);
  return (
    <section className={classes.group}>
      <h2 className={classes.heading}>{words.applications.begin}</h2>
      <ul className={classes.list}>
        {entries.map(({ id: product, texts }) => (
          <li key={product} className={classes.item}>
            <div>
              <div className={classes.name} id={`${id}-begin-${product}`}>
                {host.copy(texts.name)}
              </div>
              {texts.summary === undefined ? null : (
                <div className={classes.more}>{host.copy(texts.summary)}</div>
              )}
            </div>
            <BeginLink texts={texts} host={host} describedBy={`${id}-begin-${product}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BeginLinkProps {
  texts: Product;
  host: Pick<BlockHost, "copy">;
  describedBy?: string;
}

function BeginLink({ texts, host, describedBy }: BeginLinkProps) {
  const { words } = useLanguage();
  const { beginLabel } = texts.applications;
  return (
    <Button
      component="a"
      variant="default"
      className={classes.button ?? ""}
      href={texts.begin}
      {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
    >
      {beginLabel === undefined ? words.applications.begin : host.copy(beginLabel)}
    </Button>
  );
}
