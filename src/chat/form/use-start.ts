import type { VersionedApplication } from "#src/calls/calls.ts";
import { useApp } from "#src/app.ts";
import { STREAM_CHAT } from "#src/flags/keys.ts";
import { useFlag } from "#src/flags/use-flags.ts";
import { keys } from "#src/routing/queries.ts";
import type { AgentMode, Mode } from "../mode/mode.ts";
import { chooseMode } from "../mode/mode.ts";
import { agentSessionOf, BOT_SESSION_MS, type Person } from "../session/sessions.ts";
import { useChat } from "../state/context.ts";
import { skillOf } from "./skill.ts";
import { useOpen } from "./use-hours.ts";

/** Begins a chat: with an agent, or with the chatbot. */
export function useStart() {
  const { boot, definitions, queries } = useApp();
  const { chat, calls, forced, application } = useChat();
  const { organisation } = definitions;
  const streamFlag = useFlag(STREAM_CHAT);
  const open = useOpen() === true;
  const providers = organisation.chat?.providers ?? {};
  const none = { agentSession: false, botSession: false };
  const mode = chooseMode({ ...none, forced, open, streamFlag });
  const agentMode: AgentMode = mode === "chatbot" ? (streamFlag ? "stream" : "twilio") : mode;

  /** With an agent. A question that the chatbot hands over waits until one has joined. */
  const startAgent = async (
    person: Person,
    more: { agentId?: string; initialMessage?: string } = {},
  ) => {
    const { agentId, initialMessage } = more;
    // A mode that was asked for by name is not quietly another one.
    if (forced !== null && forced === agentMode && !(agentMode in providers))
      return chat.notConfigured(agentMode);
    const { nonce } = chat.store.getState();
    const known =
      application === null
        ? undefined
        : queries.getQueryData<VersionedApplication>(keys.application(application))?.application;
    try {
      const init = await calls.begin(agentMode, {
        ...person,
        ...(application === null ? {} : { applicationUuid: application }),
        ...(nonce === null ? {} : { nonce }),
        ...(agentId === undefined ? {} : { agentId }),
        orgCode: boot.orgCode,
        skill: skillOf(organisation, known),
        pageUrl: location.origin + location.pathname,
        chatMode: agentMode,
      });
      if (init.channel !== "websocket" && !(init.channel in providers))
        return chat.notConfigured(init.channel);
      chat.toAgent(agentSessionOf(person, init, initialMessage));
    } catch {
      chat.alert("wrong");
    }
  };
  const startBot = (person: Person) => {
    const now = Date.now();
    chat.alert(null);
    chat.toBot({
      ...person,
      conversationId: null,
      loginTimestamp: new Date(now).toISOString(),
      expiration: new Date(now + BOT_SESSION_MS).toISOString(),
    });
  };
  return {
    startAgent,
    startBot,
    /** By an agent or the chatbot, whichever the hour and the address say. */
    start: (person: Person, more: { agentId?: string } = {}) =>
      mode === "chatbot" ? Promise.resolve(startBot(person)) : startAgent(person, more),
    /** The developer's choice of agent is asked for. */
    picksAgent: boot.sandbox && (mode satisfies Mode) === "stream",
  };
}
