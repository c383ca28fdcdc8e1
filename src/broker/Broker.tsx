import { useState } from "react";
import type { agentSession } from "#src/agent/session.ts";
import { LogIn } from "#src/agent/security/LogIn.tsx";
import { useText } from "#src/agent/text.ts";
import { useLogIn, type OnEnd } from "#src/agent/use-log-in.ts";
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
  onEnd: OnEnd;
}

/** The brokers' app: a first password, a log-in with a second step, then the broker's own page. */
export function Broker({ calls, session, locale, locales, place, onEnd }: BrokerProps) {
  const text = useText();
  const { inside, ranOut, enter, leave } = useLogIn(session, onEnd);
  const [joining, setJoining] = useState(PASSWORD.test(place.pathname));
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
          <LogIn calls={calls} ranOut={ranOut} onToken={enter} />
        )}
      </main>
    </>
  );
}
