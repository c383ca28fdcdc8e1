import { useApp } from "#src/app.ts";
import { isOwnPath } from "#src/definitions/links.ts";
import { useEffect } from "react";
import { useNavigate } from "#src/history/router.tsx";

/** Opens links to the app's own pages without loading a document, in copy, blocks and actions. */
export function useOwnLinks(): void {
  const { flows } = useApp();
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = ownHref(event);
      if (href === null || !isOwnPath(flows.all, href)) return;
      event.preventDefault();
      navigate(href);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [flows, navigate]);
}

/**
 * Returns the address of a plainly clicked link of this origin; null when the browser should handle
 * the click.
 */
function ownHref(event: MouseEvent): string | null {
  const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey, target } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.target !== "" || link.hasAttribute("download")) return null;
  if (link.origin !== location.origin) return null;
  const sameDocument = link.pathname === location.pathname && link.search === location.search;
  return sameDocument && link.hash !== "" ? null : link.pathname + link.search + link.hash;
}
