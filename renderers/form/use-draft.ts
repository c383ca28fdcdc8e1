import { useEffect, useRef, useState } from "react";
import { usePending } from "./pending.ts";

export interface DraftSetting<Value> {
  value: Value | undefined;
  /** The text that stands for a value. */
  format: (value: Value | undefined) => string;
  /** The value that a text stands for; undefined when there is none. */
  parse: (text: string) => Value | undefined;
  commit: (value: Value | undefined) => void;
}

export interface Draft {
  text: string;
  /** Shows the text at once and commits its value when the browser is idle. */
  type: (text: string) => void;
  /** Commits what is waiting, and shows the value as formatted. */
  leave: () => void;
}

/**
 * The text of an input while a person types, apart from the value that the form holds. A value that arrives from outside
 * (prefill, reset, another device) replaces the text; the form's echo of what was typed does not.
 */
export function useDraft<Value>(setting: DraftSetting<Value>): Draft {
  const { value } = setting;
  const pending = usePending();
  const [text, setText] = useState(() => setting.format(value));
  const [seen, setSeen] = useState<Value | undefined>(value);
  // What the form was last told; not state, since telling must not draw the input again.
  const [told] = useState<{ value: Value | undefined }>(() => ({ value }));
  const latest = useRef(setting);
  useEffect(() => {
    latest.current = setting;
  });

  if (!Object.is(value, seen)) {
    setSeen(value);
    if (!Object.is(value, told.value)) {
      told.value = value;
      setText(setting.format(value));
    }
  }

  const [handlers] = useState(() => {
    const send = (typed: string) => {
      const next = latest.current.parse(typed);
      if (Object.is(next, told.value)) return;
      told.value = next;
      latest.current.commit(next);
    };
    return { send };
  });

  return {
    text,
    type: (typed) => {
      setText(typed);
      if (pending) pending.later(told, () => handlers.send(typed));
      else handlers.send(typed);
    },
    leave: () => {
      pending?.flush();
      const shown = setting.format(setting.parse(text));
      if (shown !== text) setText(shown);
    },
  };
}
