import "#renderers/storage/storages.ts";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { keepFocus } from "#renderers/focus/keep-focus.ts";
import { agentCalls } from "#src/agent/calls.ts";
import { LogIn } from "#src/agent/security/LogIn.tsx";
import { useLogIn, type OnEnd } from "#src/agent/use-log-in.ts";
import { sessionClient } from "#src/calls/session-client.ts";
import { StudioApp } from "./app/StudioApp.tsx";
import { createStudio } from "./app/studio.ts";
import { studioCalls } from "./calls.ts";
import { studioSession } from "./session.ts";
import "./styles/studio.css";
import { openWorker, remoteSession } from "./workspace/session/client.ts";

keepFocus(document);

const facts = JSON.parse(document.getElementById("studio")?.textContent ?? "{}") as {
  orgCode?: string;
};
const orgCode = facts.orgCode ?? "main";
const ended = new EventTarget();
const session = studioSession(sessionStorage, () => ended.dispatchEvent(new Event("end")));
const client = sessionClient({
  session,
  orgCode,
  // Product owners work in English; the preview speaks the languages of the lender.
  locale: () => "en-US",
  // A publication waits for every check of every lender.
  timeOutMs: 600_000,
});

const onEnd: OnEnd = (listener) => {
  ended.addEventListener("end", listener);
  return () => ended.removeEventListener("end", listener);
};

function Root() {
  const { inside, ranOut, enter, leave } = useLogIn(session, onEnd);
  if (inside) return <Opened onLogOut={leave} />;
  return (
    <main className="login">
      <p className="brand">Studio</p>
      <LogIn calls={agentCalls(client, orgCode)} ranOut={ranOut} onToken={enter} />
    </main>
  );
}

/** Makes the studio of a person who has logged in, with workers of its own. */
const openStudio = () =>
  createStudio({
    calls: studioCalls(client),
    session: remoteSession(openWorker("definitions")),
    checker: remoteSession(openWorker("checks")),
    another: () => remoteSession(openWorker("live")),
    search: location.pathname.endsWith("/gallery")
      ? `${location.search || "?"}&view=gallery`
      : location.search,
    isNarrow: matchMedia("(max-width: 60rem)").matches,
    place: (search) => history.replaceState(null, "", `/studio${search}`),
    now: () => performance.now(),
  });

function Opened({ onLogOut }: { onLogOut: () => void }) {
  const [studio] = useState(openStudio);
  return <StudioApp studio={studio} onLogOut={onLogOut} />;
}

createRoot(document.getElementById("root") ?? document.body).render(<Root />);
