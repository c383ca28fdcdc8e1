import { createContext, use, useMemo, type ReactNode } from "react";
import { formatCopy } from "../copy/format.tsx";
import type { BlockHost, CopyArgs } from "./types.ts";

const HostContext = createContext<BlockHost | null>(null);

export function HostProvider({ host, children }: { host: BlockHost; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** The host of the screen; throws outside one, since a block without data or calls cannot work. */
export function useHost(): BlockHost {
  const host = use(HostContext);
  if (!host)
    throw new Error("No host: render blocks and fields inside <ScreenRenderer> or <HostProvider>.");
  return host;
}

/** A function that renders copy: the host's, or plain en-US formatting where a widget is shown on its own. */
export function useCopy(): (text: string, args?: CopyArgs) => ReactNode {
  const host = use(HostContext);
  return useMemo(
    () =>
      host
        ? (text, args) => host.copy(text, args)
        : (text, args) => formatCopy(text, args ? { args } : {}),
    [host],
  );
}
