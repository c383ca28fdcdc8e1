import { REDIRECT_PARAMETER, safeRedirect } from "#src/session/redirect.ts";

export interface Window {
  currentPath: string;
  origin: string;
  assign(href: string): void;
  reload(): void;
}

const browser = (): Window => ({
  currentPath: location.pathname + location.search + location.hash,
  origin: location.origin,
  assign: (href) => location.assign(href),
  reload: () => location.reload(),
});

/**
 * Loads an address as a new document. For the product's log-in page it asks the identity broker
 * first, which may name another page of this site. Without an answer the product's own page opens.
 * Source: second product specification, sections 2 and 4.
 */
export async function leaveFor(
  href: string,
  login: string,
  askBroker: ((back: string) => Promise<string>) | null,
  { currentPath, origin, assign, reload }: Window = browser(),
): Promise<void> {
  const { pathname, searchParams } = new URL(href, origin);
  const target =
    askBroker === null || pathname !== login
      ? href
      : await askBroker(searchParams.get(REDIRECT_PARAMETER) ?? "").then(
          (page) => onThisSite(page, origin, login) ?? href,
          () => href,
        );
  // Assigning the page's own address with a fragment would load nothing.
  if (target === currentPath) reload();
  else assign(target);
}

/** Applies the redirect rule to the broker's answer. The log-in page itself is allowed. */
function onThisSite(page: string, origin: string, login: string): string | null {
  if (!URL.canParse(page, origin)) return null;
  const { pathname, search } = new URL(page, origin);
  if (page === pathname + search && pathname === login) return page;
  return safeRedirect(page, origin, { login, fallback: "" }) || null;
}
