/** How somebody is answered: by an agent over one of the providers, or by the chatbot. Source: specification of the chat, section 4. */
export const AGENT_MODES = ["twilio", "nice", "stream", "talkjs"] as const;
export const MODES = [...AGENT_MODES, "chatbot"] as const;

export type AgentMode = (typeof AGENT_MODES)[number];
export type Mode = (typeof MODES)[number];

export interface ModeFacts {
  /** Query parameter `mode`, taken outside production only; null for none. */
  forced: Mode | null;
  /** An agent session that is still good. */
  agentSession: boolean;
  /** A chatbot session that is still good. */
  botSession: boolean;
  /** Whether agents chat now; unknown counts as closed. */
  open: boolean;
  /** The flag that puts Stream in Twilio's place. */
  streamFlag: boolean;
}

const agentMode = ({ streamFlag }: ModeFacts): AgentMode => (streamFlag ? "stream" : "twilio");

/** The first row that holds decides. */
const rows: readonly {
  when(facts: ModeFacts): boolean;
  mode(facts: ModeFacts): Mode;
}[] = [
  { when: ({ forced }) => forced !== null, mode: ({ forced }) => forced ?? "chatbot" },
  { when: ({ agentSession }) => agentSession, mode: agentMode },
  { when: ({ botSession }) => botSession, mode: () => "chatbot" },
  { when: ({ open }) => open, mode: agentMode },
];

/** Which mode answers; outside operating hours, with nothing begun, it is the chatbot. */
export const chooseMode = (facts: ModeFacts): Mode =>
  rows.find(({ when }) => when(facts))?.mode(facts) ?? "chatbot";

/** The mode that an address forces; null in production, and for a mode that there is not. */
export function forcedMode(search: string, outsideProduction: boolean): Mode | null {
  if (!outsideProduction) return null;
  const asked = new URLSearchParams(search).get("mode");
  return MODES.find((mode) => mode === asked) ?? null;
}

/** A chat with an agent that hardly began is not gone on with while nobody is there. */
export const skipsAgentChat = (facts: {
  open: boolean;
  messages: number;
  freshStart: boolean;
}): boolean => !facts.open && facts.messages < 2 && !facts.freshStart;
