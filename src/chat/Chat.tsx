import { useApp } from "#src/app.ts";
import { readPending } from "#renderers/index.ts";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { chatCalls } from "./calls.ts";
import { applicationIn } from "./entry/address.ts";
import type { ChatProps } from "./entry/ChatEntry.tsx";
import { forcedMode } from "./mode/mode.ts";
import { Panel } from "./panel/Panel.tsx";
import { useClear } from "./panel/use-clear.ts";
import { ChatProvider } from "./state/context.ts";
import { createChat } from "./state/store.ts";
import { useNonce } from "./session/use-nonce.ts";
import { useLaterWords } from "./use-later-words.ts";
import { AgentChat } from "./agent/AgentChat.tsx";
import { BotChat } from "./bot/BotChat.tsx";
import { Ended } from "./ended/Ended.tsx";
import { NotConfigured } from "./ended/NotConfigured.tsx";
import { PreChatForm } from "./form/PreChatForm.tsx";

/** Last part of the addresses to which a bank comes back; they name no application. */
const BANK_RETURN = /\/plaid-oauth-success\/?$/;

/** Absent from a build for production, and from a page of one (scripts/build/app.ts). */
const Developer =
  import.meta.env.DEV || import.meta.env.VITE_OUTSIDE_PRODUCTION
    ? lazy(async () => ({ default: (await import("./developer/Developer.tsx")).Developer }))
    : null;

/** The chat, once its words are here. What does not come is asked for again by the next click. */
export function Chat(props: ChatProps) {
  const here = useLaterWords("chat", props.open, () => props.onCollapse(true));
  return here ? <Begun {...props} /> : null;
}

/** It stays while it is collapsed, so that the conversation goes on. */
function Begun({ open, id, onCollapse, onUnread }: ChatProps) {
  const { boot, calls } = useApp();
  const { pathname } = useLocation();
  const panel = useRef<HTMLElement>(null);
  // What the address said when the chat was loaded counts until the page is loaded anew.
  const [forced] = useState(() => forcedMode(location.search, boot.sandbox));
  const [chat] = useState(() => createChat(Date.now, forced));
  const application = BANK_RETURN.test(pathname)
    ? (readPending()?.application ?? null)
    : applicationIn(pathname);
  // One object for good: a conversation rests on it.
  const [ownCalls] = useState(() => chatCalls(calls.client));
  const parts = useMemo(
    () => ({
      chat,
      calls: ownCalls,
      forced,
      application,
      open,
      focus: () => {
        const inPlace = panel.current?.querySelector<HTMLElement>("[data-focus]");
        (inPlace ?? panel.current)?.focus();
      },
    }),
    [chat, ownCalls, forced, application, open],
  );
  const view = useStore(chat.store, (state) => state.view);
  useNonce(chat, parts.calls, view.at === "agent" || view.at === "bot");
  useClear(panel, open, () => onCollapse(false));

  // Whoever opens the chat, or reaches another part of it by a button that is gone now, stands where it goes on.
  const within = useRef(false);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (open && (!within.current || lost || panel.current?.contains(document.activeElement)))
      parts.focus();
    within.current = open;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the kind of view alone moves the focus
  }, [open, view.at]);

  return (
    <ChatProvider value={parts}>
      <Panel id={id} ref={panel} open={open} onCollapse={() => onCollapse(true)}>
        {view.at === "form" ? <PreChatForm /> : null}
        {view.at === "agent" ? (
          <AgentChat
            key={view.session.token.conversationSid}
            session={view.session}
            fresh={view.fresh}
            onUnread={onUnread}
          />
        ) : null}
        {view.at === "bot" ? <BotChat session={view.session} /> : null}
        {view.at === "ended" ? <Ended session={view.session} /> : null}
        {view.at === "not-configured" ? <NotConfigured mode={view.mode} /> : null}
        {Developer !== null && boot.sandbox ? (
          <Suspense fallback={null}>
            <Developer />
          </Suspense>
        ) : null}
      </Panel>
    </ChatProvider>
  );
}
