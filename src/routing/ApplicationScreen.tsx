import { decide, pageToShow, type CompiledFlow } from "#engine/index.ts";
import type { ScreenAction } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import type { LoadedScreen } from "#src/definitions/screens.ts";
import { prefill, type Subject } from "#src/drafts/bind.ts";
import { keepable } from "#src/drafts/keepable.ts";
import { SaveStatus } from "#src/drafts/SaveStatus.tsx";
import { useAutoSave } from "#src/drafts/use-auto-save.ts";
import { pageHref } from "#src/host/links.ts";
import { Loading } from "#src/shell/loading.ts";
import { createAttempts } from "#src/submit/attempts.ts";
import { applicationRefusal, type Outcome } from "#src/submit/outcome.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { keys, remember, reread } from "./queries.ts";
import { ScreenView, type FormData } from "./ScreenView.tsx";
import { furtherPage } from "./further-page.ts";
import { pageBefore } from "./steps.ts";
import { useActions } from "./use-actions.ts";
import { useScreen } from "./use-screen.ts";

export interface ApplicationScreenProps {
  flow: CompiledFlow;
  uuid: string;
  params: Record<string, string>;
  subject: Subject;
  version: string | null;
  screenId: string;
  pageId: string;
  waiting: boolean;
  onRefresh: () => void;
}

/** A screen of an application: begins with what was left unsent, saves what is typed, submits to the server. */
export function ApplicationScreen(props: ApplicationScreenProps) {
  const { flow, uuid, screenId } = props;
  const loaded = useScreen(flow.id, screenId);
  const draft = useUnsent(uuid, screenId, loaded?.screen.form !== undefined);
  const [visit, setVisit] = useState(0);
  if (!loaded || draft === "loading") return <Loading />;
  return (
    <Arrived
      key={visit}
      {...props}
      loaded={loaded}
      unsent={visit === 0 ? draft : null}
      onSame={() => setVisit((count) => count + 1)}
    />
  );
}

/** What was typed on this screen before and not submitted. Without an answer the screen begins with what is on file. */
function useUnsent(uuid: string, screenId: string, wanted: boolean): FormData | null | "loading" {
  const { calls } = useApp();
  const { data, isPending } = useQuery({
    queryKey: keys.draft(uuid, screenId),
    queryFn: () => calls.readDraft(uuid, screenId).catch(() => null),
    enabled: wanted,
    // Read once on each arrival, and never put under somebody's hands while they type.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!wanted) return null;
  return isPending ? "loading" : (data ?? null);
}

interface ArrivedProps extends ApplicationScreenProps {
  loaded: LoadedScreen;
  unsent: FormData | null;
  /** The submission was accepted and leads to the same page. */
  onSame: () => void;
}

function Arrived({
  flow,
  uuid,
  params,
  subject,
  version,
  screenId,
  pageId,
  loaded,
  unsent,
  waiting,
  onRefresh,
  onSame,
}: ArrivedProps) {
  const { calls, definitions, queries } = useApp();
  const navigate = useNavigate();
  const [attempts] = useState(() => createAttempts());
  const { screen } = loaded;
  const { status, saver, onType } = useAutoSave(uuid, screen);
  const [initial] = useState<FormData>(() => {
    const data = { ...prefill(screen, subject), ...unsent };
    saver.start(keepable(screen, data, definitions.entities));
    return data;
  });
  const onAction = useActions({
    flow: flow.definition,
    params,
    before: pageBefore(flow, subject, pageId),
    refresh: onRefresh,
  });

  const onSubmit = async (data: FormData, action: ScreenAction): Promise<Outcome> => {
    // What is on its way must land before the submission, or it would come back as an unsent answer.
    await saver.cancel();
    const key = attempts.keyFor({ screen: screenId, action: action.id, data });
    try {
      const answer = await calls.submit({
        uuid,
        screen: screenId,
        action: action.id,
        data,
        version,
        key,
      });
      attempts.answered();
      const after = { application: answer.application, profile: answer.profile };
      const next = decide(flow, after);
      const mayShow = (page: string) => pageToShow(flow, next, page, after) === page;
      const further = furtherPage(flow, action, after, next);
      // Where the page left is closed now, the page that follows is drawn with the answer: two moves would race.
      const closed = further !== null && !mayShow(pageId);
      remember(queries, uuid, answer, closed ? { from: pageId, to: further } : undefined);
      queries.removeQueries({ queryKey: keys.draft(uuid, screenId) });
      // A page that was opened from the decided one stays open by itself: the way on must be taken. Any other move is the decision's.
      if (closed) return { kind: "done" };
      if (further !== null) void navigate(pageHref(flow.definition, further, params));
      else if (next.page === pageId) onSame();
      else if (mayShow(pageId)) void navigate(pageHref(flow.definition, next.page, params));
      return { kind: "done" };
    } catch (error) {
      attempts.failed(error);
      const outcome = applicationRefusal(error);
      if (outcome.stale) await reread(queries, uuid).catch(() => {});
      return outcome;
    }
  };

  return (
    <>
      <ScreenView
        flow={flow}
        params={params}
        subject={subject}
        uuid={uuid}
        loaded={loaded}
        initial={initial}
        onSubmit={onSubmit}
        onAction={onAction}
        {...(screen.form && !waiting ? { onType } : {})}
      />
      {screen.form ? <SaveStatus status={status} /> : null}
    </>
  );
}
