import { focusOnArrival } from "#renderers/focus/arrival.ts";
import { useText } from "../text.ts";

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const text = useText();
  return (
    <section className="narrow">
      <h1 ref={focusOnArrival} tabIndex={-1}>
        {text("Save your recovery codes")}
      </h1>
      <p>
        {text(
          "Each code logs you in once when you do not have your phone. They are not shown again.",
        )}
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="actions">
        <button
          type="button"
          className="quiet"
          onClick={() => void navigator.clipboard.writeText(codes.join("\n"))}
        >
          {text("Copy the codes")}
        </button>
        <button type="button" onClick={onSaved}>
          {text("I have saved them")}
        </button>
      </p>
    </section>
  );
}
