/**
 * Who answers: an agent over one of the providers, or the chatbot. Source: specification of the
 * chat, section 4.
 */
const AGENT_MODES = ["twilio", "nice", "stream", "talkjs"] as const;
const MODES = [...AGENT_MODES, "chatbot"] as const;

export type AgentMode = (typeof AGENT_MODES)[number];
export type Mode = (typeof MODES)[number];

export interface ModeFacts {
  /** Query parameter `mode`, read outside production only; null for none. */
  forced: Mode | null;
  /** A valid agent session exists. */
  agentSession: boolean;
  /** A valid chatbot session exists. */
  botSession: boolean;
  /** Agents chat now; false while unknown. */
  open: boolean;
  /** The flag that replaces Twilio by Stream. */
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

/** Returns the mode of a chat. Outside operating hours and without a session it is the chatbot. */
export const chooseMode = (facts: ModeFacts): Mode =>
  rows.find(({ when }) => when(facts))?.mode(facts) ?? "chatbot";

/** Returns the mode that the address forces; null in production and for an unknown mode. */
export function forcedMode(search: string, outsideProduction: boolean): Mode | null {
  if (!outsideProduction) return null;
  const requested = new URLSearchParams(search).get("mode");
  return MODES.find((mode) => mode === requested) ?? null;
}

/** Returns whether to drop an agent session that has no messages while no agent chats. */
export const skipsAgentChat = (facts: {
  open: boolean;
  messages: number;
  freshStart: boolean;
}): boolean => !facts.open && facts.messages < 2 && !facts.freshStart;
