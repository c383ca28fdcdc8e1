import type { Flow } from "#schemas/types/flow.ts";
import { pageHref } from "#src/definitions/links.ts";
import { keepRedirect } from "#src/session/redirect.ts";
import { useLayoutEffect, useRef } from "react";
import { useNavigate, useLocation } from "#src/history/router.tsx";
import type { NavigationState } from "#src/shell/notice.ts";

export interface Address {
  flow: Flow;
  params: Record<string, string>;
  /** Page that the address names. */
  requestedPage: string | null;
  /** Page on screen. */
  shownPage: string;
  /** The person's own submission led here. */
  isOwn: boolean;
  /** The server is at work, and the person waits for what comes. */
  waiting: boolean;
}

/** Why the address differs from the page on screen. */
export type AddressChange = "entered" | "advanced" | "moved" | "passed";

/**
 * Classifies a change of page. The page renders first and the address follows. A page that was
 * visible stays in the history, so that Back works as expected; one that was only requested does
 * not.
 */
export function addressChange(
  before: string | null,
  { requestedPage, isOwn }: Pick<Address, "requestedPage" | "isOwn">,
  isBack: boolean,
  waited: boolean,
): AddressChange {
  if (before === null || requestedPage === null) return "entered";
  if (before !== requestedPage) return isBack ? "passed" : "entered";
  return isOwn || waited ? "advanced" : "moved";
}

const NOTICES: Record<AddressChange, NavigationState["notice"] | undefined> = {
  entered: undefined,
  advanced: undefined,
  moved: "moved",
  passed: "passed",
};

export function useAddress(address: Address): void {
  const navigate = useNavigate();
  const { popped: isBack, search } = useLocation();
  const before = useRef<string | null>(null);
  const waited = useRef(false);
  const latest = useRef({ address, isBack, search });
  useLayoutEffect(() => {
    latest.current = { address, isBack, search };
  });
  const { requestedPage, shownPage, waiting } = address;
  useLayoutEffect(() => {
    const now = latest.current;
    // The end of a wait needs no notice.
    const change = addressChange(before.current, now.address, now.isBack, waited.current);
    before.current = shownPage;
    if (shownPage === requestedPage) return;
    const notice = NOTICES[change];
    // A log-in from any step of a registration leads back to where the session ended.
    const href = pageHref(now.address.flow, shownPage, now.address.params);
    navigate(keepRedirect(href, now.search), {
      replace: change === "entered" || change === "passed",
      state: notice ? { notice } : null,
    });
  }, [requestedPage, navigate, shownPage]);
  useLayoutEffect(() => {
    waited.current = waiting;
  }, [waiting]);
}
