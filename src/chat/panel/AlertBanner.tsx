import { useLanguage } from "#renderers/index.ts";
import { useChat, useChatState } from "../state/context.ts";
import { ALERTS } from "../state/alerts.ts";
import classes from "./Panel.module.css";

/** The current alert above the chat. Closing it returns the focus to the message box. */
export function AlertBanner() {
  const { words } = useLanguage();
  const { chat, focus } = useChat();
  const alert = useChatState((state) => state.alert);
  return (
    <div role="alert" className={classes.alerts}>
      {alert === null ? null : (
        <div className={classes.alert} data-tone={ALERTS[alert]}>
          <span>{words.chat.alerts[alert]}</span>
          <button
            type="button"
            className={classes.close}
            aria-label={words.chat.alerts.close}
            onClick={() => {
              chat.alert(null);
              focus();
            }}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      )}
    </div>
  );
}
