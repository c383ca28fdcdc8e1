import { type RefObject, useEffect, useState } from "react";
import type { FromPreview } from "./messages.ts";

type Frame = RefObject<HTMLIFrameElement | null>;

/**
 * Listens to what the document of the preview in the frame says; other windows are not heard.
 * @returns the end of listening
 */
export function hearPreview(frame: Frame, heard: (message: FromPreview) => void): () => void {
  const listener = ({ data, origin, source }: MessageEvent<FromPreview>) => {
    if (origin === location.origin && source === frame.current?.contentWindow) heard(data);
  };
  addEventListener("message", listener);
  return () => removeEventListener("message", listener);
}

/** Returns whether the document of the frame can be told what to draw. */
export function usePreviewReady(frame: Frame): boolean {
  const [ready, setReady] = useState(false);
  useEffect(
    () =>
      hearPreview(frame, ({ kind }) => {
        if (kind === "ready") setReady(true);
      }),
    [frame],
  );
  return ready;
}
