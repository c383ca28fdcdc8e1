import type { Choices, Clash } from "../calls.ts";

interface ClashesProps {
  clashes: readonly Clash[];
  choices: Choices;
  onChoose: (clash: Clash, take: "mine" | "theirs") => void;
}

/** The places that two people changed differently, each with both values to choose from. */
export function Clashes({ clashes, choices, onChoose }: ClashesProps) {
  return (
    <div className="clashes">
      <h3>Changed by two people</h3>
      {clashes.map((clash) => {
        const { path, pointer, base, mine, theirs } = clash;
        const taken = choices.find((each) => each.path === path && each.pointer === pointer)?.take;
        return (
          <fieldset key={`${path} ${pointer}`}>
            <legend>
              <code>
                {path} {pointer}
              </code>
            </legend>
            <p className="hint">Before: {shown(base)}</p>
            {(
              [
                ["mine", "Yours", mine],
                ["theirs", "Theirs", theirs],
              ] as const
            ).map(([take, label, value]) => (
              <label key={take} className="check">
                <input
                  type="radio"
                  name={`clash ${path} ${pointer}`}
                  checked={taken === take}
                  onChange={() => onChoose(clash, take)}
                />
                <span>
                  {label}: {shown(value)}
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

const shown = (value: unknown): string =>
  value === undefined ? "nothing" : typeof value === "string" ? value : JSON.stringify(value);
