import { useEffect } from "react";
import { usePlaidLink } from "react-plaid-link";
import { words } from "../../words/words.ts";

export interface PlaidWindowProps {
  token: string;
  /** Address of this page, when a bank's own site has come back to it. */
  receivedRedirectUri?: string;
  onToken: (publicToken: string) => void;
  /** Closed without a link: the reason, or null when the person closed it. `expired`: a new link token is needed. */
  onEnd: (reason: string | null, expired: boolean) => void;
}

const nonce = () =>
  document.querySelector('meta[name="csp-nonce"]')?.getAttribute("content") ?? undefined;

/** Plaid's window, opened as soon as its script is there. Only this file brings react-plaid-link, and with it Plaid's script. */
export function PlaidWindow({ token, receivedRedirectUri, onToken, onEnd }: PlaidWindowProps) {
  const cspNonce = nonce();
  const { open, ready, error } = usePlaidLink({
    token,
    ...(receivedRedirectUri === undefined ? {} : { receivedRedirectUri }),
    ...(cspNonce === undefined ? {} : { cspNonce }),
    onSuccess: (publicToken) => {
      if (publicToken === null) onEnd(words.bank.unfinished, false);
      else onToken(publicToken);
    },
    onExit: (failure) =>
      onEnd(failure?.display_message ?? null, failure?.error_code === "INVALID_LINK_TOKEN"),
  });
  useEffect(() => {
    if (ready) open();
  }, [open, ready]);
  useEffect(() => {
    if (error !== null) onEnd(words.bank.noWindow, false);
  }, [error, onEnd]);
  return <p role="status">{words.bank.window}</p>;
}
