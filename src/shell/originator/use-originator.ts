import { useApp } from "#src/app.ts";
import type { Originator } from "#src/calls/shell.ts";
import { useQuery } from "@tanstack/react-query";

/** Source: product specification, section 9. */
const CACHED_FOR_MS = 10 * 60_000;

/** Who referred the borrower; null while nobody did, and for one whom the lender does not know. */
export function useOriginator(application: Record<string, unknown>): Originator | null {
  const { begun, calls } = useApp();
  const uuid = referrerOf(application) ?? referrerOf(begun);
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
