import { decide, holdsApplications, isClosedPage, pageToShow } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { AppProvider, useApp } from "#src/app.ts";
import { isInvited, locate, type Place } from "#src/definitions/routes.ts";
import { loginHref } from "#src/session/redirect.ts";
import { NotFound } from "#src/shell/NotFound.tsx";
import { useMemo, type ReactNode } from "react";
import { Redirect, useLocation } from "#src/history/router.tsx";
import { useStore } from "zustand";
import { DraftFlow } from "./draft/DraftFlow.tsx";
import { Leave } from "./Leave.tsx";
import { LazyHandOff } from "./hand-off/LazyHandOff.tsx";
import { LazyInvitedFlow } from "./invitation/LazyInvitedFlow.tsx";
import { LazyApplicationFlow } from "./application/LazyApplicationFlow.tsx";
import { linkSecret } from "./address/link-secret.ts";

/** Renders the flow and page of the current address, or leads to the log-in. */
export function FlowRoutes() {
  const { definitions, flows } = useApp();
  const { pathname, search } = useLocation();
  const place = locate(flows.all, pathname, search);
  if (!place) return <NotFound />;
  const flow = flows.definition(place.flow);
  if (isClosedPage({ ...definitions.organisation }, flow, place.page))
    return <NotFound reason="notOffered" />;
  return (
    <OfProduct flow={flow}>
      <FlowPage flow={flow} place={place} />
    </OfProduct>
  );
}

/** Gives the pages of a flow the calls of its product. */
function OfProduct({ flow, children }: { flow: Flow; children: ReactNode }) {
  const app = useApp();
  const product = flow.product ?? app.flows.product;
  const appOfProduct = useMemo(() => {
    const calls = app.calls.of(product);
    return calls === app.calls ? app : { ...app, calls };
  }, [app, product]);
  return <AppProvider value={appOfProduct}>{children}</AppProvider>;
}

function FlowPage({ flow, place }: { flow: Flow; place: Place }) {
  const { flows, initialApplication, session } = useApp();
  const { pathname, search, hash } = useLocation();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const page = flow.pages.find(({ id }) => id === place.page);
  if (isInvited(flow))
    return (
      <LazyInvitedFlow key={flow.id} flow={flow} params={place.params} requestedPage={place.page} />
    );
  const hasApplication = holdsApplications(flow);
  const open = page ? page.access === "anonymous" : !hasApplication;
  if (!authenticated && !open) {
    // A flow without an application may lead a visitor out, such as one whom the lender does not take
    // or who has yet to register.
    const input = { application: initialApplication, profile: {} };
    const compiled = flows.compiled(flow.id);
    const due = hasApplication
      ? null
      : pageToShow(compiled, decide(compiled, input), place.page, input);
    const exit = flow.pages.find(({ id }) => id === due);
    if (exit?.exit !== undefined) return <Leave page={exit} />;
    return <Redirect to={loginHref(pathname + search, session.loginPath())} replace />;
  }

  if (flow.handOff?.page === page?.id && page) return <LazyHandOff flow={flow} />;
  const uuid = place.params.uuid;
  if (hasApplication && uuid !== undefined)
    return (
      <LazyApplicationFlow
        key={`${flow.id}:${uuid}`}
        flow={flow}
        uuid={uuid}
        params={place.params}
        requestedPage={place.page}
      />
    );
  const token = linkSecret(hash);
  return (
    <DraftFlow
      key={flow.id}
      flow={flow}
      params={place.params}
      requestedPage={place.page}
      link={token === null ? undefined : { token, application: initialApplication }}
    />
  );
}
