import { Button } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { BlockProps } from "../../host/types.ts";
import { clearPending, readPending, writePending, type PendingLink } from "../bank-link/pending.ts";
import shared from "../blocks.module.css";
import { Loading } from "../loading.tsx";
import { wordsOf } from "../use-loaded.ts";
import { words } from "../../words/words.ts";

const PlaidWindow = lazy(async () => ({
  default: (await import("../bank-link/plaid-window.tsx")).PlaidWindow,
}));

type Stand =
  | { at: "working" }
  | { at: "window" }
  | { at: "lost" }
  /** The link belongs to an application that this person does not have. */
  | { at: "not-theirs" }
  | { at: "failed"; message: string };

const isNotThere = (error: unknown): boolean =>
  error instanceof Error && "status" in error && error.status === 404;

const stateId = () => new URLSearchParams(location.search).get("oauth_state_id");

/**
 * Where a bank's own site sends the borrower back: goes on with the link that this browser began, with the same link token, and then to
 * the page that asked for it. Nothing is spent before that page has what it needs, so a reload does the same again.
 */
export function BankReturnBlock({ host }: BlockProps) {
  const [pending] = useState<PendingLink | null>(readPending);
  const [stand, setStand] = useState<Stand>({ at: pending === null ? "lost" : "working" });
  const begun = useRef(false);
  const { calls, open } = host;

  const finish = useCallback(
    (publicToken: string) => {
      if (pending === null) return;
      writePending({ ...pending, publicToken });
      open?.(pending.page);
    },
    [open, pending],
  );
  useEffect(() => {
    if (pending === null || begun.current) return;
    begun.current = true;
    const work = async () => {
      const { provider } = await calls.bankLink.setup(pending.application);
      const oauthStateId = stateId();
      if (provider === "plaid") return setStand({ at: "window" });
      if (oauthStateId === null) return setStand({ at: "lost" });
      const { token, application } = pending;
      return finish(
        (await calls.bankLink.resume({ application, token, oauthStateId })).publicToken,
      );
    };
    work().catch((error: unknown) => {
      if (!isNotThere(error)) return setStand({ at: "failed", message: wordsOf(error) });
      clearPending();
      setStand({ at: "not-theirs" });
    });
  }, [calls, finish, pending]);

  const exchanged = async (vendorToken: string) => {
    if (pending === null) return;
    try {
      finish(await calls.bankLink.complete(vendorToken, pending.application));
    } catch (error) {
      setStand({ at: "failed", message: wordsOf(error) });
    }
  };
  if (stand.at === "working") return <Loading text={words.bank.goingOn} />;
  if (stand.at === "window" && pending !== null)
    return (
      <Suspense fallback={<Loading text={words.bank.goingOn} />}>
        <PlaidWindow
          token={pending.token}
          receivedRedirectUri={location.href}
          onToken={(token) => void exchanged(token)}
          onEnd={(reason, expired) =>
            setStand({
              at: "failed",
              message: expired ? words.bank.expired : (reason ?? words.bank.notFinished),
            })
          }
        />
      </Suspense>
    );
  const told = stand.at === "not-theirs" ? words.bank.notYours : words.bank.lost;
  const mayBegin = pending !== null && stand.at !== "not-theirs";
  return (
    <div className={shared.stack}>
      <p className={shared.problem} role="alert">
        {stand.at === "failed" ? stand.message : told}
      </p>
      <div className={shared.buttons}>
        {mayBegin ? (
          <Button className={shared.button ?? ""} onClick={() => open?.(pending.page)}>
            {words.bank.startAgain}
          </Button>
        ) : null}
        <Button
          variant={mayBegin ? "default" : "filled"}
          className={shared.button ?? ""}
          onClick={() => open?.("/account/heloc")}
        >
          {words.bank.toApplications}
        </Button>
      </div>
    </div>
  );
}
