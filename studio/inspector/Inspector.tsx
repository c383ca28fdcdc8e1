import { lazy, Suspense, type ComponentType } from "react";
import type { Tab } from "../app/state.ts";
import { Drafts } from "../drafts/Drafts.tsx";
import { FileText } from "../json/FileText.tsx";
import { Structure } from "../structure/Structure.tsx";
import type { ViewProps } from "../views/CenterPane.tsx";
import { Answers } from "./Answers.tsx";
import { Findings } from "./Findings.tsx";
import { Words } from "./Words.tsx";

/** Loads with the first look at it. */
const Recorder = lazy(() => import("../recorder/Recorder.tsx"));

const TABS: readonly { id: Tab; label: string; Panel: ComponentType<ViewProps> }[] = [
  { id: "answers", label: "What if", Panel: Answers },
  { id: "words", label: "Words", Panel: Words },
  { id: "structure", label: "Structure", Panel: Structure },
  { id: "json", label: "File", Panel: FileText },
  { id: "findings", label: "Findings", Panel: Findings },
  { id: "journeys", label: "Journeys", Panel: Recorder },
  { id: "drafts", label: "Drafts", Panel: Drafts },
];

/** The tabs next to the preview, and the open one. */
export function Inspector({ studio, state }: ViewProps) {
  const open = TABS.find(({ id }) => id === state.tab);
  return (
    <>
      <Tabs studio={studio} state={state} />
      <div
        className="panel"
        role="tabpanel"
        id="inspector-panel"
        aria-labelledby={`tab-${state.tab}`}
        tabIndex={0}
      >
        <Suspense fallback={<p className="nothing">Opening …</p>}>
          {open === undefined ? null : <open.Panel studio={studio} state={state} />}
        </Suspense>
      </div>
    </>
  );
}

function Tabs({ studio, state }: ViewProps) {
  // Saves into the files of a checkout need no draft.
  const tabs = TABS.filter(({ id }) => id !== "drafts" || state.person?.store === "database");
  const faults = state.findings?.filter(({ severity }) => severity === "error").length ?? 0;
  return (
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
  );
}
