import { useId, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import type { FlowSteps, StepAction } from "./messages.ts";

interface MoveStepProps {
  steps: FlowSteps;
  step: string;
  onReady: (action: StepAction) => void;
}

/** Behind which step another one goes. */
export function MoveStep({ steps, step, onReady }: MoveStepProps) {
  const id = useId();
  const [after, setAfter] = useState("");
  return (
    <form
      className="controls"
      onSubmit={(event) => {
        event.preventDefault();
        if (after !== "") onReady({ kind: "move", step, after });
      }}
    >
      <div className="field">
        <label htmlFor={id}>Comes after</label>
        <select
          id={id}
          value={after}
          onChange={({ currentTarget }) => setAfter(currentTarget.value)}
        >
          <option value="">Choose a step</option>
          {steps.steps
            .filter((each) => each.id !== step)
            .map((each) => (
              <option key={each.id} value={each.id}>
                {each.label} ({each.id})
              </option>
            ))}
        </select>
      </div>
      <SteadyButton type="submit" disabled={after === ""}>
        Show what it will write
      </SteadyButton>
    </form>
  );
}
