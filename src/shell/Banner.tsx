import classes from "./Banner.module.css";

/** A notice above the page with a link to another page. */
export function Banner({ text, label, href }: { text: string; label: string; href: string }) {
  return (
    <aside className={classes.banner} aria-label={label}>
      <p className={classes.text}>{text}</p>
      <a className={classes.link} href={href}>
        {label}
      </a>
    </aside>
  );
}
