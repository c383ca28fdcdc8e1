import { useEffect, useState } from "react";
import type { agentSession } from "#src/agent/session.ts";
import { LogIn } from "#src/agent/security/LogIn.tsx";
import { useText } from "#src/agent/text.ts";
import { keepInBrowser, nameOf } from "#src/locale/choice.ts";
import type { BrokerCalls } from "./calls.ts";
import { Home } from "./Home.tsx";
import { SetPassword } from "./SetPassword.tsx";

const PASSWORD = /^\/broker\/password\/?$/;

interface BrokerProps {
  calls: BrokerCalls;
  session: ReturnType<typeof agentSession>;
  locale: string;
  /** Languages of the app that the lender offers. */
  locales: readonly string[];
  place: Pick<Location, "pathname" | "hash">;
  /** Calls the listener when the session ends. Returns a function that removes the listener. */
  onEnd: (listener: () => void) => () => void;
}

/** The brokers' app: a first password, a log-in with a second step, then the broker's own page. */
export function Broker({ calls, session, locale, locales, place, onEnd }: BrokerProps) {
  const text = useText();
  const [inside, setInside] = useState(session.readToken() !== null);
  const [joining, setJoining] = useState(PASSWORD.test(place.pathname));
  const [ranOut, setRanOut] = useState(false);
  const end = (byItself: boolean) => {
    setInside(false);
    setRanOut(byItself);
  };
  useEffect(() => onEnd(() => end(true)), [onEnd]);
  const leave = () => {
    session.end();
    end(false);
  };
  return (
    <>
      <header className="bar">
        <a className="brand" href="/broker">
          {text("Brokers")}
        </a>
        <div className="actions">
          {locales
            .filter((each) => each !== locale)
            .map((each) => (
              <button
                key={each}
                type="button"
                className="quiet"
                lang={each}
                onClick={() => {
                  if (keepInBrowser(each)) location.reload();
                }}
              >
                {nameOf(each)}
              </button>
            ))}
          {inside && !joining ? (
            <button type="button" className="quiet" onClick={leave}>
              {text("Log out")}
            </button>
          ) : null}
        </div>
      </header>
      <main>
        {joining ? (
          <SetPassword
            calls={calls}
            secret={place.hash.slice(1)}
            onSet={() => {
              leave();
              history.replaceState(null, "", "/broker");
              setJoining(false);
            }}
          />
        ) : inside ? (
          <Home calls={calls} locale={locale} />
        ) : (
          <LogIn
            calls={calls}
            ranOut={ranOut}
            onToken={(token) => {
              session.storeToken(token);
              setInside(true);
            }}
          />
        )}
      </main>
    </>
  );
}
