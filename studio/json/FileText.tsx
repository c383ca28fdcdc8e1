import { lazy, Suspense, useEffect, useState } from "react";
import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import { ScopeChoice } from "../views/ScopeChoice.tsx";
import { findingsIn } from "./findings-in.ts";

const TextEditor = lazy(() => import("./TextEditor.tsx"));

interface FileTextProps {
  studio: Studio;
  state: StudioState;
}

/** The file that a change goes into, as text, with completion, descriptions and findings. */
export function FileText({ studio, state }: FileTextProps) {
  const { place, drawn, scope, lender, pending, findings } = state;
  const definition = place?.path ?? drawn?.path ?? null;
  const file =
    definition === null
      ? null
      : scope === "lender"
        ? `flows/organisations/${lender}/overlay.json`
        : `flows/${definition}`;
  const [shown, setShown] = useState<{ file: string; text: string | null } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const version = pending?.version;
  useEffect(() => {
    if (file === null) return undefined;
    let isLatest = true;
    const read = async () => {
      const text = await studio.session.fileText(file);
      if (isLatest) setShown({ file, text });
    };
    void read();
    return () => {
      isLatest = false;
    };
  }, [studio, file, version]);
  if (definition === null || file === null)
    return (
      <p className="nothing">Choose a flow, a page or a step in the outline to see its file.</p>
    );
  const text = shown?.file === file ? shown.text : undefined;
  return (
    <>
      <ScopeChoice studio={studio} state={state} all={`flows/${definition}`} />
      <section aria-label="File" className="file">
        <h2>
          <code>{file}</code>
        </h2>
        <p className="hint">
          Control+Space completes. Tab leaves the editor. Undo and redo are the studio’s.
        </p>
        <p role="status" className="file-state" data-fault={fault !== null || undefined}>
          {fault === null ? "" : `Not taken yet, so the preview keeps the last good text: ${fault}`}
        </p>
        {text === undefined ? (
          <p className="hint">One moment.</p>
        ) : text === null ? (
          <p className="hint">There is no such file. A first change for this choice makes it.</p>
        ) : (
          <Suspense fallback={<p className="hint">The editor is loading.</p>}>
            <TextEditor
              key={file}
              label={`Text of ${file}`}
              text={text}
              language="json"
              complete={(typed, offset) => studio.session.completeJson(lender, file, typed, offset)}
              describe={(typed, offset) => studio.session.describeJson(lender, file, typed, offset)}
              findings={() => findingsIn(findings ?? [], file, text)}
              onText={(typed) => void studio.structure.write(file, typed).then(setFault)}
            />
          </Suspense>
        )}
      </section>
    </>
  );
}
