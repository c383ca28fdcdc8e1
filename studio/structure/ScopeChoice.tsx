import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";

interface ScopeChoiceProps {
  studio: Studio;
  state: StudioState;
  /** The definition that changes, relative to flows/. */
  path: string;
}

/** For whom a change is, and the file that it goes into. */
export function ScopeChoice({ studio, state: { scope, lender }, path }: ScopeChoiceProps) {
  const name = studio.lenderNow()?.name ?? lender;
  const choices = [
    ["lender", `${name} alone`, `flows/organisations/${lender}/overlay.json`],
    ["all", "All lenders", `flows/${path}`],
  ] as const;
  return (
    <fieldset className="scope">
      <legend>A change is for</legend>
      {choices.map(([value, label, file]) => (
        <label key={value} className="check">
          <input
            type="radio"
            name="structure-scope"
            checked={scope === value}
            onChange={() => studio.set({ scope: value })}
          />
          <span>
            {label} <code>{file}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
