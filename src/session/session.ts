import { createStore } from "zustand/vanilla";
import { loginHref } from "./redirect.ts";
import { noteEnd, takeEnd } from "./ended.ts";
import { clearStorage, readTimes, readToken, storeToken, TOKEN_KEY } from "./token.ts";

interface SessionState {
  /** A token is stored. Only the server knows whether it is valid. */
  authenticated: boolean;
  /**
   * When the token arrived in this tab, milliseconds of the browser's clock; null before the first
   * answer.
   */
  tokenSince: number | null;
  /** The server refused the session before this page, whose log-in says so. */
  refused: boolean;
}

/** Ports of the session to the browser; tests pass their own. */
export interface SessionPorts {
  now: () => number;
  /** Loads an address as a new document, so that nothing stays in memory. */
  leave: (href: string) => void;
  /** Path, query and fragment of the page shown. */
  currentPath: () => string;
  /** Returns the log-in page for an address. */
  loginFor: (here: string) => string;
  /**
   * Returns the registration to which a refused session leads in place of the log-in page; null
   * without one.
   */
  registrationFor?: (here: string) => string | null;
  /** Returns whether a person without a session may see the page. */
  opensToAnybody: (here: string) => boolean;
  /**
   * Deletes data outside the two storages. After a session that ran out it keeps the key to
   * `outlasting`.
   */
  forget: (ranOut: boolean) => void;
  /**
   * Keys of the tab's storage that survive a session that ran out, so that the person finds the
   * answers after logging in again.
   */
  outlasting: readonly string[];
}

/** Creates the session of this tab. */
export function createSession(ports: SessionPorts) {
  const store = createStore<SessionState>(() => ({
    authenticated: readToken() !== null,
    tokenSince: null,
    refused: takeEnd(),
  }));
  let leaving = false;
  let subject = readTimes(readToken()).subject;

  const leaveTo = (href: string) => {
    if (leaving) return;
    leaving = true;
    ports.leave(href);
  };

  /**
   * Set while the person logs out: an earlier answer that ends the session must not change the
   * outcome.
   */
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
    /**
     * Stores a token, unless the page is leaving: a late answer must not revive an ended session.
     */
    storeToken: (value: string) => {
      if (leaving) return;
      storeToken(value);
      subject = readTimes(value).subject;
      store.setState({ authenticated: true, tokenSince: ports.now() });
    },
    isLeaving: () => leaving,

    /**
     * Handles a refused token: sends the person to log in, once for all refused calls, or to the
     * registration where the lender's people begin there. On a public
     * page, such as a registration, the person stays without the session.
     */
    onUnauthenticated: () => {
      const path = ports.currentPath();
      const had = readToken() !== null;
      if (had && ports.opensToAnybody(path)) return end(path, true);
      const login = ports.registrationFor?.(path) ?? ports.loginFor(path);
      end(path.startsWith(login) ? login : loginHref(path, login), true);
      if (had && !loggingOut) noteEnd();
    },

    /** Returns the log-in page for an address, or for the current page. */
    loginPath: (here = ports.currentPath()) => ports.loginFor(here),

    /** Marks a log-out. It clears all of the person's data, whichever answer ends the session. */
    loggingOut: () => {
      loggingOut = true;
    },

    /** Ends the session and opens `href`, which the server may choose. */
    end: (href: string = ports.loginFor(ports.currentPath())) => end(href),

    /** Ends a session that ran out. */
    runOut: (href: string) => end(href, true),

    /**
     * Follows a change in another tab: a log-out there ends this session, and another person there
     * reloads this tab.
     */
    onStorage: (event: Pick<StorageEvent, "key" | "newValue">) => {
      if (event.key !== null && event.key !== TOKEN_KEY) return;
      if (event.key === null || event.newValue === null) {
        // A log-out there has deleted the key to the stored answers.
        if (store.getState().authenticated) end(ports.loginFor(ports.currentPath()), true);
        return;
      }
      const next = readTimes(event.newValue).subject;
      if (subject !== null && next !== subject) leaveTo(ports.currentPath());
      else {
        subject = next;
        store.setState({ authenticated: true, tokenSince: ports.now() });
      }
    },
  };
}

export type Session = ReturnType<typeof createSession>;
