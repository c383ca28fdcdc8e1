import { ANYBODY, useShell, type ShellItem } from "../use-shell.ts";
import { useApplicationLinks } from "./application-links.ts";
import { useWho } from "./facts.ts";
import classes from "./SessionTools.module.css";

/** Sibling products and pages beside this one. */
export function AppMenu() {
  const { shell, items, texts } = useShell();
  const { facts, notFound } = useWho();
  if (facts === null && !notFound) return <p className={classes.note}>{texts.menus.loading}</p>;
  // Whom nobody knows counts as not logged in. Source: second product specification, section 4.
  return <MenuLinks items={items(shell.appMenu, facts ?? ANYBODY)} label={texts.menus.apps} />;
}

/** Links of a menu. What the app itself answers is opened within it; everything else is another product's document. */
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
