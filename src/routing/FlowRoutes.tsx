import { useApp } from "#src/app.ts";
import { belongsToApplication, isInvited, locate } from "#src/definitions/routes.ts";
import { loginHref } from "#src/session/redirect.ts";
import { NotFound } from "#src/shell/NotFound.tsx";
import { Navigate, useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { ApplicationFlow } from "./ApplicationFlow.tsx";
import { DraftFlow } from "./DraftFlow.tsx";
import { InvitedFlow } from "./InvitedFlow.tsx";
import { linkSecret } from "./link-secret.ts";

/** Every address of the app: which flow and page it stands for, and whether this person may open it. */
export function FlowRoutes() {
  const { begun, flows, session } = useApp();
  const { pathname, search, hash } = useLocation();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const place = locate(flows.all, pathname, search);
  if (!place) return <NotFound />;

  const flow = flows.definition(place.flow);
  const asked = flow.pages.find(({ id }) => id === place.page);
  if (isInvited(flow))
    return <InvitedFlow key={flow.id} flow={flow} params={place.params} asked={place.page} />;
  const own = belongsToApplication(flow);
  const open = asked ? asked.access === "anonymous" : !own;
  if (!authenticated && !open)
    return <Navigate to={loginHref(pathname + search, session.loginPath())} replace />;

  const uuid = place.params.uuid;
  if (own && uuid !== undefined)
    return (
      <ApplicationFlow
        key={`${flow.id}:${uuid}`}
        flow={flow}
        uuid={uuid}
        params={place.params}
        asked={place.page}
      />
    );
  const token = linkSecret(hash);
  return (
    <DraftFlow
      key={flow.id}
      flow={flow}
      params={place.params}
      asked={place.page}
      link={token === null ? undefined : { token, application: begun }}
    />
  );
}
