import { useLanguage } from "#renderers/index.ts";
import type { ReactNode, Ref } from "react";
import { AlertBanner } from "./AlertBanner.tsx";
import { Icon } from "./Icon.tsx";
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
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes every part of it
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
          <Icon size={20} stroke={2} path="M6 9.500l6 6 6-6" />
        </button>
      </header>
      <AlertBanner />
      {children}
    </section>
  );
}
