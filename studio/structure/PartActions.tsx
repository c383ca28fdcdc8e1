import { useEffect, useId, useRef, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import type { Studio } from "../app/studio.ts";
import type { PartView } from "./messages.ts";

interface PartActionsProps {
  studio: Studio;
  part: PartView;
}

/** Move, rename, duplicate and remove: each a button, so that the keyboard does all of them. */
export function PartActions({ studio, part }: PartActionsProps) {
  const [asking, setAsking] = useState<"rename" | "duplicate" | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { path, pointer, noun } = part;
  const close = () => {
    setAsking(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const { act } = studio.structure;
  if (!part.isNamed && !part.isListed) return null;
  return (
    <>
      <div className="controls" role="group" aria-label={`This ${noun}`}>
        {part.isListed ? (
          <>
            <button type="button" onClick={() => void act({ kind: "move", path, pointer, by: -1 })}>
              Move up
            </button>
            <button type="button" onClick={() => void act({ kind: "move", path, pointer, by: 1 })}>
              Move down
            </button>
          </>
        ) : null}
        {part.isNamed ? (
          <>
            <button
              type="button"
              aria-expanded={asking === "rename"}
              onClick={({ currentTarget }) => {
                opener.current = currentTarget;
                setAsking("rename");
              }}
            >
              Rename
            </button>
            <button
              type="button"
              aria-expanded={asking === "duplicate"}
              onClick={({ currentTarget }) => {
                opener.current = currentTarget;
                setAsking("duplicate");
              }}
            >
              Duplicate
            </button>
          </>
        ) : null}
        {part.canRemove ? (
          <button type="button" onClick={() => void act({ kind: "remove", path, pointer })}>
            Remove
          </button>
        ) : null}
      </div>
      {asking === null ? null : (
        <NameForm
          key={asking}
          label={asking === "rename" ? "New name" : "Name of the copy"}
          hint={
            asking === "rename"
              ? "Everything that names it follows, for all lenders."
              : `Everything in this ${noun} is copied.`
          }
          name={asking === "rename" ? part.name : `${part.name}${part.kind === "page" ? "-" : ""}2`}
          button={asking === "rename" ? "Rename" : "Duplicate"}
          onName={(name) => {
            close();
            void act({ kind: asking, path, pointer, name });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface NameFormProps {
  label: string;
  hint: string;
  name: string;
  button: string;
  onName: (name: string) => void;
  onClose: () => void;
}

function NameForm({ label, hint, name, button, onName, onClose }: NameFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the form
    <form
      className="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        onName(typed.trim());
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    >
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          value={typed}
          ref={input}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      </div>
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <div className="controls">
        <SteadyButton type="submit" className="primary" disabled={typed.trim() === ""}>
          {button}
        </SteadyButton>
        <button type="button" className="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
