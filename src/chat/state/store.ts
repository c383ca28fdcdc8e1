import { createStore } from "zustand/vanilla";
import type { AlertKind } from "./alerts.ts";
import {
  readAgentSession,
  readBotSession,
  writeAgentSession,
  writeBotSession,
  type AgentSession,
  type BotSession,
} from "../session/sessions.ts";
import type { Mode } from "../mode/mode.ts";

/** What the panel shows. */
export type View =
  | { at: "form" }
  /** `fresh`: the session began on this page instead of coming from the storage. */
  | { at: "agent"; session: AgentSession; fresh: boolean }
  | { at: "bot"; session: BotSession }
  /** `session`: the agent session that ended; null after the chatbot. */
  | { at: "ended"; session: AgentSession | null }
  | { at: "not-configured"; mode: Mode };

export interface ChatState {
  view: View;
  alert: AlertKind | null;
  /** Proof of identity; null without one. */
  nonce: string | null;
}

/** Creates the state of the chat on this page. */
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
    /** Removes an alert if it is still the current one. */
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
    /** Updates the current session and stores it. */
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
    /** Ends the chat and removes what was stored of it. */
    end: () => {
      const { view } = store.getState();
      writeAgentSession(null);
      writeBotSession(null);
      store.setState({
        view: { at: "ended", session: view.at === "agent" ? view.session : null },
        alert: null,
      });
    },
    /** Returns to the form and removes what was stored. `alert` gives the reason. */
    restart: (alert: AlertKind | null = null) => {
      writeAgentSession(null);
      writeBotSession(null);
      store.setState({ view: { at: "form" }, alert });
    },
  };
}

export type Chat = ReturnType<typeof createChat>;
