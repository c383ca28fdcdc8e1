import type { Flow } from "#schemas/types/flow.ts";
import type { HandOffView } from "#schemas/types/calls/hand-off.ts";
import { AppProvider, useApp } from "#src/app.ts";
import { isCallError } from "#src/calls/call-error.ts";
import type { Answer } from "#src/calls/client.ts";
import { handOffVisit, openHandOff } from "#src/calls/hand-off-visit.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { pageHref } from "#src/definitions/links.ts";
import { prefill, type Subject } from "#src/drafts/bind.ts";
import { Redirect, useLocation } from "#src/history/router.tsx";
import { Loading } from "#src/shell/loading/loading.ts";
import { PageFrame } from "#src/shell/PageFrame.tsx";
import { createAttempts } from "#src/submit/attempts.ts";
import { refusal } from "#src/submit/outcome.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { KeptVersion } from "../application/KeptVersion.tsx";
import { linkSecret } from "../address/link-secret.ts";
import { ScreenView } from "../screen/ScreenView.tsx";
import { useScreen } from "../screen/use-screen.ts";

/** Storage key of this device's key: a reload of the page must not end the visit. */
const KEY = "hearthline:hand-off";

type Ended = keyof NonNullable<Flow["handOff"]>["ended"];

/** Returns why a link or a visit has ended; null for another failure. */
function endOf(error: unknown): Ended | null {
  if (!isCallError(error) || error.status !== 410) return null;
  const { state } = (error.parsed ?? {}) as { state?: Ended };
  return state ?? "UNKNOWN";
}

/** Opens the link, or goes on with the visit of this tab. */
async function visitOf(
  calls: ReturnType<typeof useApp>["calls"],
  token: string | null,
): Promise<{ key: string; answer: Answer<HandOffView> }> {
  const stored = sessionStorage.getItem(KEY) ?? "";
  const again = async () => ({
    key: stored,
    answer: await handOffVisit(calls, stored).view(),
  });
  if (token === null) return again();
  try {
    const answer = await openHandOff(calls.client, token);
    const key = answer.data.key ?? "";
    sessionStorage.setItem(KEY, key);
    return { key, answer };
  } catch (error) {
    // This tab itself may have opened the link before a reload.
    if (stored === "" || endOf(error) !== "OPENED") throw error;
    return again();
  }
}

/** The page of a phone that opened a link: the handed-off screen, without a session. */
export function HandOff({ flow }: { flow: Flow }) {
  const app = useApp();
  const { hash } = useLocation();
  const [token] = useState(() => linkSecret(hash));
  const { data, error } = useQuery({
    queryKey: ["hand-off", token],
    queryFn: () => visitOf(app.calls, token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const [ended, setEnded] = useState<Ended | null>(null);
  const end = ended ?? (data === undefined ? endOf(error) : null);
  const visit = useMemo(() => (data ? handOffVisit(app.calls, data.key) : null), [app, data]);
  if (end !== null && flow.handOff !== undefined)
    return <Redirect to={pageHref(flow, flow.handOff.ended[end], {})} replace />;
  if (error && !data) throw error;
  if (!data || visit === null) return <Loading />;
  const { data: view, definitions } = data.answer;
  return (
    <KeptVersion address={definitions} flow={app.flows.definition(view.flow)}>
      {() => <HandedOffScreen view={view} visit={visit} onEnd={setEnded} />}
    </KeptVersion>
  );
}

interface HandedOffScreenProps {
  view: HandOffView;
  visit: ReturnType<typeof handOffVisit>;
  /** Called when the page was sent, or the server ended the visit. */
  onEnd: (state: Ended) => void;
}

function HandedOffScreen({ view, visit, onEnd }: HandedOffScreenProps) {
  const app = useApp();
  const appCopy = useAppCopy();
  const loaded = useScreen(view.flow, view.screen);
  const [attempts] = useState(() => createAttempts());
  const subject = useMemo<Subject>(
    () => ({ application: view.application as Subject["application"], profile: {} }),
    [view],
  );
  const appOfVisit = useMemo(() => ({ ...app, calls: visit.calls }), [app, visit]);
  if (!loaded) return <Loading />;
  return (
    <AppProvider value={appOfVisit}>
      <PageFrame>
        <ScreenView
          flow={app.flows.compiled(view.flow)}
          params={{}}
          subject={subject}
          pageId={view.page}
          loaded={loaded}
          initial={{ ...prefill(loaded.screen, subject), ...view.answers }}
          onSubmit={async (data, action) => {
            const body = { action: action.id, data };
            try {
              await visit.send(body, attempts.keyFor(body));
              sessionStorage.removeItem(KEY);
              onEnd("DONE");
              return { kind: "done" };
            } catch (error) {
              attempts.failed(error);
              const state = endOf(error);
              if (state !== null) onEnd(state);
              return refusal(error, appCopy);
            }
          }}
          onAction={() => {}}
        />
      </PageFrame>
    </AppProvider>
  );
}
