import { useApp } from "#src/app.ts";
import { useFlag } from "#src/flags/use-flags.ts";
import { FLAGS } from "#lending/specified-names.ts";
import { useEffect } from "react";
import { useStore } from "zustand";
import type { ChatCalls } from "../calls.ts";
import type { Chat } from "../state/store.ts";

/** Source: product specification of the chat, section 9. */
const NONCE_EVERY_MS = 60_000;

/** Proves the identity of a logged-in person and renews the proof every minute while messaging. */
export function useNonce(chat: Chat, calls: ChatCalls, messaging: boolean): void {
  const { session } = useApp();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const needed = useFlag(FLAGS.chatAuthentication) && authenticated;
  useEffect(() => {
    if (!needed) return chat.setNonce(null);
    let live = true;
    const keep = (nonce: string) => {
      if (live) chat.setNonce(nonce);
    };
    // Without proof the chat goes on as that of an anonymous person.
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
  }, [chat, calls, needed, messaging]);
}
