import { useEffect, useRef } from "react";
import type { Documents } from "#engine/index.ts";
import { usePreviewReady } from "../preview/from-preview.ts";
import type { ToPreview } from "../preview/messages.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { whileCurrent } from "../views/while-current.ts";
import type { ShownText } from "./messages.ts";

interface TextFrameProps extends ViewProps {
  title: string;
  flow: string;
  shown: ShownText;
  data: Documents;
}

/** The text in the document of the preview, in the lender's look. */
export function TextFrame({ studio, state, title, flow, shown, data }: TextFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const ready = usePreviewReady(frame);
  const { lender, locale, pending } = state;
  const { texts } = studio;
  const version = pending?.version ?? 0;
  useEffect(() => {
    if (!ready) return undefined;
    return whileCurrent(
      () => texts.look(flow),
      (look) => {
        const message: ToPreview = { kind: "text", look, flow, data, shown };
        frame.current?.contentWindow?.postMessage(message, location.origin);
      },
    );
  }, [ready, texts, flow, lender, locale, version, data, shown]);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the studio's own script could lift a sandbox
    <iframe ref={frame} className="text-frame" src="/studio/preview" title={`Preview: ${title}`} />
  );
}
