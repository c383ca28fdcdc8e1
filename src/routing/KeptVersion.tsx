import type { Flow } from "#schemas/types/flow.ts";
import { AppProvider, useApp } from "#src/app.ts";
import { Loading } from "#src/shell/loading.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";

export interface KeptVersionProps {
  /** Address of the definitions that the application keeps; null when those of the page are its own. */
  address: string | null;
  flow: Flow;
  children: (flow: Flow) => ReactNode;
}

/**
 * An application goes by the version of the definitions with which it began: everything inside finds that one. A lender may publish a
 * new one while somebody is at a page: it stays as it is, with all that was typed, until what the application keeps is here.
 */
export function KeptVersion({ address, flow, children }: KeptVersionProps) {
  const app = useApp();
  const { data, error } = useQuery({
    queryKey: ["definitions", address],
    queryFn: () => app.definitionsAt(address ?? ""),
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const kept = useMemo(() => {
    if (address === null) return app;
    return data ? { ...app, ...data } : null;
  }, [address, app, data]);
  const [shown, setShown] = useState(kept);
  if (kept !== null && kept !== shown) setShown(kept);
  if (error && !data && address !== null) throw error;
  if (shown === null) return <Loading />;
  return <AppProvider value={shown}>{children(shown.flows.definition(flow.id))}</AppProvider>;
}
