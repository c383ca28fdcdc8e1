import { decide, pageToShow } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Profile } from "#schemas/types/profile.ts";
import { useApp } from "#src/app.ts";
import { isCallError } from "#src/calls/call-error.ts";
import type { VersionedApplication } from "#src/calls/applications.ts";
import { homeOf } from "#src/definitions/home.ts";
import { applicationHref } from "#src/definitions/links.ts";
import { nextScreens } from "#src/definitions/neighbors.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { Loading } from "#src/shell/loading/loading.ts";
import { OfferDetails } from "#src/shell/offer/OfferDetails.tsx";
import { offerFigures } from "#src/shell/offer/offer.ts";
import { Originator } from "#src/shell/originator/Originator.tsx";
import { useOriginator } from "#src/shell/originator/use-originator.ts";
import { PageFrame } from "#src/shell/PageFrame.tsx";
import { Survey } from "#src/shell/survey/Survey.tsx";
import { ownWrites } from "#src/submit/own-writes.ts";
import { useEffect, useMemo } from "react";
import { Redirect } from "#src/history/router.tsx";
import { ApplicationScreen } from "./ApplicationScreen.tsx";
import { asideOf } from "../Aside.tsx";
import { Banners } from "./Banners.tsx";
import { KeptVersion } from "./KeptVersion.tsx";
import { Leave } from "../Leave.tsx";
import { useApplication, useProfile } from "#src/queries/queries.ts";
import { useAddress } from "../address/use-address.ts";
import { useFollow } from "../waiting/use-follow.ts";
import { useWaiting } from "../waiting/use-waiting.ts";

export interface ApplicationFlowProps {
  flow: Flow;
  uuid: string;
  params: Record<string, string>;
  requestedPage: string | null;
}

/** A flow over an application on the server. An application of another flow leads to its own address. */
export function ApplicationFlow(props: ApplicationFlowProps) {
  const { flows } = useApp();
  const application = useApplication(props.uuid);
  const profile = useProfile();
  const error = application.error ?? profile.error;
  const own = flows.all.find(({ id }) => id === application.data?.application.flow);
  if (application.data && own !== undefined && own.id !== props.flow.id)
    return <Redirect to={applicationHref(flows, props.uuid, own.id)} replace />;
  if (application.data && profile.data)
    return (
      <KeptVersion address={application.data.definitions ?? null} flow={props.flow}>
        {(flow) => (
          <DecidedApplication
            {...props}
            flow={flow}
            current={application.data}
            profile={profile.data}
          />
        )}
      </KeptVersion>
    );
  // A missing application and another person's look alike: both lead home.
  if (isCallError(error) && (error.status === 404 || error.status === 403))
    return <Redirect to={homeOf(flows.all, props.flow)} replace />;
  // The session handles a 401 and is leaving the page.
  if (error && !(isCallError(error) && error.status === 401)) throw error;
  return <Loading />;
}

interface DecidedApplicationProps extends ApplicationFlowProps {
  current: VersionedApplication;
  profile: Profile;
}

function DecidedApplication({
  flow,
  uuid,
  params,
  requestedPage,
  current,
  profile,
}: DecidedApplicationProps) {
  const { definitions, flows, screens } = useApp();
  const compiled = flows.compiled(flow.id);
  const originator = useOriginator(current.application as Record<string, unknown>);
  const { application, waiting, counting, again } = useWaiting(flow, uuid, current);
  useFollow(flow, uuid, current, !counting);

  const subject = useMemo<Subject>(
    () => ({
      application: application as Subject["application"],
      profile: profile as Subject["profile"],
    }),
    [application, profile],
  );
  const decision = useMemo(() => decide(compiled, subject), [compiled, subject]);
  const wantedPage = current.leads?.from === requestedPage ? current.leads.to : requestedPage;
  const pageId = pageToShow(compiled, decision, wantedPage, { ...subject });
  const page = compiled.pages.get(pageId);
  // A page that the borrower opened out of order stays open while the flow waits.
  const outOfOrder = wantedPage === pageId && compiled.open.has(pageId) && pageId !== decision.page;
  const screenId = waiting && flow.polling && !outOfOrder ? flow.polling.screen : page?.screen;
  useAddress({
    flow,
    params,
    requestedPage,
    shownPage: pageId,
    isOwn: (current.own ?? false) || ownWrites.explain(uuid),
    waiting,
  });

  useEffect(() => {
    screens.prefetch(flow.id, nextScreens(flow, decision.state));
  }, [decision.state, flow, screens]);

  if (page?.exit !== undefined) return <Leave page={page} />;
  if (screenId === undefined) throw new Error(`Page ${pageId} of flow ${flow.id} has no screen.`);
  return (
    <PageFrame
      banners={
        <Banners
          flow={compiled}
          params={params}
          subject={subject}
          decision={decision}
          page={pageId}
          args={definitions.copyArguments}
        />
      }
      aside={asideOf({
        flow: compiled,
        subject,
        page: pageId,
        decided: decision.page,
        locale: definitions.locale,
        args: definitions.copyArguments,
      })}
      person={originator ? <Originator originator={originator} /> : null}
      figures={
        offerFigures(application) ? (
          <OfferDetails
            application={application}
            locale={definitions.locale}
            draw={definitions.flows[flow.id]?.product?.draw}
          />
        ) : null
      }
      below={waiting ? null : <Survey flow={flow} page={pageId} />}
    >
      <ApplicationScreen
        key={`${screenId}:${pageId}`}
        flow={compiled}
        uuid={uuid}
        params={params}
        subject={subject}
        version={current.version}
        screenId={screenId}
        pageId={pageId}
        waiting={waiting}
        onRefresh={again}
      />
    </PageFrame>
  );
}
