import { useEffect, useRef, useState } from "react";
import { entries } from "#renderers/gallery/entries.ts";
import { usePreviewReady } from "../preview/from-preview.ts";
import type { ToPreview } from "../preview/messages.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { whileCurrent } from "../views/while-current.ts";
import type { PartOptions } from "../workspace/pages/options.ts";

/** Every widget and block by itself, in the lender's look, with its options. For engineers. */
export default function Gallery({ studio, state }: ViewProps) {
  const [name, setName] = useState(entries[0]?.name ?? "");
  const [filled, setFilled] = useState(true);
  const [options, setOptions] = useState<PartOptions | null>(null);
  const { optionsOf } = studio;
  useEffect(() => whileCurrent(() => optionsOf(name), setOptions), [optionsOf, name]);
  return (
    <div className="form-view wide">
      <h2>Widgets and blocks</h2>
      <div className="controls">
        <label className="field">
          <span>Shown</span>
          <select value={name} onChange={({ currentTarget }) => setName(currentTarget.value)}>
            {entries.map((entry) => (
              <option key={entry.name} value={entry.name}>
                {entry.name}
              </option>
            ))}
          </select>
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={filled}
            onChange={({ currentTarget }) => setFilled(currentTarget.checked)}
          />
          <span>With answers</span>
        </label>
      </div>
      <Shown studio={studio} state={state} name={name} filled={filled} />
      {options === null ? null : (
        <section aria-labelledby="gallery-options">
          <h3 id="gallery-options">Options</h3>
          <p>{options.description}</p>
          {options.options.length === 0 ? (
            <p className="hint">It has no options of its own.</p>
          ) : (
            <dl className="options">
              {options.options.map((option) => (
                <div key={option.name}>
                  <dt>
                    <code>{option.name}</code> <span className="hint">{option.type}</span>
                  </dt>
                  <dd>{option.description}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )}
    </div>
  );
}

interface ShownProps extends ViewProps {
  name: string;
  filled: boolean;
}

function Shown({ studio, state, name, filled }: ShownProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const ready = usePreviewReady(frame);
  const { lender, locale, flow, page, revision } = state;
  const { pageOf } = studio;
  useEffect(() => {
    if (!ready || flow === null || page === null) return undefined;
    return whileCurrent(
      () => pageOf({ lender, flow, page, locale }, null),
      ({ look }) => {
        if (look === null) return;
        const message: ToPreview = { kind: "part", name, filled, look };
        frame.current?.contentWindow?.postMessage(message, location.origin);
      },
    );
  }, [ready, pageOf, lender, locale, flow, page, revision, name, filled]);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the studio's own script could lift a sandbox
    <iframe ref={frame} className="part-frame" src="/studio/preview" title={`Preview: ${name}`} />
  );
}
