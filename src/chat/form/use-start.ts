import { type FieldMessage, isCallError } from "#src/calls/call-error.ts";
import type { VersionedApplication } from "#src/calls/applications.ts";
import { useApp } from "#src/app.ts";
import { FLAGS } from "#lending/specified-names.ts";
import { useFlag } from "#src/flags/use-flags.ts";
import { keys } from "#src/queries/queries.ts";
import type { AgentMode, Mode } from "../mode/mode.ts";
import { chooseMode } from "../mode/mode.ts";
import { agentSessionOf, BOT_SESSION_MS, type Person } from "../session/sessions.ts";
import { useChat } from "../state/context.ts";
import { skillOf } from "./skill.ts";
import { useOpen, useOpenOnceKnown } from "./use-hours.ts";

/** Returns what begins a chat with an agent or with the chatbot. */
export function useStart() {
  const { boot, definitions, queries } = useApp();
  const { chat, calls, forced, application } = useChat();
  const { organisation } = definitions;
  const streamFlag = useFlag(FLAGS.streamChat);
  const open = useOpen();
  const openOnceKnown = useOpenOnceKnown();
  const providers = organisation.chat?.providers ?? {};
  const none = { agentSession: false, botSession: false };
  const modeWhen = (agentsChat: boolean): Mode =>
    chooseMode({ ...none, forced, open: agentsChat, streamFlag });
  const mode = modeWhen(open === true);
  const agentMode: AgentMode = mode === "chatbot" ? (streamFlag ? "stream" : "twilio") : mode;

  /**
   * Begins a chat with an agent. A question that the chatbot hands over waits until the agent has
   * joined. Returns what the server refuses about single fields; the alert says anything else.
   */
  const startAgent = async (
    person: Person,
    more: { agentId?: string; initialMessage?: string } = {},
  ): Promise<readonly FieldMessage[]> => {
    const { agentId, initialMessage } = more;
    // No other mode replaces one that the address names.
    if (forced !== null && forced === agentMode && !(agentMode in providers)) {
      chat.notConfigured(agentMode);
      return [];
    }
    const { nonce } = chat.store.getState();
    const knownValues =
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
        skill: skillOf(organisation, knownValues),
        pageUrl: location.origin + location.pathname,
        chatMode: agentMode,
      });
      if (init.channel !== "websocket" && !(init.channel in providers))
        chat.notConfigured(init.channel);
      else chat.toAgent(agentSessionOf(person, init, initialMessage));
      return [];
    } catch (error) {
      const fields = isCallError(error) ? (error.body.fields ?? []) : [];
      if (fields.length === 0) chat.alert("wrong");
      return fields;
    }
  };
  const startBot = (person: Person): readonly FieldMessage[] => {
    const now = Date.now();
    chat.alert(null);
    chat.toBot({
      ...person,
      conversationId: null,
      loginTimestamp: new Date(now).toISOString(),
      expiration: new Date(now + BOT_SESSION_MS).toISOString(),
    });
    return [];
  };
  return {
    startAgent,
    startBot,
    /**
     * Begins the chat in the mode that the hours and the address determine. A person who is faster
     * than the answer about the hours waits for it, and so reaches an agent when one is there.
     */
    start: async (person: Person, more: { agentId?: string } = {}) =>
      modeWhen(open ?? (await openOnceKnown())) === "chatbot"
        ? startBot(person)
        : startAgent(person, more),
    /** Whether the form asks a developer for the agent. */
    picksAgent: boot.sandbox && mode === "stream",
  };
}
