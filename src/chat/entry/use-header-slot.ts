import { useEffect, useState } from "react";

/** Below this width no margin next to the page is free for the button; the same as in the styles. */
const NO_MARGIN = "(max-width: 78rem)";
/** Marks the element of the header that takes the button. */
export const SLOT = "data-chat-slot";

/**
 * Returns the element of the header that takes the chat's button, or null while the margin has room
 * for it. In the header it covers nothing: a phone and a zoomed page have no margin.
 */
export function useHeaderSlot(): Element | null {
  const [slot, setSlot] = useState<Element | null>(null);
  useEffect(() => {
    const query = matchMedia(NO_MARGIN);
    const place = () => setSlot(query.matches ? document.querySelector(`[${SLOT}]`) : null);
    place();
    query.addEventListener("change", place);
    return () => query.removeEventListener("change", place);
  }, []);
  return slot;
}
