import { useLanguage } from "#renderers/index.ts";
import parts from "../panel/parts.module.css";
import type { Mode } from "../mode/mode.ts";
import { useChat } from "../state/context.ts";

/** Shown when the address names a mode whose provider is not set up. */
export function NotConfigured({ mode }: { mode: Mode }) {
  const { words, say } = useLanguage();
  const { chat } = useChat();
  return (
    <div className={parts.view}>
      <div className={parts.body}>
        <p role="alert" className={parts.text}>
          {say(words.chat.alerts.notConfigured, { mode })}
        </p>
        <button type="button" className={parts.secondary} data-focus onClick={() => chat.restart()}>
          {words.chat.ended.again}
        </button>
      </div>
    </div>
  );
}
