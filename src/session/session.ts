import { createStore } from "zustand/vanilla";
import { loginHref } from "./redirect.ts";
import { clearStorage, readTimes, readToken, storeToken, TOKEN_KEY } from "./token.ts";

export interface SessionState {
  /** A token is stored. Whether it is still good, only the server knows. */
  authenticated: boolean;
  /** When the stored token arrived in this tab, milliseconds of the browser's clock; null before the first answer. */
  tokenSince: number | null;
}

/** What leaving needs of the world; tests give their own. */
export interface SessionPorts {
  now: () => number;
  /** Loads an address anew: nothing of the old session survives in memory. */
  leave: (href: string) => void;
  /** Path, query and fragment of the page shown. */
  here: () => string;
  /** Log-in page for an address of the app. */
  loginFor: (here: string) => string;
  /** True for a page that somebody without a session may see. */
  opensToAnybody: (here: string) => boolean;
  /** Forgets what is kept outside the two storages; of a session that ran out, all but what opens `outlasting`. */
  forget: (ranOut: boolean) => void;
  /** Keys of the tab's storage that outlast a session which runs out: whoever logs in again has lost nothing. */
  outlasting: readonly string[];
}

/** The session of this tab: one token, one way out. */
export function createSession(ports: SessionPorts) {
  const store = createStore<SessionState>(() => ({
    authenticated: readToken() !== null,
    tokenSince: null,
  }));
  let leaving = false;
  let subject = readTimes(readToken()).subject;

  const leaveTo = (href: string) => {
    if (leaving) return;
    leaving = true;
    ports.leave(href);
  };

  /** The person is logging out: an answer that comes sooner to say that the session is over changes nothing about that. */
  let loggingOut = false;

  const end = (href: string, noticed = false) => {
    if (leaving) return;
    const ranOut = noticed && !loggingOut;
    clearStorage([localStorage, sessionStorage], ranOut ? ports.outlasting : []);
    ports.forget(ranOut);
    store.setState({ authenticated: false, tokenSince: null });
    leaveTo(href);
  };

  return {
    store,
    readToken: () => readToken(),
    /** A page that is being left stores nothing: a late answer must not bring back a session that was ended. */
    storeToken: (value: string) => {
      if (leaving) return;
      storeToken(value);
      subject = readTimes(value).subject;
      store.setState({ authenticated: true, tokenSince: ports.now() });
    },
    isLeaving: () => leaving,

    /**
     * The server refuses the token. However many calls say so, the person is sent to log in once; on a page that is open to anybody, such as
     * a registration, they stay, without the session.
     */
    onUnauthenticated: () => {
      const here = ports.here();
      if (readToken() !== null && ports.opensToAnybody(here)) return end(here, true);
      const login = ports.loginFor(here);
      end(here.startsWith(login) ? login : loginHref(here, login), true);
    },

    /** Log-in page for an address of the app; for the page shown when none is named. */
    loginPath: (here = ports.here()) => ports.loginFor(here),

    /** The person asked to leave, and the server is told: nothing of theirs outlasts it, whatever ends it. */
    loggingOut: () => {
      loggingOut = true;
    },

    /** The person leaves; `href` is where the server sends them. */
    end: (href: string = ports.loginFor(ports.here())) => end(href),

    /** Nobody was there until the session ran out. */
    runOut: (href: string) => end(href, true),

    /** Another tab changed the storage: logged out there is logged out here, and another person there is a fresh start here. */
    onStorage: (event: Pick<StorageEvent, "key" | "newValue">) => {
      if (event.key !== null && event.key !== TOKEN_KEY) return;
      if (event.key === null || event.newValue === null) {
        // A log-out there has thrown away the key to what outlasts.
        if (store.getState().authenticated) end(ports.loginFor(ports.here()), true);
        return;
      }
      const next = readTimes(event.newValue).subject;
      if (subject !== null && next !== subject) leaveTo(ports.here());
      else {
        subject = next;
        store.setState({ authenticated: true, tokenSince: ports.now() });
      }
    },
  };
}

export type Session = ReturnType<typeof createSession>;
