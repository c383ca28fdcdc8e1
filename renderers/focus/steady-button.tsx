import type { ButtonHTMLAttributes, MouseEvent } from "react";

type Press = ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;

/**
 * Returns the props of a button that keeps the focus while a press does nothing. The attribute
 * `disabled` would give the focus to the document, and the next Tab would begin at the top.
 */
export const steadyPress = (isDisabled: boolean, onClick?: Press) =>
  isDisabled
    ? {
        "aria-disabled": true,
        // Enter in a field of the form clicks its button too.
        onClick: (event: MouseEvent) => event.preventDefault(),
      }
    : { onClick };

/** A button that keeps the focus when it becomes disabled, for example by its own press. */
export function SteadyButton({
  disabled = false,
  onClick,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & { type: "button" | "submit" }) {
  return <button {...button} {...steadyPress(disabled, onClick)} />;
}
