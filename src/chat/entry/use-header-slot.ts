import { useLayoutEffect, useState, type RefObject } from "react";

/** Below this width no margin next to the page is free for the button; the same as in the styles. */
const NO_MARGIN = "(max-width: 78rem)";
/** Marks the element of the header that takes the button. */
export const SLOT = "data-chat-slot";

/**
 * Returns the element of the header that takes the chat's button, or null while the margin has room
 * for it. In the header it covers nothing: a phone and a zoomed page have no margin.
 * @param inPage an element of the same page, which may not be in the document yet
 */
export function useHeaderSlot(inPage: RefObject<Element | null>): Element | null {
  const [slot, setSlot] = useState<Element | null>(null);
  // Before the page shows: a button that came later would move the header's other tools.
  useLayoutEffect(() => {
    const query = matchMedia(NO_MARGIN);
    const page = inPage.current?.getRootNode() as Document | Element | undefined;
    const place = () => setSlot(query.matches ? (page?.querySelector(`[${SLOT}]`) ?? null) : null);
    place();
    query.addEventListener("change", place);
    return () => query.removeEventListener("change", place);
  }, [inPage]);
  return slot;
}
