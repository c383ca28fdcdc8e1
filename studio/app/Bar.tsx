import { useStore } from "zustand";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { AlsoChanged } from "../drafts/AlsoChanged.tsx";
import type { Studio } from "./studio.ts";

interface BarProps {
  studio: Studio;
  /** Number of files with unsaved changes. */
  count: number;
  onLogOut: () => void;
}

/** The top of the studio: the lender, the draft, the last notice, and what to do with changes. */
export function Bar({ studio, count, onLogOut }: BarProps) {
  const { lenders, lender, pending, person, saving, notice, drafting } = useStore(studio.store);
  const mayWrite = person?.roles.includes("author") === true;
  return (
    <header className="bar">
      <h1 className="brand">Studio</h1>
      <label className="lender">
        <span>Lender</span>
        <select
          value={lender}
          onChange={(event) => void studio.openLender(event.currentTarget.value)}
        >
          {lenders.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {person?.store === "database" ? (
        <button
          type="button"
          className="quiet draft-name"
          onClick={() => studio.set({ tab: "drafts", pane: "inspector" })}
        >
          {drafting.open === null ? "Live" : `Draft: ${drafting.open.name}`}
        </button>
      ) : null}
      {person?.store === "database" ? <AlsoChanged studio={studio} /> : null}
      <p className="notice" role="status" data-fault={notice?.isFault || undefined}>
        {notice?.text ?? ""}
      </p>
      <div className="actions">
        <SteadyButton
          type="button"
          className="quiet"
          disabled={pending?.canUndo !== true}
          aria-keyshortcuts="Control+Z"
          onClick={() => void studio.undo()}
        >
          Undo
        </SteadyButton>
        <SteadyButton
          type="button"
          className="quiet"
          disabled={pending?.canRedo !== true}
          aria-keyshortcuts="Control+Shift+Z"
          onClick={() => void studio.redo()}
        >
          Redo
        </SteadyButton>
        <SteadyButton
          type="button"
          className="primary"
          disabled={count === 0 || saving || !mayWrite}
          aria-keyshortcuts="Control+S"
          onClick={() => void studio.save()}
        >
          {count === 0 ? "Saved" : `Save ${count} ${count === 1 ? "file" : "files"}`}
        </SteadyButton>
        <button type="button" className="quiet" onClick={onLogOut}>
          Log out
        </button>
      </div>
    </header>
  );
}
