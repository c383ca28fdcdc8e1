import { useEffect } from "react";
import { usePlaidLink } from "react-plaid-link";
import { useLanguage } from "../../words/language.ts";

interface PlaidWindowProps {
  token: string;
  /** Address of this page when a bank's own site has returned to it. */
  receivedRedirectUri?: string;
  onToken: (publicToken: string) => void;
  /**
   * The window closed without a link. `reason` is null when the person closed it; `expired` means
   * that a new link token is needed.
   */
  onEnd: (reason: string | null, expired: boolean) => void;
}

const nonce = () =>
  document.querySelector('meta[name="csp-nonce"]')?.getAttribute("content") ?? undefined;

/**
 * Opens Plaid's window as soon as its script has loaded. Only this file imports react-plaid-link,
 * which loads that script.
 */
export function PlaidWindow({ token, receivedRedirectUri, onToken, onEnd }: PlaidWindowProps) {
  const { words } = useLanguage();
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
  }, [error, onEnd, words]);
  return <p role="status">{words.bank.window}</p>;
}
