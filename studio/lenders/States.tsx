interface StatesProps {
  choices: readonly { readonly code: string; readonly name: string }[];
  chosen: readonly string[];
  onChoose: (codes: readonly string[]) => void;
}

/** The states in which a lender has a license. */
export function States({ choices, chosen, onChoose }: StatesProps) {
  return (
    <fieldset className="licensed-states">
      <legend>
        Has a license in {chosen.length} of {choices.length} states
      </legend>
      <div className="controls">
        <button type="button" onClick={() => onChoose(choices.map(({ code }) => code))}>
          All
        </button>
        <button type="button" onClick={() => onChoose([])}>
          None
        </button>
      </div>
      <div className="columns">
        {choices.map(({ code, name }) => (
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
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
