import { useApp } from "#src/app.ts";
import { useQuery } from "@tanstack/react-query";
import type { SessionFacts } from "../use-shell.ts";

/** Types of a profile that the shell tells apart. Source: second product specification, section 2. */
const ADDITIONAL_SIGNER = "CO_DEEDER";

/** Who is logged in. Until it is known nothing is shown that only some may see. */
export function useSessionFacts(): SessionFacts | null {
  const { calls } = useApp();
  const { data } = useQuery({
    queryKey: ["identity"],
    queryFn: calls.who,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data === undefined
    ? null
    : {
        authenticated: true,
        broker: data.isBroker,
        additionalSigner: data.identityType === ADDITIONAL_SIGNER,
      };
}
