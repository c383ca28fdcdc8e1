import { useState, type ReactNode, type SyntheticEvent } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { fieldFaults } from "./field-faults.ts";
import { useText } from "./text.ts";

export const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** Returns a secret as it was typed, spaces included. */
export const secretIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
};

/**
 * A small form with one button and its error next to it. A refused field takes the focus. The form
 * empties itself once the server has accepted it.
 */
export function Form({
  label,
  onSubmit,
  say,
  children,
}: {
  label: string;
  onSubmit: (data: FormData, chosen: string) => Promise<void>;
  say: (error: unknown) => string;
  children: ReactNode;
}) {
  const [state, setState] = useState<{ busy: boolean; fault: string | null }>({
    busy: false,
    fault: null,
  });
  const text = useText();
  const submit = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    if (state.busy) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent;
    const chosen = submitter instanceof HTMLButtonElement ? submitter.value : "";
    setState({ busy: true, fault: null });
    try {
      await onSubmit(new FormData(form), chosen);
      form.reset();
      setState({ busy: false, fault: null });
    } catch (error) {
      const faults = fieldFaults(error, form, text);
      setState({ busy: false, fault: faults?.text ?? say(error) });
      faults?.first.focus();
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-busy={state.busy}>
      {children}
      {state.fault === null ? null : (
        <p role="alert" className="fault">
          {state.fault}
        </p>
      )}
      {label === "" ? null : (
        <SteadyButton type="submit" disabled={state.busy}>
          {label}
        </SteadyButton>
      )}
    </form>
  );
}
