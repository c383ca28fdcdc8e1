import type { ScreenAction } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { isOwnPath, pageHref } from "#src/host/links.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { HOME_PATH } from "./addresses.ts";

export interface ActionTargets {
  flow: Flow;
  params: Record<string, string>;
  /** Page before this one; null when there is none in the flow. */
  before: string | null;
  refresh: () => void;
}

/** Opens an address: within the app without loading the document, otherwise as a document. */
export function useOpen(): (href: string, replace?: boolean) => void {
  const { flows } = useApp();
  const navigate = useNavigate();
  return useCallback(
    (href, replace = false) => {
      if (isOwnPath(flows.all, href)) void navigate(href, { replace });
      else if (replace) location.replace(href);
      else location.assign(href);
    },
    [flows, navigate],
  );
}

/** What the actions of a screen do that submit nothing, one handler for each kind. */
export function useActions({
  flow,
  params,
  before,
  refresh,
}: ActionTargets): (action: ScreenAction) => void {
  const open = useOpen();
  const handlers: Partial<Record<ScreenAction["kind"], (action: ScreenAction) => void>> = {
    go: ({ page }) => open(pageHref(flow, page ?? flow.fallback, params)),
    // The step before in the flow, not the entry before in the browser's history: the browser has a button of its own for that.
    back: () => open(before === null ? HOME_PATH : pageHref(flow, before, params)),
    link: ({ href }) => open(href ?? HOME_PATH),
    refresh,
  };
  return (action) => handlers[action.kind]?.(action);
}
