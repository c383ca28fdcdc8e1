import { createContext, use, useMemo, type ReactNode } from "react";
import { formatCopy } from "../copy/format.tsx";
import { LanguageProvider, useLanguage, withArguments } from "../words/language.ts";
import type { BlockHost, CopyArgs } from "./types.ts";

/** Null outside a screen. */
export const HostContext = createContext<BlockHost | null>(null);

export function HostProvider({ host, children }: { host: BlockHost; children: ReactNode }) {
  const language = useLanguage();
  const { args } = host;
  const spoken = useMemo(() => withArguments(language, args), [args, language]);
  return (
    <LanguageProvider value={spoken}>
      <HostContext value={host}>{children}</HostContext>
    </LanguageProvider>
  );
}

/**
 * Returns the host of the screen; throws outside a screen, because a block needs its data and
 * calls.
 */
export function useHost(): BlockHost {
  const host = use(HostContext);
  if (!host)
    throw new Error("No host: render blocks and fields inside <ScreenRenderer> or <HostProvider>.");
  return host;
}

/**
 * Returns a function that renders copy: the host's, or plain formatting for a widget outside a
 * screen.
 */
export function useCopy(): (text: string, args?: CopyArgs) => ReactNode {
  const host = use(HostContext);
  const { locale } = useLanguage();
  return useMemo(
    () =>
      host
        ? (text, args) => host.copy(text, args)
        : (text, args) => formatCopy(text, args ? { locale, args } : { locale }),
    [host, locale],
  );
}
