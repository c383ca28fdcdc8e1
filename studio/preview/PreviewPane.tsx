import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import { SERVER_STATES } from "./server-names.ts";
import type { FromPreview, ToPreview } from "./messages.ts";

interface PreviewPaneProps {
  studio: Studio;
  state: StudioState;
}

/** Height of the page in the frame before it is scaled, CSS pixels. */
const heights = { 390: 844, 1280: 900 } as const;

/** The page in a document of its own, as wide as a phone or a desktop. */
export function PreviewPane({ studio, state }: PreviewPaneProps) {
  const { drawn, data, dataKey, follows, picked, editing, showErrors, server, width, locale } =
    state;
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const draws = useRef(0);
  const sentLook = useRef<string | null>(null);

  useEffect(() => {
    const listener = ({ data: message, origin, source }: MessageEvent<FromPreview>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (message.kind === "ready") {
        sentLook.current = null;
        setReady(true);
      } else if (message.kind === "drawn") {
        frame.current?.setAttribute("data-drawn", String(message.id));
        const began = performance.getEntriesByName(`studio:draw ${message.id}`, "mark")[0];
        if (began) performance.measure("studio:drawn", { start: began.startTime });
        const [typed] = performance.getEntriesByName("studio:typed", "mark");
        // The mark of a page that was drawn for another reason is of a later letter.
        if (typed && began && typed.startTime < began.startTime) {
          performance.measure("studio:keystroke", { start: typed.startTime });
          performance.clearMarks("studio:typed");
        }
      } else if (message.kind === "picked") studio.pick(message.pointer);
      else if (message.kind === "answered") void studio.answered(message);
    };
    addEventListener("message", listener);
    return () => removeEventListener("message", listener);
  }, [studio]);

  const decided = follows?.page ?? null;
  useLayoutEffect(() => {
    if (!ready || drawn === null) return;
    draws.current += 1;
    const id = draws.current;
    performance.mark(`studio:draw ${id}`);
    const message: ToPreview = {
      kind: "draw",
      id,
      page: { ...drawn, look: sentLook.current === drawn.lookKey ? null : drawn.look },
      data,
      dataKey,
      decided: decided ?? drawn.page,
      picked,
      editing,
      showErrors,
      server,
    };
    sentLook.current = drawn.lookKey;
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [ready, drawn, data, dataKey, decided, picked, editing, showErrors, server]);

  // A page wider than the pane is drawn at its own width and shown smaller.
  useLayoutEffect(() => {
    const [pane, element] = [stage.current, frame.current];
    if (pane === null || element === null) return undefined;
    const fit = () => {
      const scale = Math.min(1, (pane.clientWidth - 2) / width);
      const height = Math.max(heights[width], (pane.clientHeight - 2) / scale);
      element.style.width = `${width}px`;
      element.style.height = `${width === 390 ? Math.min(height, pane.clientHeight - 2) : height}px`;
      element.style.transform = `scale(${scale})`;
      element.style.marginLeft = `${Math.max(0, (pane.clientWidth - width * scale) / 2)}px`;
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(pane);
    return () => watch.disconnect();
  }, [width]);

  const lender = studio.lenderNow();
  const title = drawn?.screen?.title ?? state.page ?? "No page is open";
  return (
    <div className="preview">
      <div className="toolbar" role="group" aria-label="Preview">
        <label>
          <span>Language</span>
          <select
            value={locale}
            onChange={(event) => void studio.setLocale(event.currentTarget.value)}
          >
            {(lender?.locales ?? [locale]).map((each) => (
              <option key={each} value={each}>
                {languageName(each)}
              </option>
            ))}
          </select>
        </label>
        <div className="choice" role="group" aria-label="Width">
          {([1280, 390] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={width === each}
              onClick={() => studio.setWidth(each)}
            >
              {each === 390 ? "Phone" : "Desktop"} <span className="figure">{each}</span>
            </button>
          ))}
        </div>
        <div className="choice" role="group" aria-label="What a click does">
          <button
            type="button"
            aria-pressed={!editing}
            onClick={() => studio.set({ editing: false })}
          >
            Fill in
          </button>
          <button
            type="button"
            aria-pressed={editing}
            onClick={() => studio.set({ editing: true })}
          >
            Edit words
          </button>
        </div>
      </div>
      <div className="whose">
        <label>
          <span>With the answers of</span>
          <select
            value={state.sample ?? ""}
            disabled={state.samples.length === 0}
            onChange={(event) => void studio.chooseSample(event.currentTarget.value)}
          >
            {state.samples.map(({ id, title: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div className="states">
          <label className="check">
            <input
              type="checkbox"
              checked={showErrors}
              onChange={(event) => studio.set({ showErrors: event.currentTarget.checked })}
            />
            <span>Show errors</span>
          </label>
          <select
            aria-label="The server"
            value={server}
            onChange={({ currentTarget: { value } }) => {
              const chosen = SERVER_STATES.find(([each]) => each === value);
              if (chosen) studio.set({ server: chosen[0] });
            }}
          >
            {SERVER_STATES.map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="stage" ref={stage}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- only the studio's own script runs in it, and a sandbox that allows script and origin holds nothing */}
        <iframe ref={frame} src="/studio/preview" title={`Preview: ${title}`} />
      </div>
    </div>
  );
}

const names = new Intl.DisplayNames("en-US", { type: "language", languageDisplay: "standard" });
const languageName = (locale: string): string => names.of(locale.split("-")[0] ?? locale) ?? locale;
