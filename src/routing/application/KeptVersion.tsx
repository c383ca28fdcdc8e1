import type { Flow } from "#schemas/types/flow.ts";
import { AppProvider, useApp } from "#src/app.ts";
import { Loading } from "#src/shell/loading/loading.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";

interface KeptVersionProps {
  /** Address of the version that the application keeps; null when it uses the page's own. */
  address: string | null;
  flow: Flow;
  children: (flow: Flow) => ReactNode;
}

/**
 * Provides the version of the definitions with which the application began. When a lender publishes
 * meanwhile, the page and its typed answers stay until that version has loaded.
 */
export function KeptVersion({ address, flow, children }: KeptVersionProps) {
  const app = useApp();
  const { data, error } = useQuery({
    queryKey: ["definitions", address],
    queryFn: () => app.definitionsAt(address ?? ""),
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const appOfVersion = useMemo(() => {
    if (address === null) return app;
    return data ? { ...app, ...data } : null;
  }, [address, app, data]);
  const [visibleApp, setShown] = useState(appOfVersion);
  if (appOfVersion !== null && appOfVersion !== visibleApp) setShown(appOfVersion);
  if (error && !data && address !== null) throw error;
  if (visibleApp === null) return <Loading />;
  return (
    <AppProvider value={visibleApp}>{children(visibleApp.flows.definition(flow.id))}</AppProvider>
  );
}
