import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { messageOf } from "#src/calls/messages.ts";
import { Inspector } from "../inspector/Inspector.tsx";
import { Outline } from "../outline/Outline.tsx";
import { CenterPane } from "../views/CenterPane.tsx";
import { Bar } from "./Bar.tsx";
import type { Pane } from "./state.ts";
import type { Studio } from "./studio.ts";

const PANES: readonly { id: Pane; label: string }[] = [
  { id: "outline", label: "Outline" },
  { id: "preview", label: "Preview" },
  { id: "inspector", label: "Inspector" },
];

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

  useShortcuts(studio);
  const count = state.pending?.changes.length ?? 0;
  useLeaveWarning(count > 0);

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
        <Inspector studio={studio} state={state} />
      </section>
    </div>
  );
}

/** Saves, undoes and redoes by the keys that editors use. */
function useShortcuts(studio: Studio): void {
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
}

/** Asks before the page is left with unsaved changes. */
function useLeaveWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [hasChanges]);
}
