import type { Flow } from "#schemas/types/flow.ts";
import { pageHref } from "#src/host/links.ts";
import { useLayoutEffect, useRef } from "react";
import { NavigationType, useNavigate, useNavigationType } from "react-router-dom";
import type { NavigationState } from "./notice.ts";

export interface Address {
  flow: Flow;
  params: Record<string, string>;
  /** Page that the address names. */
  asked: string | null;
  /** Page that is shown. */
  shown: string;
  /** The person's own submission brought them here. */
  own: boolean;
  /** The server is at work, and the person waits for what comes. */
  waiting: boolean;
}

/** Why the address does not name the page shown. */
export type Cause = "entered" | "advanced" | "moved" | "passed";

/**
 * The page is drawn as soon as it is decided; the address follows. A page on which somebody stood stays in the history, so that Back does
 * what it says; one that was only asked for does not.
 */
export function causeOf(
  before: string | null,
  { asked, own }: Pick<Address, "asked" | "own">,
  isBack: boolean,
  waited: boolean,
): Cause {
  if (before === null || asked === null) return "entered";
  if (before !== asked) return isBack ? "passed" : "entered";
  return own || waited ? "advanced" : "moved";
}

const NOTICES: Record<Cause, NavigationState["notice"] | undefined> = {
  entered: undefined,
  advanced: undefined,
  moved: "moved",
  passed: "passed",
};

export function useAddress(address: Address): void {
  const navigate = useNavigate();
  const isBack = useNavigationType() === NavigationType.Pop;
  const before = useRef<string | null>(null);
  const waited = useRef(false);
  const latest = useRef({ address, isBack });
  useLayoutEffect(() => {
    latest.current = { address, isBack };
  });
  const { asked, shown, waiting } = address;
  useLayoutEffect(() => {
    const now = latest.current;
    // That a wait ends is no surprise.
    const cause = causeOf(before.current, now.address, now.isBack, waited.current);
    before.current = shown;
    if (shown === asked) return;
    const notice = NOTICES[cause];
    void navigate(pageHref(now.address.flow, shown, now.address.params), {
      replace: cause === "entered" || cause === "passed",
      state: notice ? { notice } : null,
    });
  }, [asked, navigate, shown]);
  useLayoutEffect(() => {
    waited.current = waiting;
  }, [waiting]);
}
