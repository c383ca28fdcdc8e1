import type { Flow } from "#schemas/types/flow.ts";
import { useApp } from "#src/app.ts";
import { isCallError } from "#src/calls/call-error.ts";
import { loginHref } from "#src/session/redirect.ts";
import { Loading } from "#src/shell/loading.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { HOME_PATH } from "./addresses.ts";
import { ApplicationFlow } from "./ApplicationFlow.tsx";
import { DraftFlow } from "./DraftFlow.tsx";
import { linkSecret } from "./link-secret.ts";

export interface InvitedFlowProps {
  flow: Flow;
  params: Record<string, string>;
  asked: string | null;
}

/**
 * A flow that people go through because somebody invited them. Its addresses name no application: whoever is logged in has their own,
 * and whoever opens the link of an invitation is asked for a password first, whoever was logged in here before.
 */
export function InvitedFlow({ flow, params, asked }: InvitedFlowProps) {
  const { session } = useApp();
  const { pathname, search, hash } = useLocation();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const given = linkSecret(hash);
  // The fragment goes with the first change of address; what it said stays for as long as the page is open.
  const [token, setToken] = useState(given);
  if (given !== null && given !== token) setToken(given);
  const open = flow.pages.find(({ id }) => id === asked)?.access === "anonymous";

  if (open && token !== null) return <Linked {...{ flow, params, asked, token }} />;
  if (authenticated) return <Own {...{ flow, params, asked }} />;
  if (open) return <DraftFlow flow={flow} params={params} asked={asked} />;
  return <Navigate to={loginHref(pathname + search, session.loginPath())} replace />;
}

function Linked({ token, ...place }: InvitedFlowProps & { token: string }) {
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
  // The application is worked out once, so that the page beneath does not begin anew with each look.
  return link?.token === token ? <DraftFlow {...place} link={link} /> : <Loading />;
}

function Own(place: InvitedFlowProps) {
  const { calls } = useApp();
  const { data, error } = useQuery({
    queryKey: ["signing"],
    queryFn: calls.currentSigning,
  });
  if (error && data === undefined) {
    if (!(isCallError(error) && error.status === 401)) throw error;
    return <Loading />;
  }
  if (data === undefined) return <Loading />;
  if (data === null) {
    const open = place.flow.pages.find(({ id }) => id === place.asked)?.access === "anonymous";
    // Logged in, but nobody invited this account.
    return open ? <DraftFlow {...place} /> : <Navigate to={HOME_PATH} replace />;
  }
  return <ApplicationFlow key={data} {...place} uuid={data} />;
}
