import { productAddresses } from "#engine/index.ts";
import type { ScreenAction } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { pageHref } from "#src/definitions/links.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { useOpen } from "#src/host/use-open.ts";

interface ActionTargets {
  flow: Flow;
  params: Record<string, string>;
  /** The previous page; null when the flow has none. */
  before: string | null;
  refresh: () => void;
}

/** Returns the handler of actions that submit nothing; one row for each kind. */
export function useActions({
  flow,
  params,
  before,
  refresh,
}: ActionTargets): (action: ScreenAction) => void {
  const { flows } = useApp();
  const open = useOpen();
  const { home } = productAddresses(flows.all, flow.product);
  const handlers: Partial<Record<ScreenAction["kind"], (action: ScreenAction) => void>> = {
    go: ({ page }) => open(pageHref(flow, page ?? flow.fallback, params)),
    // The previous step of the flow, not the previous entry of the history, for which the browser
    // has its own button.
    back: () => open(before === null ? home : pageHref(flow, before, params)),
    link: ({ href }) => open(href ?? home),
    refresh,
  };
  return (action) => handlers[action.kind]?.(action);
}
