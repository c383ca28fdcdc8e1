import type { VersionedApplication } from "#src/calls/calls.ts";
import { useApp } from "#src/app.ts";
import { locate } from "#src/definitions/routes.ts";
import { BROKER_IDENTITY } from "#src/flags/keys.ts";
import { useFlag } from "#src/flags/use-flags.ts";
import { keys } from "#src/routing/queries.ts";
import { findIdentity, isAdditionalSigner } from "#src/session/identity.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import type { SessionFacts } from "../use-shell.ts";

/** Who is logged in, as far as it is known. */
export interface Who {
  /** Null until it is known, and when nobody knows: nothing is shown then that only some may see. */
  facts: SessionFacts | null;
  /** Every path of identity was asked, and none knows. */
  notFound: boolean;
}

export function useWho(): Who {
  const { calls, flows } = useApp();
  const broker = useFlag(BROKER_IDENTITY);
  const { pathname, search } = useLocation();
  const uuid = locate(flows.all, pathname, search)?.params["uuid"] ?? "";
  // The application of the page, once the page has it; nothing is fetched for a menu.
  const { data: shown } = useQuery<VersionedApplication>({
    queryKey: keys.application(uuid),
    queryFn: () => calls.application(uuid),
    enabled: false,
  });
  const { data, isError } = useQuery({
    queryKey: ["identity"],
    queryFn: () => findIdentity(broker ? [calls.figureInfo, calls.who] : [calls.who]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const facts = data && {
    authenticated: true,
    broker: data.isBroker,
    additionalSigner: isAdditionalSigner(data, shown?.application ?? null),
  };
  return { facts: facts ?? null, notFound: isError };
}
