import { useId, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import type { TranslationRow } from "../workspace/texts/translations.ts";

interface QueueRowProps {
  row: TranslationRow;
  locale: string;
  mayWrite: boolean;
  onOpen: () => void;
  onTranslate: (text: string) => void;
}

/** One text: its English, what has changed in it, and the translation. */
export function QueueRow({ row, locale, mayWrite, onOpen, onTranslate }: QueueRowProps) {
  const { state, english, before, text, page, place, own } = row;
  const id = useId();
  const [typed, setTyped] = useState(text);
  return (
    <li>
      <p className="queue-head">
        <span className="badge" data-warning>
          {state === "missing" ? "Not translated" : "English has changed since"}
        </span>
        {own ? (
          <span className="badge" data-own>
            Own words
          </span>
        ) : null}
        <span className="hint">{place}</span>
        {page === null ? null : (
          <button type="button" className="link" onClick={onOpen}>
            Show me<span className="hidden">: {english}</span>
          </button>
        )}
      </p>
      {before === null ? null : (
        <p className="hint">
          Before: <del>{before}</del>
        </p>
      )}
      <label htmlFor={id}>{english}</label>
      <textarea
        id={id}
        lang={locale}
        value={typed}
        readOnly={!mayWrite}
        rows={Math.min(6, Math.max(1, Math.ceil(english.length / 60)))}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <SteadyButton
        type="button"
        disabled={!mayWrite || typed.trim() === ""}
        onClick={() => onTranslate(typed)}
      >
        {state === "stale" && typed === text ? "It still fits" : "Take"}
        <span className="hidden"> the translation of: {english}</span>
      </SteadyButton>
    </li>
  );
}
