import { useApp } from "#src/app.ts";
import { isOwnPath } from "#src/definitions/links.ts";
import { useCallback } from "react";
import { useNavigate } from "#src/history/router.tsx";

/** Opens an address: a page of the app without loading the document, any other as a document. */
export function useOpen(): (href: string, replace?: boolean) => void {
  const { flows } = useApp();
  const navigate = useNavigate();
  return useCallback(
    (href, replace = false) => {
      if (isOwnPath(flows.all, href)) navigate(href, { replace });
      else if (replace) location.replace(href);
      else location.assign(href);
    },
    [flows, navigate],
  );
}
