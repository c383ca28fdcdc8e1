import type { Flow } from "#schemas/types/flow.ts";
import { AppProvider, useApp } from "#src/app.ts";
import { Loading } from "#src/shell/loading.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";

export interface KeptVersionProps {
  /** Address of the definitions that the application keeps; null when those of the page are its own. */
  address: string | null;
  flow: Flow;
  children: (flow: Flow) => ReactNode;
}

/** An application goes by the version of the definitions with which it began: everything inside finds that one. */
export function KeptVersion({ address, flow, children }: KeptVersionProps) {
  return address === null ? (
    children(flow)
  ) : (
    <Kept address={address} flow={flow}>
      {children}
    </Kept>
  );
}

function Kept({ address, flow, children }: KeptVersionProps & { address: string }) {
  const app = useApp();
  const { data, error } = useQuery({
    queryKey: ["definitions", address],
    queryFn: () => app.definitionsAt(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const kept = useMemo(() => (data ? { ...app, ...data } : null), [app, data]);
  if (error && !data) throw error;
  if (!kept) return <Loading />;
  return <AppProvider value={kept}>{children(kept.flows.definition(flow.id))}</AppProvider>;
}
