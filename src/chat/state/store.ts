import { createStore } from "zustand/vanilla";
import type { AlertKind } from "./alerts.ts";
import {
  readAgentSession,
  readBotSession,
  writeAgentSession,
  writeBotSession,
  type AgentSession,
  type BotSession,
  type Person,
} from "../session/sessions.ts";
import type { Mode } from "../mode/mode.ts";

/** What the panel shows. */
export type View =
  | { at: "form" }
  /** `fresh`: begun on this page, and not found in the storage. */
  | { at: "agent"; session: AgentSession; fresh: boolean }
  | { at: "bot"; session: BotSession }
  /** `session` of the chat with an agent that ended; null after the chatbot. */
  | { at: "ended"; session: AgentSession | null }
  | { at: "not-configured"; mode: Mode };

export interface ChatState {
  view: View;
  alert: AlertKind | null;
  /** Proof of who is logged in; null without one. */
  nonce: string | null;
}

/** The chat of this page. */
export function createChat(now: () => number, forced: Mode | null) {
  const begin = (): View => {
    const agent = readAgentSession(now());
    const bot = readBotSession(now());
    if (agent && forced !== "chatbot") return { at: "agent", session: agent, fresh: false };
    if (bot && (forced === null || forced === "chatbot")) return { at: "bot", session: bot };
    return { at: "form" };
  };
  const store = createStore<ChatState>(() => ({ view: begin(), alert: null, nonce: null }));
  const show = (view: View) => store.setState({ view });
  const alert = (kind: AlertKind | null) => store.setState({ alert: kind });

  return {
    store,
    alert,
    /** Takes an alert back, if it is still the one that is shown. */
    calm: (kind: AlertKind) => {
      if (store.getState().alert === kind) alert(null);
    },
    setNonce: (nonce: string | null) => store.setState({ nonce }),
    notConfigured: (mode: Mode) => show({ at: "not-configured", mode }),
    toAgent: (session: AgentSession) => {
      writeBotSession(null);
      writeAgentSession(session);
      store.setState({ view: { at: "agent", session, fresh: true }, alert: null });
    },
    toBot: (session: BotSession) => {
      writeAgentSession(null);
      writeBotSession(session);
      store.setState({ view: { at: "bot", session } });
    },
    /** Keeps what has changed of the session that is shown. */
    keep: (change: Partial<AgentSession>) => {
      const { view } = store.getState();
      if (view.at !== "agent") return;
      const session = { ...view.session, ...change };
      writeAgentSession(session);
      show({ ...view, session });
    },
    keepBot: (change: Partial<BotSession>) => {
      const { view } = store.getState();
      if (view.at !== "bot") return;
      const session = { ...view.session, ...change };
      writeBotSession(session);
      show({ at: "bot", session });
    },
    /** The chat is over: what was stored of it goes. */
    end: () => {
      const { view } = store.getState();
      writeAgentSession(null);
      writeBotSession(null);
      store.setState({
        view: { at: "ended", session: view.at === "agent" ? view.session : null },
        alert: null,
      });
    },
    /** Back to the form, with nothing kept. `alert` says why. */
    restart: (alert: AlertKind | null = null) => {
      writeAgentSession(null);
      writeBotSession(null);
      store.setState({ view: { at: "form" }, alert });
    },
  };
}

export type Chat = ReturnType<typeof createChat>;

/** Who chats in a view, if anybody. */
export const personOf = (view: View): Person | null =>
  view.at === "agent" || view.at === "bot" || view.at === "ended" ? view.session : null;
