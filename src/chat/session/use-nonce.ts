import { useApp } from "#src/app.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "zustand";
import type { ChatCalls } from "../calls.ts";
import type { Chat } from "../state/store.ts";

const FLAG = "fe-heloc-chat-borrower-authentication";

/** Source: product specification of the chat, section 9. */
export const NONCE_EVERY_MS = 60_000;

/** A flag of the chat that the page itself does not bring; off until the answer is here. */
export function useFlag(key: string): boolean {
  const { boot, calls } = useApp();
  const { data } = useQuery({
    queryKey: ["feature", key],
    queryFn: () => calls.feature(key, boot.orgCode),
    staleTime: Infinity,
  });
  return data?.flagEnabled === true;
}

/** Proves who is logged in, and renews the proof every minute while messaging. Without a session there is none. */
export function useNonce(chat: Chat, calls: ChatCalls, messaging: boolean): void {
  const { session } = useApp();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const wanted = useFlag(FLAG) && authenticated;
  useEffect(() => {
    if (!wanted) return chat.setNonce(null);
    let live = true;
    const keep = (nonce: string) => {
      if (live) chat.setNonce(nonce);
    };
    // Without proof the chat goes on, as that of somebody who is not logged in.
    const prove = () => calls.authenticate().then(keep, () => {});
    const renew = () => {
      const { nonce } = chat.store.getState();
      if (nonce === null) void prove();
      else calls.refreshNonce(nonce).then(keep, prove);
    };
    if (chat.store.getState().nonce === null) void prove();
    const timer = messaging ? setInterval(renew, NONCE_EVERY_MS) : undefined;
    return () => {
      live = false;
      clearInterval(timer);
    };
  }, [chat, calls, wanted, messaging]);
}
