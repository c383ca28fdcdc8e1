import { FLAGS } from "#lending/specified-names.ts";
import { useFlag } from "#src/flags/use-flags.ts";
import { useLanguage } from "#renderers/index.ts";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { createPortal } from "react-dom";
import { useLocation, useNavigate } from "#src/history/router.tsx";
import type { ChatProps } from "../chat-props.ts";
import { withoutPop } from "./address.ts";
import { useHeaderSlot } from "./use-header-slot.ts";
import classes from "./ChatEntry.module.css";

/** Local storage keys of a chat in progress. */
const KEPT = /^hearthline\.chat\.(agent|bot)$/;

/**
 * The chat's button, bottom right on every page, or in the header where it would cover the page.
 * The chat itself loads when it is opened, or when one is in progress.
 */
export function ChatEntry() {
  return useFlag(FLAGS.webChat) ? <Toggle /> : null;
}

const underWay = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => KEPT.test(key));
  } catch {
    return false;
  }
};

function Toggle() {
  const { words, say } = useLanguage();
  const location = useLocation();
  const navigate = useNavigate();
  const [Chat, setChat] = useState<ComponentType<ChatProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const toggle = useRef<HTMLButtonElement>(null);
  const entry = useRef<HTMLDivElement>(null);
  const back = useRef(false);
  const slot = useHeaderSlot(entry);

  const load = () =>
    // After a failed load the next click tries again; the page stays as it is.
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
    const left = withoutPop(location);
    if (left === null) return;
    navigate(left, { replace: true, state: location.state });
    show();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address alone opens it
  }, [location]);

  useEffect(() => {
    // A phone hides the button until the panel has closed.
    if (!open && back.current) toggle.current?.focus();
    back.current = false;
  }, [open]);

  const button = (
    <button
      ref={toggle}
      type="button"
      className={classes.toggle}
      data-place={slot ? "header" : "margin"}
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
  );
  return (
    <div ref={entry} className={classes.chat} data-chat={open ? "open" : "closed"} data-keeps-focus>
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
      {slot ? createPortal(button, slot) : button}
    </div>
  );
}
