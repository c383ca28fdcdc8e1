import { lazy, Suspense } from "react";
import type { AgentCalls } from "./calls.ts";
import { Application } from "./Application.tsx";
import { Console } from "./chat/Console.tsx";
import type { Desk } from "./chat/desk.ts";
import { Find } from "./Find.tsx";
import { Maintenance } from "./maintenance/Maintenance.tsx";
import { Originators } from "./originators/Originators.tsx";
import { LogIn } from "./security/LogIn.tsx";
import { Security } from "./security/Security.tsx";
import type { agentSession } from "./session.ts";
import { useLogIn, type OnEnd } from "./use-log-in.ts";

const ADDRESS = /^\/agent\/applications\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** The recordings of visits to an application, or one of them. */
const RECORDINGS =
  /^\/agent\/applications\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/recordings(?:\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?\/?$/i;

const RecordingsPage = lazy(() => import("./recordings/Recordings.tsx"));

/** Pages other than the chats, in the order of the header. */
const PAGES = [
  { name: "Originators", address: "/agent/originators", Page: Originators },
  { name: "Maintenance", address: "/agent/maintenance", Page: Maintenance },
  { name: "Security", address: "/agent/security", Page: Security },
];

interface AgentProps {
  calls: AgentCalls;
  desk: Desk;
  session: ReturnType<typeof agentSession>;
  path: string;
  onEnd: OnEnd;
}

/** The app of the lender's staff: a log-in, then their chats, or one application by its address. */
export function Agent({ calls, desk, session, path, onEnd }: AgentProps) {
  const { inside, ranOut, enter, leave } = useLogIn(session, onEnd);
  // The tab forgets its token even when the server does not answer.
  const logOut = () => void calls.logOut().then(leave, leave);
  const uuid = ADDRESS.exec(path)?.[1]?.toLowerCase();
  const page = PAGES.find(({ address }) => address === path.replace(/\/$/, ""));
  const [, recorded, recording] = RECORDINGS.exec(path.toLowerCase()) ?? [];

  return (
    <>
      <header className="bar">
        <a className="brand" href="/agent">
          Underwriting
        </a>
        {inside ? (
          <nav className="actions" aria-label="Account">
            {PAGES.map(({ name, address }) => (
              <a
                key={address}
                className="button quiet"
                href={address}
                aria-current={address === page?.address ? "page" : undefined}
              >
                {name}
              </a>
            ))}
            <button type="button" className="quiet" onClick={logOut}>
              Log out
            </button>
          </nav>
        ) : null}
      </header>
      <main>
        {!inside ? (
          <LogIn calls={calls} ranOut={ranOut} onToken={enter} />
        ) : page !== undefined ? (
          <page.Page calls={calls} />
        ) : recorded !== undefined ? (
          <Suspense fallback={<p role="status">Loading the recordings…</p>}>
            <RecordingsPage calls={calls} application={recorded} recording={recording ?? null} />
          </Suspense>
        ) : uuid === undefined ? (
          <Console desk={desk} path={path}>
            <Find calls={calls} open={(address) => location.assign(address)} />
          </Console>
        ) : (
          <Application calls={calls} uuid={uuid} />
        )}
      </main>
    </>
  );
}
