import { Button, Loader, type ButtonProps } from "@mantine/core";
import type { MouseEvent, ReactNode, Ref } from "react";
import { steadyPress } from "../focus/steady-button.tsx";

interface BusyButtonProps extends Omit<ButtonProps, "loading" | "leftSection"> {
  /** Its work is in progress: it keeps the focus, turns, and does nothing. */
  busy: boolean;
  type?: "button" | "submit";
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** The button of a block that waits for an answer. */
export function BusyButton({ busy, onClick, ...button }: BusyButtonProps) {
  return (
    <Button
      {...button}
      leftSection={busy ? <Loader size={16} color="currentColor" /> : null}
      {...steadyPress(busy, onClick)}
    />
  );
}
