import { lazy, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { messageOf } from "#src/calls/messages.ts";
import { AlsoChanged } from "../drafts/AlsoChanged.tsx";
import { Drafts } from "../drafts/Drafts.tsx";
import { Answers } from "../inspector/Answers.tsx";
import { Findings } from "../inspector/Findings.tsx";
import { Words } from "../inspector/Words.tsx";
import { FileText } from "../json/FileText.tsx";
import { Outline } from "../outline/Outline.tsx";
import { Structure } from "../structure/Structure.tsx";
import { CenterPane } from "../views/CenterPane.tsx";
import type { Pane, Tab } from "./state.ts";
import type { Studio } from "./studio.ts";

const PANES: readonly { id: Pane; label: string }[] = [
  { id: "outline", label: "Outline" },
  { id: "preview", label: "Preview" },
  { id: "inspector", label: "Inspector" },
];

const TABS: readonly { id: Tab; label: string }[] = [
  { id: "answers", label: "What if" },
  { id: "words", label: "Words" },
  { id: "structure", label: "Structure" },
  { id: "json", label: "File" },
  { id: "findings", label: "Findings" },
  { id: "journeys", label: "Journeys" },
  { id: "drafts", label: "Drafts" },
];

/** Loads with the first look at it. */
const Recorder = lazy(() => import("../recorder/Recorder.tsx"));

interface StudioAppProps {
  studio: Studio;
  onLogOut: () => void;
}

/** The studio: outline, preview and inspector, side by side or one at a time. */
export function StudioApp({ studio, onLogOut }: StudioAppProps) {
  const state = useStore(studio.store);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    studio.open().catch((error: unknown) => setFault(messageOf(error)));
  }, [studio]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === "s") void studio.save();
      else if (key === "z" && event.shiftKey) void studio.redo();
      else if (key === "z") void studio.undo();
      else if (key === "y") void studio.redo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [studio]);

  const count = state.pending?.changes.length ?? 0;
  useEffect(() => {
    if (count === 0) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [count]);

  if (fault !== null)
    return (
      <main className="waiting">
        <h1>The studio cannot open</h1>
        <p role="alert">{fault}</p>
        <button type="button" onClick={() => location.reload()}>
          Try again
        </button>
      </main>
    );
  if (state.lenders.length === 0)
    return (
      <main className="waiting" aria-busy="true">
        <h1>Opening the definitions</h1>
        <p role="status">Every flow of every lender is being compiled in this browser.</p>
      </main>
    );
  // Saves into the files of a checkout need no draft.
  const tabs = TABS.filter(({ id }) => id !== "drafts" || state.person?.store === "database");
  const faults = state.findings?.filter(({ severity }) => severity === "error").length ?? 0;
  return (
    <div className="studio" data-pane={state.pane} data-view={state.view}>
      <Bar studio={studio} count={count} onLogOut={onLogOut} />
      <nav className="panes" aria-label="Panes">
        {PANES.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-current={state.pane === id ? "true" : undefined}
            onClick={() => studio.set({ pane: id })}
          >
            {label}
          </button>
        ))}
      </nav>
      <section className="pane" data-name="outline" aria-label="Outline">
        <Outline
          nodes={state.outline}
          selected={state.node}
          onOpen={(node) => void studio.openNode(node)}
        />
      </section>
      <main className="pane" data-name="preview" aria-label="Preview">
        <CenterPane studio={studio} state={state} />
      </main>
      <section className="pane" data-name="inspector" aria-label="Inspector">
        <div className="tabs" role="tablist" aria-label="Inspector">
          {tabs.map(({ id, label }, index) => (
            <button
              key={id}
              id={`tab-${id}`}
              type="button"
              role="tab"
              aria-selected={state.tab === id}
              aria-controls="inspector-panel"
              tabIndex={state.tab === id ? 0 : -1}
              onClick={() => studio.set({ tab: id })}
              onKeyDown={({ key }) => {
                const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
                const next = tabs[(index + step + tabs.length) % tabs.length];
                if (step === 0 || next === undefined) return;
                studio.set({ tab: next.id });
                document.getElementById(`tab-${next.id}`)?.focus();
              }}
            >
              {label}
              {id !== "findings" || state.findings === null ? null : (
                <span className="count" data-fault={faults > 0 || undefined}>
                  {state.findings.length}
                </span>
              )}
            </button>
          ))}
        </div>
        <div
          className="panel"
          role="tabpanel"
          id="inspector-panel"
          aria-labelledby={`tab-${state.tab}`}
          tabIndex={0}
        >
          {state.tab === "answers" ? (
            <Answers studio={studio} state={state} />
          ) : state.tab === "words" ? (
            <Words studio={studio} state={state} />
          ) : state.tab === "structure" ? (
            <Structure studio={studio} state={state} />
          ) : state.tab === "json" ? (
            <FileText studio={studio} state={state} />
          ) : state.tab === "findings" ? (
            <Findings studio={studio} state={state} />
          ) : state.tab === "journeys" ? (
            <Suspense fallback={<p className="nothing">Opening …</p>}>
              <Recorder studio={studio} state={state} />
            </Suspense>
          ) : (
            <Drafts studio={studio} state={state} />
          )}
        </div>
      </section>
    </div>
  );
}

interface BarProps extends StudioAppProps {
  count: number;
}

function Bar({ studio, count, onLogOut }: BarProps) {
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
