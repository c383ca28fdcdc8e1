import { createContext, use } from "react";
import { useStore } from "zustand";
import type { ChatCalls } from "../calls.ts";
import type { Mode } from "../mode/mode.ts";
import type { Chat, ChatState } from "./store.ts";

/** What every part of the panel can use. */
interface ChatParts {
  chat: Chat;
  calls: ChatCalls;
  /** Mode that the address forces outside production. */
  forced: Mode | null;
  /** Application that the page shows. */
  application: string | null;
  /** The panel is open. */
  open: boolean;
  /** Focuses the message box, or the element in its place. */
  focus(): void;
}

const Context = createContext<ChatParts | null>(null);
export const ChatProvider = Context.Provider;

export function useChat(): ChatParts {
  const parts = use(Context);
  if (!parts) throw new Error("Parts of the chat are used inside <ChatProvider>.");
  return parts;
}

export const useChatState = <T>(select: (state: ChatState) => T): T =>
  useStore(useChat().chat.store, select);
