import { useEffect, useState } from "react";
import type { agentSession } from "./session.ts";

/** Calls the listener when the session ends. Returns a function that removes the listener. */
export type OnEnd = (listener: () => void) => () => void;

interface LoggedIn {
  /** A token is stored. Only the server knows whether it is valid. */
  readonly inside: boolean;
  /** The session ended without the person, as the log-in then says. */
  readonly ranOut: boolean;
  enter(token: string): void;
  leave(): void;
}

/** Follows the session of an app whose token belongs to the tab. */
export function useLogIn(session: ReturnType<typeof agentSession>, onEnd: OnEnd): LoggedIn {
  const [inside, setInside] = useState(session.readToken() !== null);
  const [ranOut, setRanOut] = useState(false);
  const end = (byItself: boolean) => {
    setInside(false);
    setRanOut(byItself);
  };
  useEffect(() => onEnd(() => end(true)), [onEnd]);
  return {
    inside,
    ranOut,
    enter(token) {
      session.storeToken(token);
      setInside(true);
    },
    leave() {
      session.end();
      end(false);
    },
  };
}
