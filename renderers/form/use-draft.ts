import { useEffect, useRef, useState } from "react";
import { usePending } from "./pending.ts";

interface DraftSetting<Value> {
  value: Value | undefined;
  /** Returns the text of a value. */
  format: (value: Value | undefined) => string;
  /** Returns the value of a text; undefined when there is none. */
  parse: (text: string) => Value | undefined;
  commit: (value: Value | undefined) => void;
}

export interface Draft {
  text: string;
  /** Shows the text at once and commits its value when the browser is idle. */
  type: (text: string) => void;
  /** Commits the pending value, unless a pointer is down, and reformats the text. */
  leave: () => void;
}

/**
 * Holds the text of an input while a person types, apart from the form's value. A value from
 * outside (prefill, reset, another device) replaces the text; the form's echo of the typed value
 * does not.
 */
export function useDraft<Value>(setting: DraftSetting<Value>): Draft {
  const { value } = setting;
  const pending = usePending();
  const [text, setText] = useState(() => setting.format(value));
  const [lastValue, setLastValue] = useState<Value | undefined>(value);
  // The last value sent to the form. It is no state, because sending must not render the input
  // again.
  const [sent] = useState<{ value: Value | undefined }>(() => ({ value }));
  const latest = useRef(setting);
  useEffect(() => {
    latest.current = setting;
  });

  if (!Object.is(value, lastValue)) {
    setLastValue(value);
    if (!Object.is(value, sent.value)) {
      sent.value = value;
      setText(setting.format(value));
    }
  }

  const [handlers] = useState(() => {
    const send = (typed: string) => {
      const next = latest.current.parse(typed);
      if (Object.is(next, sent.value)) return;
      sent.value = next;
      latest.current.commit(next);
    };
    return { send };
  });

  return {
    text,
    type: (typed) => {
      setText(typed);
      if (pending) pending.later(sent, () => handlers.send(typed));
      else handlers.send(typed);
    },
    leave: () => {
      pending?.settle();
      const formatted = setting.format(setting.parse(text));
      if (formatted !== text) setText(formatted);
    },
  };
}
