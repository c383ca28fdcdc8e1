import { WEB_CHAT } from "#src/flags/keys.ts";
import { useFlag } from "#src/flags/use-flags.ts";
import { say, words } from "#renderers/index.ts";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { popped } from "./address.ts";
import classes from "./ChatEntry.module.css";

/** Keys of local storage under which a chat under way is kept begin so. */
const KEPT = /^hearthline\.chat\.(agent|bot)$/;

export interface ChatProps {
  open: boolean;
  /** Id of the panel, which the button names. */
  id: string;
  /** `focus`: whether the button gets the focus back. */
  onCollapse(focus: boolean): void;
  /** Messages that came while the panel was closed. */
  onUnread(count: number): void;
}

/** The chat's button, bottom right on every page. All else of the chat loads when it is opened, or when one is under way. */
export function ChatEntry() {
  return useFlag(WEB_CHAT) ? <Toggle /> : null;
}

const underWay = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => KEPT.test(key));
  } catch {
    return false;
  }
};

function Toggle() {
  const location = useLocation();
  const navigate = useNavigate();
  const [Chat, setChat] = useState<ComponentType<ChatProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const toggle = useRef<HTMLButtonElement>(null);
  const back = useRef(false);

  const load = () =>
    // What does not load is asked for again by the next click; the page stays as it is.
    void import("../Chat.tsx").then(
      (module) => setChat(() => module.Chat),
      () => setOpen(false),
    );
  const show = () => {
    setUnread(0);
    setOpen(true);
    if (!Chat) load();
  };

  useEffect(() => {
    if (underWay()) load();
  }, []);
  useEffect(() => {
    const left = popped(location);
    if (left === null) return;
    const pop = async () => {
      await navigate(left, { replace: true, state: location.state as unknown });
      show();
    };
    void pop();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address alone opens it
  }, [location]);

  useEffect(() => {
    // On a phone the button is hidden until the panel is gone.
    if (!open && back.current) toggle.current?.focus();
    back.current = false;
  }, [open]);

  return (
    <div className={classes.chat} data-chat={open ? "open" : "closed"} data-keeps-focus>
      {Chat ? (
        <Chat
          id="chat"
          open={open}
          onCollapse={(focus) => {
            back.current = focus;
            setOpen(false);
          }}
          onUnread={setUnread}
        />
      ) : null}
      <button
        ref={toggle}
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={Chat ? "chat" : undefined}
        onClick={() => (open ? setOpen(false) : show())}
      >
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        >
          <path d="M4 5h16v11H10l-5 4v-4H4z" />
        </svg>
        <span className={classes.label}>{words.chatEntry.toggle}</span>
        {unread > 0 && !open ? (
          <span className={classes.unread}>
            <span aria-hidden="true">{unread}</span>
            <span className={classes.hidden}>{say(words.chatEntry.unread, { count: unread })}</span>
          </span>
        ) : null}
      </button>
    </div>
  );
}
