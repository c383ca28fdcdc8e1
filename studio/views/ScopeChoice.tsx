import { useId } from "react";
import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";

interface ScopeChoiceProps {
  studio: Studio;
  state: StudioState;
  /** The file that a change for all lenders goes into; null when there is no such change. */
  all: string | null;
  /** The file that a change for the lender goes into: its overlay, when absent. */
  own?: string;
}

/** For whom a change is, and the file that it goes into. */
export function ScopeChoice({ studio, state: { scope, lender }, all, own }: ScopeChoiceProps) {
  const group = useId();
  const name = studio.lenderNow()?.name ?? lender;
  const chosen = all === null ? "lender" : scope;
  const choices = [
    ["lender", `${name} alone`, own ?? `flows/organisations/${lender}/overlay.json`],
    ["all", "All lenders", all],
  ] as const;
  return (
    <fieldset className="scope">
      <legend>A change is for</legend>
      {choices.map(([value, label, file]) =>
        file === null ? null : (
          <label key={value} className="check">
            <input
              type="radio"
              name={group}
              checked={chosen === value}
              onChange={() => studio.set({ scope: value })}
            />
            <span>
              {label} <code>{file}</code>
            </span>
          </label>
        ),
      )}
    </fieldset>
  );
}
