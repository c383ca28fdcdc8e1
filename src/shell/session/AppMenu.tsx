import type { Session } from "#schemas/types/session.ts";
import { useApp } from "#src/app.ts";
import { listedProducts } from "#src/definitions/listed-products.ts";
import { ANONYMOUS, useShell, type ShellItem } from "../use-shell.ts";
import { useApplicationLinks } from "./application-links.ts";
import { productLinks } from "./product-links.ts";
import { useSessionIdentity } from "./use-session-identity.ts";
import classes from "./SessionTools.module.css";

/** Returns the links to the lender's products, when there are several, and to sibling pages. */
function useAppLinks() {
  const { definitions, flows } = useApp();
  const { shell, items } = useShell();
  const list = [...productLinks(listedProducts(definitions, flows)), ...shell.appMenu];
  return (session: Session) => items(list, session);
}

/** Returns whether the menu has more than the list of applications, which has its own link. */
export const useHasApps = (): boolean =>
  useAppLinks()({ ...ANONYMOUS, authenticated: true }).length > 1;

/** The menu of products and pages. */
export function AppMenu() {
  const { texts } = useShell();
  const links = useAppLinks();
  const { facts, notFound } = useSessionIdentity();
  if (facts === null && !notFound) return <p className={classes.note}>{texts.menus.loading}</p>;
  // An unknown person counts as not logged in. Source: second product specification, section 4.
  return <MenuLinks items={links(facts ?? ANONYMOUS)} label={texts.menus.apps} />;
}

/** Links of a menu. The app's own pages open within it; all others load as documents. */
export function MenuLinks({ items, label }: { items: readonly ShellItem[]; label: string }) {
  const links = useApplicationLinks(items);
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {links.map(({ id, title, description, href }) => (
          <li key={id}>
            <a className={classes.item} href={href}>
              <span>{title}</span>
              {description ? <span className={classes.more}>{description}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
