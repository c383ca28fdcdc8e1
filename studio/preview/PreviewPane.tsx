import { useRef } from "react";
import type { StudioState } from "../app/state.ts";
import type { Studio } from "../app/studio.ts";
import { PreviewCase } from "./PreviewCase.tsx";
import { PreviewTools } from "./PreviewTools.tsx";
import { useFit } from "./use-fit.ts";
import { usePreviewFrame } from "./use-preview-frame.ts";

interface PreviewPaneProps {
  studio: Studio;
  state: StudioState;
}

/** The page in a document of its own, as wide as a phone or a desktop. */
export function PreviewPane({ studio, state }: PreviewPaneProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  usePreviewFrame(frame, studio, state);
  useFit(stage, frame, state.width);

  const title = state.drawn?.screen?.title ?? state.page ?? "No page is open";
  return (
    <div className="preview">
      <PreviewTools studio={studio} state={state} />
      <PreviewCase studio={studio} state={state} />
      <div className="stage" ref={stage}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the studio's own script could lift a sandbox */}
        <iframe ref={frame} src="/studio/preview" title={`Preview: ${title}`} />
      </div>
    </div>
  );
}
