import type { CompiledFlow } from "#engine/index.ts";
import type { ScreenAction } from "#renderers/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { useApp } from "#src/app.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { credentialsIn, prefill, type Subject } from "#src/drafts/bind.ts";
import { loadOperations } from "#src/submit/operation-names.ts";
import type { DraftForm } from "#src/drafts/draft-subject.ts";
import { keepRedirect } from "#src/session/redirect.ts";
import { refusal, type Outcome } from "#src/submit/outcome.ts";
import { pageHref } from "#src/definitions/links.ts";
import { Loading } from "#src/shell/loading/loading.ts";
import { useState } from "react";
import { useSearch } from "#src/history/router.tsx";
import { ScreenView, type FormData } from "../screen/ScreenView.tsx";
import { returnPage } from "#src/definitions/return-page.ts";
import { pageBefore } from "#src/submit/steps.ts";
import { useActions } from "../screen/use-actions.ts";
import { useApplicationAhead } from "../application/use-application-ahead.ts";
import { useOpen } from "#src/host/use-open.ts";
import { useScreen } from "../screen/use-screen.ts";
import type { LoadedScreen } from "#src/definitions/screens.ts";

interface DraftScreenProps {
  flow: CompiledFlow;
  params: Record<string, string>;
  subject: Subject;
  profile: object;
  screenId: string;
  pageId: string;
  forms: ReadonlyMap<string, DraftForm>;
  /** Secret of the opened invitation. */
  link?: string | null;
}

/** A screen whose answers stay in this browser until the flow's last step sends them. */
export function DraftScreen(props: DraftScreenProps) {
  const loaded = useScreen(props.flow.id, props.screenId);
  const [visit, setVisit] = useState(0);
  if (!loaded) return <Loading />;
  return (
    <LoadedDraftScreen key={visit} {...props} loaded={loaded} onSame={() => setVisit(visit + 1)} />
  );
}

interface LoadedDraftScreenProps extends DraftScreenProps {
  loaded: LoadedScreen;
  /** Called when the answers were accepted and lead to the same page. */
  onSame: () => void;
}

function LoadedDraftScreen({
  flow,
  params,
  subject,
  profile,
  screenId,
  pageId,
  forms,
  link = null,
  loaded,
  onSame,
}: LoadedDraftScreenProps) {
  const app = useApp();
  const appCopy = useAppCopy();
  const { drafts } = app;
  const open = useOpen();
  const query = useSearch();
  const { screen } = loaded;
  useApplicationAhead(flow.definition, screen, subject);
  const bind = screen.form?.bind ?? {};
  const [initial] = useState<FormData>(() => {
    const draft = drafts.store.getState().flows[flow.id];
    const submittedData = draft?.submitted.find((each) => each.screen === screenId)?.data;
    return { ...prefill(screen, subject), ...submittedData, ...draft?.unsent[screenId] };
  });
  const onAction = useActions({
    flow: flow.definition,
    params,
    before: returnPage(flow, query, subject) ?? pageBefore(flow, subject, pageId),
    refresh: () => open(location.pathname + location.search, true),
  });

  const withoutCredentials = (data: FormData): FormData => {
    const secret = new Set(Object.keys(bind).filter((name) => isCredential(bind[name])));
    return Object.fromEntries(
      Object.entries(data).filter(([name, value]) => !secret.has(name) && value !== undefined),
    );
  };

  const onSubmit = async (data: FormData, action: ScreenAction): Promise<Outcome> => {
    try {
      const operations = await loadOperations();
      const href = await operations[action.operation ?? "screen"]({
        app,
        flow,
        profile,
        pageId,
        params,
        forms: new Map([...forms, [screenId, screen.form ?? { bind }]]),
        screenId,
        keptData: withoutCredentials(data),
        credentials: credentialsIn(bind, data),
        query,
        link,
        then: action.next?.[0]?.page ?? null,
      });
      if (href === pageHref(flow.definition, pageId, params)) onSame();
      // The next step of a registration keeps the way back to where a session ended.
      else open(action.operation === undefined ? keepRedirect(href, query.toString()) : href);
      return { kind: "done" };
    } catch (error) {
      return named(refusal(error, appCopy), bind);
    }
  };

  return (
    <ScreenView
      flow={flow}
      params={params}
      subject={subject}
      pageId={pageId}
      loaded={loaded}
      initial={initial}
      onType={(data) => drafts.type(flow.id, screenId, withoutCredentials(data))}
      onSubmit={onSubmit}
      onAction={onAction}
    />
  );
}

type Bind = NonNullable<Screen["form"]>["bind"];
const isCredential = (target: Bind[string] | undefined): target is string =>
  typeof target === "string" && target.startsWith("/credentials/");

/** Maps the account calls' `/password` and `/email` to the form's own field names. */
function named(outcome: Outcome, bind: Bind): Outcome {
  if (outcome.kind !== "refused") return outcome;
  const fields = outcome.fields.map(({ pointer, message }) => {
    const name = pointer.slice(1);
    const property = Object.keys(bind).find((each) => {
      const target = bind[each];
      return typeof target === "string" && target.split("/").at(-1) === name;
    });
    return { pointer: property ? `/${property}` : pointer, message };
  });
  return { ...outcome, fields };
}
