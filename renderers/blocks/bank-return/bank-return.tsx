import { Button } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { BankReturnBlockOptions } from "#schemas/types/blocks/bank-return.ts";
import type { BlockProps } from "../../host/types.ts";
import { clearPending, readPending, writePending, type PendingLink } from "../bank-link/pending.ts";
import shared from "../blocks.module.css";
import { Loading } from "../loading.tsx";
import { errorText } from "../use-loaded.ts";
import { useLanguage } from "../../words/language.ts";

const PlaidWindow = lazy(async () => ({
  default: (await import("../bank-link/plaid-window.tsx")).PlaidWindow,
}));

type ReturnState =
  | { phase: "working" }
  | { phase: "window" }
  | { phase: "lost" }
  /** The link belongs to an application that this person does not have. */
  | { phase: "not-theirs" }
  | { phase: "failed"; message: string };

const isNotThere = (error: unknown): boolean =>
  error instanceof Error && "status" in error && error.status === 404;

const stateId = () => new URLSearchParams(location.search).get("oauth_state_id");

/**
 * The page to which a bank's own site returns the borrower. It resumes the link that this browser
 * began, with the same link token, and opens the page that began it. The token stays valid until
 * that page has what it needs, so a reload repeats the resume.
 */
export function BankReturnBlock({ options, host }: BlockProps<BankReturnBlockOptions>) {
  const { words } = useLanguage();
  const [pending] = useState<PendingLink | null>(readPending);
  const [state, setState] = useState<ReturnState>({ phase: pending === null ? "lost" : "working" });
  const started = useRef(false);
  const { calls, open, go } = host;

  const finish = useCallback(
    (publicToken: string) => {
      if (pending === null) return;
      writePending({ ...pending, publicToken });
      open?.(pending.page);
    },
    [open, pending],
  );
  useEffect(() => {
    if (pending === null || started.current) return;
    started.current = true;
    const work = async () => {
      const { provider } = await calls.bankLink.setup(pending.application);
      const oauthStateId = stateId();
      if (provider === "plaid") return setState({ phase: "window" });
      if (oauthStateId === null) return setState({ phase: "lost" });
      const { token, application } = pending;
      return finish(
        (await calls.bankLink.resume({ application, token, oauthStateId })).publicToken,
      );
    };
    work().catch((error: unknown) => {
      if (!isNotThere(error))
        return setState({ phase: "failed", message: errorText(error, words) });
      clearPending();
      setState({ phase: "not-theirs" });
    });
  }, [calls, finish, pending, words]);

  const exchange = async (vendorToken: string) => {
    if (pending === null) return;
    try {
      finish(await calls.bankLink.complete(vendorToken, pending.application));
    } catch (error) {
      setState({ phase: "failed", message: errorText(error, words) });
    }
  };
  if (state.phase === "working") return <Loading text={words.bank.goingOn} />;
  if (state.phase === "window" && pending !== null)
    return (
      <Suspense fallback={<Loading text={words.bank.goingOn} />}>
        <PlaidWindow
          token={pending.token}
          receivedRedirectUri={location.href}
          onToken={(token) => void exchange(token)}
          onEnd={(reason, expired) =>
            setState({
              phase: "failed",
              message: expired ? words.bank.expired : (reason ?? words.bank.notFinished),
            })
          }
        />
      </Suspense>
    );
  const explanation = state.phase === "not-theirs" ? words.bank.notYours : words.bank.lost;
  const canRestart = pending !== null && state.phase !== "not-theirs";
  return (
    <div className={shared.stack}>
      <p className={shared.problem} role="alert">
        {state.phase === "failed" ? state.message : explanation}
      </p>
      <div className={shared.buttons}>
        {canRestart ? (
          <Button className={shared.button ?? ""} onClick={() => open?.(pending.page)}>
            {words.bank.startAgain}
          </Button>
        ) : null}
        <Button
          variant={canRestart ? "default" : "filled"}
          className={shared.button ?? ""}
          onClick={() => go(options.page)}
        >
          {words.bank.toApplications}
        </Button>
      </div>
    </div>
  );
}
