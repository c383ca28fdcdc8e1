import { useLanguage } from "#renderers/index.ts";
import type { ReactNode, Ref } from "react";
import { AlertBanner } from "./AlertBanner.tsx";
import classes from "./Panel.module.css";

interface PanelProps {
  id: string;
  ref: Ref<HTMLElement>;
  open: boolean;
  onCollapse(): void;
  children: ReactNode;
}

/**
 * The chat's frame. It is no dialog, because the page next to it stays usable. Escape collapses it.
 */
export function Panel({ id, ref, open, onCollapse, children }: PanelProps) {
  const { words } = useLanguage();
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that means something in every part of the panel
    <section
      id={id}
      ref={ref}
      className={classes.panel}
      aria-label={words.chat.title}
      tabIndex={-1}
      hidden={!open}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onCollapse();
      }}
    >
      <header className={classes.header}>
        <h2 className={classes.title}>{words.chat.title}</h2>
        <button
          type="button"
          className={classes.minimize}
          aria-label={words.chat.minimize}
          onClick={onCollapse}
        >
          <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M6 9.500l6 6 6-6" />
          </svg>
        </button>
      </header>
      <AlertBanner />
      {children}
    </section>
  );
}
