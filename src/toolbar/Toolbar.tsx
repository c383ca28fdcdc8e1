import { useEffect, useMemo, useRef, useState, type ComponentType } from "react";
import { ClockPanel } from "./ClockPanel.tsx";
import { observer } from "./decision.ts";
import { DecisionPanel } from "./DecisionPanel.tsx";
import { LogInPanel } from "./LogInPanel.tsx";
import { PlacePanel } from "./PlacePanel.tsx";
import { sandboxCalls } from "./sandbox.ts";
import { toolbarClient } from "./session.ts";
import { StatusPanel } from "./StatusPanel.tsx";
import type { Tools } from "./tools.ts";

const PANELS: readonly { id: string; title: string; Panel: ComponentType<{ tools: Tools }> }[] = [
  { id: "log-in", title: "Log in", Panel: LogInPanel },
  { id: "place", title: "Application", Panel: PlacePanel },
  { id: "status", title: "Status", Panel: StatusPanel },
  { id: "clock", title: "Clock", Panel: ClockPanel },
  { id: "decision", title: "Decision", Panel: DecisionPanel },
];

/** The open panel, stored for the tab, so that a reload shows it again. */
const PANEL = "hearthline:dev-toolbar-panel";

/** The developer toolbar. */
export function Toolbar({ focus, onClose }: { focus: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(PANEL) ?? "log-in");
  const bar = useRef<HTMLElement>(null);
  const tools = useMemo<Tools>(() => {
    const client = toolbarClient();
    return { client, sandbox: sandboxCalls(client), observer: observer(client) };
  }, []);
  const { Panel, title } = PANELS.find(({ id }) => id === chosen) ?? PANELS[0]!;

  useEffect(() => {
    const toolbar = bar.current;
    if (toolbar === null) return;
    if (focus) toolbar.querySelector("button")?.focus();
    // Adds room so that the end of the page can scroll above the toolbar.
    const watch = new ResizeObserver(() => {
      document.body.style.paddingBlockEnd = `${toolbar.offsetHeight}px`;
    });
    watch.observe(toolbar);
    const escape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    toolbar.addEventListener("keydown", escape);
    return () => {
      watch.disconnect();
      toolbar.removeEventListener("keydown", escape);
    };
  }, [focus, onClose]);

  return (
    <aside ref={bar} className="bar" aria-label="Dev Toolbar">
      <header className="head">
        <h2 className="name">Dev Toolbar</h2>
        <nav className="tabs" aria-label="Tools">
          {PANELS.map((panel) => (
            <button
              key={panel.id}
              type="button"
              className="tab"
              aria-current={panel.id === chosen ? "true" : undefined}
              onClick={() => {
                sessionStorage.setItem(PANEL, panel.id);
                setChosen(panel.id);
              }}
            >
              {panel.title}
            </button>
          ))}
          <a className="tab" href="/sandbox/gallery/" target="_blank" rel="noreferrer">
            Widgets
          </a>
        </nav>
        <button type="button" className="close" onClick={onClose} aria-label="Close Dev Toolbar">
          <span aria-hidden="true">×</span>
        </button>
      </header>
      <section className="panel" aria-label={title}>
        <Panel tools={tools} />
      </section>
    </aside>
  );
}
