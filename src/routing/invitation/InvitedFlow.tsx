import { productAddresses } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { useApp } from "#src/app.ts";
import { isCallError } from "#src/calls/call-error.ts";
import { loginHref } from "#src/session/redirect.ts";
import { Loading } from "#src/shell/loading/loading.ts";
import { keys } from "#src/queries/queries.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Redirect, useLocation } from "#src/history/router.tsx";
import { useStore } from "zustand";
import { DraftFlow } from "../draft/DraftFlow.tsx";
import { LazyApplicationFlow } from "../application/LazyApplicationFlow.tsx";
import { linkSecret } from "../address/link-secret.ts";

export interface InvitedFlowProps {
  flow: Flow;
  params: Record<string, string>;
  requestedPage: string | null;
}

/**
 * A flow for people whom another application invites. Its addresses name no application: the
 * session identifies it. A person who opens the link of an invitation sets a password first, even
 * when another person is logged in.
 */
export function InvitedFlow({ flow, params, requestedPage }: InvitedFlowProps) {
  const { session } = useApp();
  const { pathname, search, hash } = useLocation();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const openedToken = linkSecret(hash);
  // The first navigation removes the fragment; the token stays while the page is open.
  const [token, setToken] = useState(openedToken);
  if (openedToken !== null && openedToken !== token) setToken(openedToken);
  const open = flow.pages.find(({ id }) => id === requestedPage)?.access === "anonymous";

  if (open && token !== null)
    return <OpenedInvitation {...{ flow, params, requestedPage, token }} />;
  if (authenticated) return <OwnSigning {...{ flow, params, requestedPage }} />;
  if (open) return <DraftFlow flow={flow} params={params} requestedPage={requestedPage} />;
  return <Redirect to={loginHref(pathname + search, session.loginPath())} replace />;
}

function OpenedInvitation({ token, ...place }: InvitedFlowProps & { token: string }) {
  const { calls } = useApp();
  const { data, error } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => calls.openInvitation(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [link, setLink] = useState<{ token: string; application: Record<string, unknown> } | null>(
    null,
  );
  if (data && link?.token !== token)
    setLink({ token, application: { invitation: data.invitation } });
  if (error && !data) throw error;
  // Memoized, so that another read of the invitation does not restart the page.
  return link?.token === token ? <DraftFlow {...place} link={link} /> : <Loading />;
}

function OwnSigning(place: InvitedFlowProps) {
  const { calls, flows } = useApp();
  const { data, error } = useQuery({
    queryKey: keys.signing(place.flow.id),
    queryFn: () => calls.currentSigning(place.flow.id),
  });
  if (error && data === undefined) {
    if (!(isCallError(error) && error.status === 401)) throw error;
    return <Loading />;
  }
  if (data === undefined) return <Loading />;
  if (data === null) {
    const open =
      place.flow.pages.find(({ id }) => id === place.requestedPage)?.access === "anonymous";
    // A logged-in person without an invitation.
    return open ? (
      <DraftFlow {...place} />
    ) : (
      <Redirect to={productAddresses(flows.all, place.flow.product).home} replace />
    );
  }
  return <LazyApplicationFlow key={data} {...place} uuid={data} />;
}
