import { useApp } from "#src/app.ts";
import type { Originator } from "#schemas/types/calls/originators.ts";
import { useQuery } from "@tanstack/react-query";

/** Source: product specification, section 9. */
const CACHED_FOR_MS = 10 * 60_000;

/** Returns the referring originator; null without one, or when the lender does not know them. */
export function useOriginator(application: Record<string, unknown>): Originator | null {
  const { initialApplication, calls } = useApp();
  const uuid = referrerOf(application) ?? referrerOf(initialApplication);
  const { data } = useQuery({
    queryKey: ["originator", uuid],
    queryFn: () => calls.originator(uuid ?? ""),
    enabled: uuid !== null,
    staleTime: CACHED_FOR_MS,
    gcTime: CACHED_FOR_MS,
  });
  return uuid === null ? null : (data ?? null);
}

function referrerOf({ referrer }: Record<string, unknown>): string | null {
  const uuid = (referrer as { referrerUuid?: unknown } | null | undefined)?.referrerUuid;
  return typeof uuid === "string" ? uuid : null;
}
