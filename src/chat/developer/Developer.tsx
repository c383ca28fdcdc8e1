import { useEffect } from "react";
import parts from "../panel/parts.module.css";
import { writeAgentSession, writeBotSession } from "../session/sessions.ts";
import { ALERTS, type AlertKind } from "../state/alerts.ts";
import { useChat, useChatState } from "../state/context.ts";

const editable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

/**
 * Developer tools outside production: Backspace ends the chat, 0, 1 and 2 show alerts, and buttons
 * reset sessions.
 */
export function Developer() {
  const { chat, open } = useChat();
  const at = useChatState(({ view }) => view.at);
  useEffect(() => {
    if (!open) return;
    const kinds = Object.keys(ALERTS).slice(0, 3) as AlertKind[];
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || editable(target)) return;
      if (key === "Backspace") chat.end();
      const kind = /^[0-9]$/.test(key) ? kinds[Number(key)] : undefined;
      if (kind !== undefined) chat.alert(kind);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [chat, open]);
  if (at !== "form" && at !== "ended") return null;
  // Only developers read this text, so it is not translated.
  return (
    <p className={parts.developer}>
      <button type="button" onClick={() => writeAgentSession(null)}>
        Reset agent chat
      </button>
      <button type="button" onClick={() => writeBotSession(null)}>
        Reset chatbot
      </button>
    </p>
  );
}
