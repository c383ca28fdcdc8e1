import { useApp } from "#src/app.ts";
import { LanguageProvider, readPending } from "#renderers/index.ts";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "#src/history/router.tsx";
import { useStore } from "zustand";
import { chatCalls } from "./calls.ts";
import { applicationIn } from "./entry/address.ts";
import type { ChatProps } from "./chat-props.ts";
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

/** Absent from production builds, and from the pages of one (scripts/build/app.ts). */
const Developer =
  import.meta.env.DEV || import.meta.env.VITE_OUTSIDE_PRODUCTION
    ? lazy(async () => ({ default: (await import("./developer/Developer.tsx")).Developer }))
    : null;

/** The chat, once its wording has loaded. A failed load is tried again with the next click. */
export function Chat(props: ChatProps) {
  const language = useLaterWords("chat", props.open, () => props.onCollapse(true));
  if (language === null) return null;
  return (
    <LanguageProvider value={language}>
      <LoadedChat {...props} />
    </LanguageProvider>
  );
}

/** Stays mounted while it is collapsed, so that the conversation goes on. */
function LoadedChat({ open, id, onCollapse, onUnread }: ChatProps) {
  const { boot, calls, flows } = useApp();
  const { pathname } = useLocation();
  const panel = useRef<HTMLElement>(null);
  // The mode that the address forces stays until the page is loaded anew.
  const [forced] = useState(() => forcedMode(location.search, boot.sandbox));
  const [chat] = useState(() => createChat(Date.now, forced));
  // The address to which a bank sends the borrower back names no application.
  const application =
    pathname.replace(/\/$/, "") === flows.addresses.bankReturn
      ? (readPending()?.application ?? null)
      : applicationIn(pathname);
  // Created once: the conversation depends on its identity.
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

  // Opening the chat, or leaving a view whose button disappears, moves the focus to where the chat
  // goes on.
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
