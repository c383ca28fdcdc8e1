import { LOGIN_PATH, REDIRECT_PARAMETER, safeRedirect } from "#src/session/redirect.ts";

export interface Window {
  here: string;
  origin: string;
  assign(href: string): void;
  reload(): void;
}

const browser = (): Window => ({
  here: location.pathname + location.search + location.hash,
  origin: location.origin,
  assign: (href) => location.assign(href),
  reload: () => location.reload(),
});

/**
 * Loads an address anew. The product's log-in page is asked of the identity broker first, where there is one: it may name another, on this
 * site. When it does not answer, the log-in page is the usual one. Source: second product specification, sections 2 and 4.
 */
export async function leaveFor(
  href: string,
  askBroker: ((back: string) => Promise<string>) | null,
  { here, origin, assign, reload }: Window = browser(),
): Promise<void> {
  const { pathname, searchParams } = new URL(href, origin);
  const target =
    askBroker === null || pathname !== LOGIN_PATH
      ? href
      : await askBroker(searchParams.get(REDIRECT_PARAMETER) ?? "").then(
          (page) => onThisSite(page, origin) ?? href,
          () => href,
        );
  // The address of the page itself, with a fragment, would load nothing.
  if (target === here) reload();
  else assign(target);
}

/** The rule of redirects holds for what a server names, too; its log-in page is one of ours. */
function onThisSite(page: string, origin: string): string | null {
  if (!URL.canParse(page, origin)) return null;
  const { pathname, search } = new URL(page, origin);
  if (page === pathname + search && pathname === LOGIN_PATH) return page;
  return safeRedirect(page, origin, "") || null;
}
