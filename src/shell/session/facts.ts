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

/** Who is logged in. Until it is known nothing is shown that only some may see. */
export function useSessionFacts(): SessionFacts | null {
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
  const { data } = useQuery({
    queryKey: ["identity"],
    queryFn: () => findIdentity(broker ? [calls.figureInfo, calls.who] : [calls.who]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data === undefined
    ? null
    : {
        authenticated: true,
        broker: data.isBroker,
        additionalSigner: isAdditionalSigner(data, shown?.application ?? null),
      };
}
