import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useLocation } from "#src/history/router.tsx";
import classes from "./SessionTools.module.css";

interface DisclosureProps {
  /** Name of the button. */
  label: string;
  icon: ReactNode;
  /** Rendered while it is open. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button that discloses a panel, without menu roles, so that Tab works as everywhere. Escape
 * closes it and returns the focus.
 */
export function Disclosure({ label, icon, children }: DisclosureProps) {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const { key } = useLocation();
  // The page on which it was opened: navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === key;

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenOn(null);
      button.current?.focus();
    };
    const onOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpenOn(null);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
    };
  }, [open]);

  return (
    <div className={classes.box} ref={box} data-keeps-focus={open || undefined}>
      <button
        type="button"
        ref={button}
        className={classes.button}
        aria-expanded={open}
        aria-controls={panel}
        aria-label={label}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button.
          currentTarget.focus();
          setOpenOn(open ? null : key);
        }}
      >
        {icon}
      </button>
      <div className={classes.panel} id={panel} hidden={!open}>
        {open
          ? children(() => {
              setOpenOn(null);
              button.current?.focus();
            })
          : null}
      </div>
    </div>
  );
}
