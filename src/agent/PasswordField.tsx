import { useId, useState } from "react";
import { useText } from "./text.ts";

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  minLength?: number;
}

/** A required password, as typed, which its button shows and hides. */
export function PasswordField({ label, hint, ...input }: PasswordFieldProps) {
  const text = useText();
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const action = revealed ? text("Hide") : text("Show");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div className="password">
        <input
          {...input}
          id={id}
          type={revealed ? "text" : "password"}
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        />
        <button
          type="button"
          aria-controls={id}
          aria-label={`${action} ${label}`}
          onClick={() => setRevealed(!revealed)}
        >
          {action}
        </button>
      </div>
    </div>
  );
}
