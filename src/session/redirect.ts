/** Where a log-in leads. Source: second product specification, section 5. */

export const REDIRECT_PARAMETER = "redirectUrl";

/** Input of the rule of redirects. */
interface RedirectRule {
  /** The log-in page: a redirect to it would never end. */
  login: string;
  /** Opens when the redirect is refused. */
  fallback: string;
}

/** A slash followed by a lower-case letter. */
const SITE_PATH = /^\/[a-z]/;

/**
 * Returns the path to open after log-in: the requested one if it stays on this site, else
 * `fallback`. The rule checks both the text and the address that a browser makes of it.
 * `/a/../..//evil.example` passes the first check and then leaves the origin.
 */
export function safeRedirect(
  requested: string | null,
  origin: string,
  { login, fallback }: RedirectRule,
): string {
  if (requested === null || !SITE_PATH.test(requested) || /[\\\u0000-\u0020\u007f]/.test(requested))
    return fallback;
  let url: URL;
  try {
    url = new URL(requested, origin);
  } catch {
    return fallback;
  }
  const stays =
    url.origin === origin && SITE_PATH.test(url.pathname) && !url.pathname.includes("//");
  // A redirect to the log-in page would ask for the password again and again.
  if (!stays || url.pathname === login) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Returns the address of the log-in page that leads back to `from`. */
export function loginHref(from: string, login: string): string {
  return `${login}?${REDIRECT_PARAMETER}=${encodeURIComponent(from)}`;
}

/** Returns an address of this site with the way back that a query names, if it names one. */
export function keepRedirect(href: string, search: string): string {
  const from = new URLSearchParams(search).get(REDIRECT_PARAMETER);
  if (from === null) return href;
  return `${href}${href.includes("?") ? "&" : "?"}${REDIRECT_PARAMETER}=${encodeURIComponent(from)}`;
}

/** Query parameter of the log-in page after a session ran out. */
export const ENDED_PARAMETER = "ended";
