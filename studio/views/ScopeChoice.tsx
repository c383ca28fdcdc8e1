import { useId } from "react";
import type { Studio } from "../app/studio.ts";
import { mayWriteHere, type StudioState } from "../app/state.ts";

interface ScopeChoiceProps {
  studio: Studio;
  state: StudioState;
  /** The file that a change for all lenders goes into; null when there is no such change. */
  all: string | null;
  /** The file that a change for the lender goes into: its overlay, when absent. */
  own?: string;
}

/** For whom a change is, and the file that it goes into. A person of one lender changes that one alone. */
export function ScopeChoice({ studio, state, all, own }: ScopeChoiceProps) {
  const { scope, lender, person, lenders } = state;
  const group = useId();
  const name = studio.lenderNow()?.name ?? lender;
  const shared = person?.writesAll === true ? all : null;
  if (!mayWriteHere(state)) {
    const isReader = person?.roles.includes("author") !== true;
    const yours = lenders.find(({ code }) => code === person?.organisation)?.name;
    return (
      <p className="scope-note">
        {isReader
          ? "You can look at everything here. A change needs the role of an author."
          : `You can look at ${name}. You change ${yours ?? "your own lender"} alone.`}
      </p>
    );
  }
  const chosen = shared === null ? "lender" : scope;
  const choices = [
    ["lender", `${name} alone`, own ?? `flows/organisations/${lender}/overlay.json`],
    ["all", "All lenders", shared],
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
