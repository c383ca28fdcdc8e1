import { stateNames } from "#lending/formats/states.ts";

interface StatesProps {
  /** Codes of the states (USPS). */
  choices: readonly string[];
  chosen: readonly string[];
  onChoose: (codes: readonly string[]) => void;
}

const nameOf = (code: string): string => stateNames[code] ?? code;

/** The states in which a lender has a license, by name. */
export function States({ choices, chosen, onChoose }: StatesProps) {
  const listed = choices.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), "en"));
  return (
    <fieldset className="licensed-states">
      <legend>
        Has a license in {chosen.length} of {choices.length} states
      </legend>
      <div className="controls">
        <button type="button" onClick={() => onChoose(choices)}>
          All
        </button>
        <button type="button" onClick={() => onChoose([])}>
          None
        </button>
      </div>
      <div className="columns">
        {listed.map((code) => (
          <label key={code} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={({ currentTarget }) =>
                onChoose(
                  currentTarget.checked
                    ? [...chosen, code].sort()
                    : chosen.filter((each) => each !== code),
                )
              }
            />
            <span>{nameOf(code)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
