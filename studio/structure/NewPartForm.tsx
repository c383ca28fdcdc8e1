import { useEffect, useRef, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import type { Studio } from "../app/studio.ts";
import type { NewPart, PartList, PartView } from "./messages.ts";
import { OptionField } from "./OptionField.tsx";

interface NewPartFormProps {
  studio: Studio;
  part: PartView;
  adds: PartList["adds"];
  onClose: () => void;
}

/** What a new part needs to begin with; everything else is an option of it afterwards. */
export function NewPartForm({ studio, part, adds, onClose }: NewPartFormProps) {
  const [asked, setAsked] = useState<NewPart | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const form = useRef<HTMLFormElement>(null);
  const { kind, path, pointer, noun } = adds;
  useEffect(() => {
    void studio.structure.newPart(kind, { path, pointer }).then(setAsked);
  }, [studio, kind, path, pointer]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [asked]);
  if (asked === null) return <p className="hint">One moment.</p>;
  const missing = asked.asks.filter(
    ({ id, required }) => required && (values[id] === undefined || values[id] === ""),
  );
  const set = (id: string, value: unknown) => setValues((before) => ({ ...before, [id]: value }));
  const add = async () => {
    if (await studio.structure.act({ kind: "add", part: kind, path, pointer, values })) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the form
    <form
      className="new-part"
      ref={form}
      aria-label={`New ${noun}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing.length > 0) return;
        void add();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      {kind === "page" ? <After part={part} onChange={(value) => set("after", value)} /> : null}
      {asked.asks.map((option) => (
        <OptionField
          key={option.id}
          studio={studio}
          option={{ ...option, value: values[option.id] }}
          isNew
          onChange={(value) => set(option.id, value)}
        />
      ))}
      <label className="field">
        <span>Name in the definitions</span>
        <input
          autoComplete="off"
          spellCheck={false}
          placeholder="From the words above"
          onChange={({ currentTarget: { value } }) => set("name", value.trim())}
        />
      </label>
      <div className="controls">
        <SteadyButton type="submit" className="primary" disabled={missing.length > 0}>
          Add the {noun}
        </SteadyButton>
        <button type="button" className="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
      {missing.length === 0 ? null : (
        <p className="hint">
          Still to fill in: {missing.map(({ label }) => label.toLowerCase()).join(", ")}.
        </p>
      )}
    </form>
  );
}

/** The state behind which the page of a new state comes. */
function After({ part, onChange }: { part: PartView; onChange: (state: string) => void }) {
  const states = part.lists.find(({ adds }) => adds.kind === "state")?.items ?? [];
  return (
    <label className="field">
      <span>Comes after the state</span>
      <select defaultValue="" onChange={({ currentTarget: { value } }) => onChange(value)}>
        <option value="">the last one</option>
        {states.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
