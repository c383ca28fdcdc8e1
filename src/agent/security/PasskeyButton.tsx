import { useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { isCallError } from "#src/calls/call-error.ts";
import { useText } from "../text.ts";

/** A button that asks the browser for a passkey, with its error below. */
export function PasskeyButton({ label, act }: { label: string; act: () => Promise<void> }) {
  const text = useText();
  const [state, setState] = useState({ busy: false, fault: "" });
  const click = async () => {
    setState({ busy: true, fault: "" });
    try {
      await act();
      setState({ busy: false, fault: "" });
    } catch (error) {
      const fault = isCallError(error)
        ? error.message
        : text("The passkey was not used. Try again.");
      setState({ busy: false, fault });
    }
  };
  return (
    <div>
      <SteadyButton type="button" disabled={state.busy} onClick={() => void click()}>
        {label}
      </SteadyButton>
      {state.fault === "" ? null : (
        <p role="alert" className="fault">
          {state.fault}
        </p>
      )}
    </div>
  );
}
