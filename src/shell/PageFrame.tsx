import type { ReactNode } from "react";
import classes from "./PageFrame.module.css";

interface PageFrameProps {
  /** Content next to the page, or above it on a narrow screen. */
  aside?: ReactNode;
  /** The originator's card, below the content next to the page. */
  person?: ReactNode;
  /** Next to the page, and below it where there is no room. */
  figures?: ReactNode;
  /** Above the page, in its column. */
  banners?: ReactNode;
  /** Below the page, in its column. */
  below?: ReactNode;
  children: ReactNode;
}

/** The main column: one card of readable width. */
export function PageFrame(props: PageFrameProps) {
  const { aside, person, figures, banners, below, children } = props;
  return (
    <div className={classes.frame} data-aside={aside || person || figures ? true : undefined}>
      {aside || person ? (
        <div className={classes.aside}>
          {aside}
          {person}
        </div>
      ) : null}
      <main className={classes.main} id="main" tabIndex={-1}>
        {banners}
        <div className={classes.card}>{children}</div>
        {below}
      </main>
      {figures ? <aside className={classes.figures}>{figures}</aside> : null}
    </div>
  );
}
