import { decide, pageToShow, productAddresses, type CompiledFlow } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { useApp } from "#src/app.ts";
import { isCallError } from "#src/calls/call-error.ts";
import { nextScreens } from "#src/definitions/neighbors.ts";
import { loginHref, REDIRECT_PARAMETER, safeRedirect } from "#src/session/redirect.ts";
import { Loading } from "#src/shell/loading/loading.ts";
import { Originator } from "#src/shell/originator/Originator.tsx";
import { useOriginator } from "#src/shell/originator/use-originator.ts";
import { PageFrame } from "#src/shell/PageFrame.tsx";
import { useEffect, useMemo, useState } from "react";
import { Redirect, useLocation } from "#src/history/router.tsx";
import { homeOf } from "#src/definitions/home.ts";
import { useAddress } from "../address/use-address.ts";
import { useStore } from "zustand";
import { asideOf } from "../Aside.tsx";
import { DraftScreen } from "./DraftScreen.tsx";
import { Leave } from "../Leave.tsx";
import { useProfile } from "#src/queries/queries.ts";
import { useDraftSubject, type DraftSubject } from "./use-draft-subject.ts";

interface DraftFlowProps {
  flow: Flow;
  params: Record<string, string>;
  requestedPage: string | null;
  /** The opened link: its secret, and what it says about the application. */
  link?: { token: string; application: Record<string, unknown> } | undefined;
}

/**
 * A flow without an application, such as a registration or a log-in. It decides over the answers in
 * this browser.
 */
export function DraftFlow(props: DraftFlowProps) {
  const { drafts, session } = useApp();
  useState(() => drafts.begin(props.flow.id));
  // The state when the page opened: a submission that logs in must not unmount its own form.
  const now = useStore(session.store, (state) => state.authenticated);
  const [opened, setOpened] = useState({ requestedPage: props.requestedPage, authenticated: now });
  if (opened.requestedPage !== props.requestedPage)
    setOpened({ requestedPage: props.requestedPage, authenticated: now });
  const { authenticated } = opened;
  const profile = useProfile(authenticated);
  if (authenticated && profile.error && !profile.data) {
    if (!(isCallError(profile.error) && profile.error.status === 401)) throw profile.error;
    return <Loading />;
  }
  if (authenticated && !profile.data) return <Loading />;
  return <DecidedDraft {...props} profile={profile.data ?? {}} />;
}

function DecidedDraft({
  flow,
  params,
  requestedPage,
  link,
  profile,
}: DraftFlowProps & { profile: object }) {
  const { initialApplication, flows, screens } = useApp();
  const compiled = flows.compiled(flow.id);
  const draft = useDraftSubject(flow, profile, link?.application ?? initialApplication);
  const decision = useMemo(
    () => (draft ? decide(compiled, draft.subject) : null),
    [compiled, draft],
  );

  useEffect(() => {
    if (decision) screens.prefetch(flow.id, nextScreens(flow, decision.state));
  }, [decision, flow, screens]);

  if (!draft || !decision) return <Loading />;
  return (
    <DraftPage
      flow={compiled}
      params={params}
      requestedPage={requestedPage}
      link={link}
      profile={profile}
      draft={draft}
      decided={decision.page}
    />
  );
}

interface DraftPageProps extends Pick<DraftFlowProps, "params" | "requestedPage" | "link"> {
  flow: CompiledFlow;
  profile: object;
  draft: DraftSubject;
  decided: string;
}

function DraftPage({ flow, params, requestedPage, link, profile, draft, decided }: DraftPageProps) {
  const { definitions, flows, session } = useApp();
  const originator = useOriginator(draft.subject.application);
  const args = definitions.copyArguments;
  const { pathname, search } = useLocation();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const pageId = pageToShow(flow, { page: decided }, requestedPage, { ...draft.subject });
  const page = flow.pages.get(pageId);
  const open = page?.access === "anonymous" || authenticated;
  // A person who has logged in meanwhile, for example in another tab, skips the log-in page.
  const redirectTo = new URLSearchParams(search).get(REDIRECT_PARAMETER);
  const passed =
    authenticated && requestedPage !== null && requestedPage !== pageId && redirectTo !== null;
  useAddress({
    flow: flow.definition,
    params,
    requestedPage: open && !passed ? requestedPage : pageId,
    shownPage: pageId,
    isOwn: true,
    waiting: false,
  });

  if (!open) return <Redirect to={loginHref(pathname + search, session.loginPath())} replace />;
  if (passed) {
    const home = homeOf(flows.all, flow.definition);
    return (
      <Redirect
        to={safeRedirect(redirectTo, location.origin, {
          login: productAddresses(flows.all, flow.definition.product).login,
          fallback: home,
        })}
        replace
      />
    );
  }
  if (page?.exit !== undefined) return <Leave page={page} />;
  if (page?.screen === undefined)
    throw new Error(`Page ${pageId} of flow ${flow.id} has no screen.`);
  return (
    <PageFrame
      aside={asideOf({
        flow,
        subject: draft.subject,
        page: pageId,
        decided,
        locale: definitions.locale,
        args,
      })}
      person={originator ? <Originator originator={originator} /> : null}
    >
      <DraftScreen
        key={pageId}
        flow={flow}
        params={params}
        subject={draft.subject}
        profile={profile}
        screenId={page.screen}
        pageId={pageId}
        forms={draft.forms}
        link={link?.token ?? null}
      />
    </PageFrame>
  );
}
