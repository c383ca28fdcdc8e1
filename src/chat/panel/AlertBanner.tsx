import { words } from "#renderers/index.ts";
import { useChat, useChatState } from "../state/context.ts";
import { ALERTS, alertText } from "../state/alerts.ts";
import classes from "./Panel.module.css";

/** What has gone wrong, above the chat. Closing it gives the focus back to the message box. */
export function AlertBanner() {
  const { chat, focus } = useChat();
  const alert = useChatState((state) => state.alert);
  return (
    <div role="alert" className={classes.alerts}>
      {alert === null ? null : (
        <div className={classes.alert} data-tone={ALERTS[alert]}>
          <span>{alertText(alert)}</span>
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
