import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { StudioState } from "../app/state.ts";
import type { Studio } from "../app/studio.ts";
import { hearPreview } from "./from-preview.ts";
import type { ToPreview } from "./messages.ts";

/** Sends the page to the document of the frame, and takes what a person does there. */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  studio: Studio,
  state: StudioState,
): void {
  const { drawn, data, dataKey, follows, picked, editing, showErrors, server } = state;
  const [ready, setReady] = useState(false);
  const draws = useRef(0);
  const sentLook = useRef<string | null>(null);

  useEffect(() => {
    return hearPreview(frame, (message) => {
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
    });
  }, [frame, studio]);

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
  }, [frame, ready, drawn, data, dataKey, decided, picked, editing, showErrors, server]);
}
