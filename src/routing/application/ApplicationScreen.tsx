import { decide, pageToShow, type CompiledFlow } from "#engine/index.ts";
import type { ScreenAction } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import type { LoadedScreen } from "#src/definitions/screens.ts";
import { prefill, type Subject } from "#src/drafts/bind.ts";
import { keepable } from "#src/drafts/keepable.ts";
import { OtherAnswers } from "#src/drafts/OtherAnswers.tsx";
import { SaveStatus } from "#src/drafts/SaveStatus.tsx";
import type { UnsentAnswers } from "#src/calls/applications.ts";
import { useAutoSave } from "./use-auto-save.ts";
import { pageHref } from "#src/definitions/links.ts";
import { Loading } from "#src/shell/loading/loading.ts";
import { createAttempts } from "#src/submit/attempts.ts";
import { ownWrites } from "#src/submit/own-writes.ts";
import { applicationRefusal, type Outcome } from "#src/submit/outcome.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "zustand";
import { useNavigate, useSearch } from "#src/history/router.tsx";
import { useExposure } from "#src/flags/use-exposure.ts";
import { keys, remember, reread } from "#src/queries/queries.ts";
import { ScreenView, type FormData } from "../screen/ScreenView.tsx";
import { furtherPage, nextInTask } from "./further-page.ts";
import { returnPage } from "#src/definitions/return-page.ts";
import { pageBefore } from "#src/submit/steps.ts";
import { useActions } from "../screen/use-actions.ts";
import { useScreen } from "../screen/use-screen.ts";

interface ApplicationScreenProps {
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

/** A screen of an application: restores unsent answers, saves typing, and submits to the server. */
export function ApplicationScreen(props: ApplicationScreenProps) {
  const { flow, uuid, screenId } = props;
  const loaded = useScreen(flow.id, screenId);
  const draft = useUnsent(uuid, screenId, loaded?.screen.form !== undefined);
  const [{ visit, taken }, setVisit] = useState<Visit>({ visit: 0, taken: null });
  if (!loaded || draft === "loading") return <Loading />;
  return (
    <LoadedApplicationScreen
      key={visit}
      {...props}
      loaded={loaded}
      unsent={visit === 0 ? draft : taken}
      onSame={() => setVisit({ visit: visit + 1, taken: null })}
      onTake={(answers) => setVisit({ visit: visit + 1, taken: answers })}
    />
  );
}

/** How often the screen has begun anew, and the answers of another tab with which it did. */
interface Visit {
  visit: number;
  taken: UnsentAnswers | null;
}

/**
 * Reads the unsent answers of this screen. Without an answer from the server the screen starts with
 * the saved data.
 */
function useUnsent(
  uuid: string,
  screenId: string,
  restores: boolean,
): UnsentAnswers | null | "loading" {
  const { calls } = useApp();
  const { data, isPending } = useQuery({
    queryKey: keys.draft(uuid, screenId),
    queryFn: () => calls.readDraft(uuid, screenId).catch(() => null),
    enabled: restores,
    // Read once on arrival: a later answer must not replace what the borrower types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!restores) return null;
  return isPending ? "loading" : (data ?? null);
}

interface LoadedApplicationScreenProps extends ApplicationScreenProps {
  loaded: LoadedScreen;
  unsent: UnsentAnswers | null;
  /** Called when the person chose the answers of another tab. */
  onTake: (answers: UnsentAnswers) => void;
  /** Called when the submission succeeded and leads to the same page. */
  onSame: () => void;
}

function LoadedApplicationScreen({
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
  onTake,
}: LoadedApplicationScreenProps) {
  const { calls, connection, definitions, queries } = useApp();
  const { trouble, submission } = useStore(connection.store);
  const appCopy = useAppCopy();
  const navigate = useNavigate();
  const query = useSearch();
  const [attempts] = useState(() => createAttempts());
  const { screen } = loaded;
  useExposure(flow, screen, uuid, subject);
  const entities = definitions.entitiesOf(flow.definition);
  const { status, saver, onType, other, latest, keep, take } = useAutoSave(
    uuid,
    screen,
    entities,
    unsent,
  );
  const [initial] = useState<FormData>(() => {
    const data = { ...prefill(screen, subject), ...unsent?.data };
    saver.start(keepable(screen, data, entities));
    return data;
  });
  const here = () => ({ ...keepable(screen, initial, entities), ...latest() });
  const onAction = useActions({
    flow: flow.definition,
    params,
    before: returnPage(flow, query, subject) ?? pageBefore(flow, subject, pageId),
    refresh: onRefresh,
  });

  const onSubmit = async (data: FormData, action: ScreenAction): Promise<Outcome> => {
    // A running save must finish before the submission, or its data would return as unsent answers.
    await saver.cancel();
    const key = attempts.keyFor({ screen: screenId, action: action.id, data });
    try {
      const submission = { uuid, screen: screenId, action: action.id, data, version, key };
      const answer = await ownWrites.during(uuid, () => calls.submit(submission));
      attempts.answered();
      const after = { application: answer.application, profile: answer.profile };
      const next = decide(flow, after);
      const mayShow = (page: string) => pageToShow(flow, next, page, after) === page;
      const returnTo = returnPage(flow, query, after as Subject);
      const further =
        returnTo === null || returnTo === pageId
          ? (furtherPage(flow, action, after, next) ??
            nextInTask(flow, pageId, subject, after as Subject))
          : returnTo;
      // When the current page closes, the next one renders with the answer: two navigations would
      // race.
      const pageClosed = further !== null && !mayShow(pageId);
      const leads = pageClosed ? { from: pageId, to: further } : undefined;
      const isNews = remember(queries, uuid, answer, leads);
      queries.removeQueries({ queryKey: keys.draft(uuid, screenId) });
      // The page already shows what came after.
      if (!isNews) return { kind: "done" };
      // A page opened from the decided one stays open, so the navigation must be explicit. Any
      // other move follows the decision.
      if (pageClosed) return { kind: "done" };
      if (further !== null) navigate(pageHref(flow.definition, further, params));
      else if (next.page === pageId) onSame();
      else if (mayShow(pageId)) navigate(pageHref(flow.definition, next.page, params));
      return { kind: "done" };
    } catch (error) {
      attempts.failed(error);
      const outcome = applicationRefusal(error, appCopy);
      if (outcome.kind === "refused" && outcome.stale) await reread(queries, uuid).catch(() => {});
      return outcome;
    }
  };

  return (
    <>
      {other === null ? null : (
        <OtherAnswers
          screen={screen}
          here={here()}
          there={other.data}
          onKeep={() => keep(here())}
          onTake={() => {
            void take(other).then(onTake);
            if (other.data === null) onRefresh();
          }}
        />
      )}
      <ScreenView
        flow={flow}
        params={params}
        subject={subject}
        pageId={pageId}
        uuid={uuid}
        loaded={loaded}
        initial={initial}
        onSubmit={onSubmit}
        onAction={onAction}
        {...(screen.form && !waiting ? { onType } : {})}
      />
      {screen.form ? (
        <SaveStatus status={status} isFailureShown={trouble || submission !== null} />
      ) : null}
    </>
  );
}
