import type { VersionedApplication } from "#src/calls/applications.ts";
import { useApp } from "#src/app.ts";
import { locate } from "#src/definitions/routes.ts";
import { FLAGS } from "#lending/specified-names.ts";
import { useFlag } from "#src/flags/use-flags.ts";
import { keys } from "#src/queries/queries.ts";
import { findIdentity, isAdditionalSigner } from "./identity.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "#src/history/router.tsx";
import type { Session } from "#schemas/types/session.ts";

/** Identity of the logged-in person, as far as it has loaded. */
interface SessionIdentity {
  /**
   * Null until it is known, and when no path knows the person: restricted links then stay hidden.
   */
  facts: Session | null;
  /** No path knows the person. */
  notFound: boolean;
}

export function useSessionIdentity(): SessionIdentity {
  const { calls, flows } = useApp();
  const broker = useFlag(FLAGS.brokerIdentity);
  const { pathname, search } = useLocation();
  const place = locate(flows.all, pathname, search);
  // Uses what the page has read; a menu requests nothing.
  const { data: signing } = useQuery({
    queryKey: keys.signing(place?.flow ?? ""),
    queryFn: () => calls.currentSigning(place?.flow ?? ""),
    enabled: false,
  });
  // The addresses of an invited person's flow name no application.
  const uuid = place?.params["uuid"] ?? signing ?? "";
  const { data: current } = useQuery<VersionedApplication>({
    queryKey: keys.application(uuid),
    queryFn: () => calls.application(uuid),
    enabled: false,
  });
  const { data, isError } = useQuery({
    queryKey: ["identity"],
    queryFn: () =>
      findIdentity(broker ? [calls.figureInfo, calls.readIdentity] : [calls.readIdentity]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const facts = data && {
    authenticated: true,
    broker: data.isBroker,
    additionalSigner: isAdditionalSigner(data, current?.application ?? null),
  };
  return { facts: facts ?? null, notFound: isError };
}
