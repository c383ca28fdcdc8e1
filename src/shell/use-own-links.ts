import { useApp } from "#src/app.ts";
import { isOwnPath } from "#src/host/links.ts";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

/** Opens links to the app's own pages within the app, wherever they stand: in copy, in blocks, in actions. */
export function useOwnLinks(): void {
  const { flows } = useApp();
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = ownHref(event);
      if (href === null || !isOwnPath(flows.all, href)) return;
      event.preventDefault();
      void navigate(href);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [flows, navigate]);
}

/** Address of a link of this origin that was clicked plainly; null when the browser is to do what it does. */
function ownHref(event: MouseEvent): string | null {
  const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey, target } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.target !== "" || link.hasAttribute("download")) return null;
  if (link.origin !== location.origin) return null;
  const sameDocument = link.pathname === location.pathname && link.search === location.search;
  return sameDocument && link.hash !== "" ? null : link.pathname + link.search + link.hash;
}
