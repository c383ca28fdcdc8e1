import { decide, pageToShow, type CompiledFlow } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { useApp } from "#src/app.ts";
import { isCallError } from "#src/calls/call-error.ts";
import { nextScreens } from "#src/definitions/neighbours.ts";
import { organisationArgs } from "#src/host/copy-args.ts";
import { loginHref, REDIRECT_PARAMETER, safeRedirect } from "#src/session/redirect.ts";
import { Loading } from "#src/shell/loading.ts";
import { Originator } from "#src/shell/originator/Originator.tsx";
import { useOriginator } from "#src/shell/originator/use-originator.ts";
import { PageFrame } from "#src/shell/PageFrame.tsx";
import { useEffect, useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { homeOf } from "./addresses.ts";
import { useAddress } from "./use-address.ts";
import { useStore } from "zustand";
import { asideOf } from "./Aside.tsx";
import { DraftScreen } from "./DraftScreen.tsx";
import { Leave } from "./Leave.tsx";
import { useProfile } from "./queries.ts";
import { useDraftSubject, type DraftSubject } from "./use-draft-subject.ts";

export interface DraftFlowProps {
  flow: Flow;
  params: Record<string, string>;
  asked: string | null;
  /** The link that was opened: its secret, and what is known by it before an application is. */
  link?: { token: string; application: Record<string, unknown> } | undefined;
}

/** A flow that has no application yet, such as a registration or a log-in: it decides over the answers kept in this browser. */
export function DraftFlow(props: DraftFlowProps) {
  const { drafts, session } = useApp();
  useState(() => drafts.begin(props.flow.id));
  // As it was when the page was opened: a submission that logs in must not pull the form from under itself.
  const now = useStore(session.store, (state) => state.authenticated);
  const [opened, setOpened] = useState({ asked: props.asked, authenticated: now });
  if (opened.asked !== props.asked) setOpened({ asked: props.asked, authenticated: now });
  const { authenticated } = opened;
  const profile = useProfile(authenticated);
  if (authenticated && profile.error && !profile.data) {
    if (!(isCallError(profile.error) && profile.error.status === 401)) throw profile.error;
    return <Loading />;
  }
  if (authenticated && !profile.data) return <Loading />;
  return <Decided {...props} profile={profile.data ?? {}} />;
}

function Decided({ flow, params, asked, link, profile }: DraftFlowProps & { profile: object }) {
  const { begun, flows, screens } = useApp();
  const compiled = flows.compiled(flow.id);
  const draft = useDraftSubject(flow, profile, link?.application ?? begun);
  const decision = useMemo(
    () => (draft ? decide(compiled, draft.subject) : null),
    [compiled, draft],
  );

  useEffect(() => {
    if (decision) screens.prefetch(flow.id, nextScreens(flow, decision.state));
  }, [decision, flow, screens]);

  if (!draft || !decision) return <Loading />;
  return (
    <Shown
      flow={compiled}
      params={params}
      asked={asked}
      link={link}
      profile={profile}
      draft={draft}
      decided={decision.page}
    />
  );
}

interface ShownProps extends Pick<DraftFlowProps, "params" | "asked" | "link"> {
  flow: CompiledFlow;
  profile: object;
  draft: DraftSubject;
  decided: string;
}

function Shown({ flow, params, asked, link, profile, draft, decided }: ShownProps) {
  const { definitions, session } = useApp();
  const originator = useOriginator(draft.subject.application);
  const args = organisationArgs(definitions.organisation);
  const { pathname, search } = useLocation();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const pageId = pageToShow(flow, { page: decided }, asked, { ...draft.subject });
  const page = flow.pages.get(pageId);
  const open = page?.access === "anonymous" || authenticated;
  // Somebody who is logged in by now, such as in another tab, needs no log-in page: it leads on to what was asked for.
  const wanted = new URLSearchParams(search).get(REDIRECT_PARAMETER);
  const passed = authenticated && asked !== null && asked !== pageId && wanted !== null;
  useAddress({
    flow: flow.definition,
    params,
    asked: open && !passed ? asked : pageId,
    shown: pageId,
    own: true,
    waiting: false,
  });

  if (!open) return <Navigate to={loginHref(pathname + search, session.loginPath())} replace />;
  if (passed) {
    const home = homeOf(flow.definition);
    return <Navigate to={safeRedirect(wanted, location.origin, home)} replace />;
  }
  if (page?.exit !== undefined) return <Leave href={page.exit} />;
  if (page?.screen === undefined)
    throw new Error(`Page ${pageId} of flow ${flow.id} has no screen.`);
  return (
    <PageFrame
      aside={asideOf({ flow, subject: draft.subject, page: pageId, decided, args })}
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
        binds={draft.binds}
        link={link?.token ?? null}
      />
    </PageFrame>
  );
}
