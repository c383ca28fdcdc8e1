import { type RefObject, useLayoutEffect } from "react";
import type { Width } from "../app/state.ts";

/** Height of the page in the frame before it is scaled, CSS pixels. */
const heights = { 390: 844, 1280: 900 } as const;

/** Fits the frame into its pane: a page that is wider is drawn at its own width and shown smaller. */
export function useFit(
  stage: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLIFrameElement | null>,
  width: Width,
): void {
  useLayoutEffect(() => {
    const [pane, element] = [stage.current, frame.current];
    if (pane === null || element === null) return undefined;
    const fit = () => {
      const scale = Math.min(1, (pane.clientWidth - 2) / width);
      const height = Math.max(heights[width], (pane.clientHeight - 2) / scale);
      element.style.width = `${width}px`;
      // A phone is never higher than the pane; a wide page is scaled to fit it.
      element.style.height = `${width === 390 ? Math.min(height, pane.clientHeight - 2) : height}px`;
      element.style.transform = `scale(${scale})`;
      element.style.marginLeft = `${Math.max(0, (pane.clientWidth - width * scale) / 2)}px`;
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(pane);
    return () => watch.disconnect();
  }, [stage, frame, width]);
}
