/** Where a log-in leads. Source: second product specification, section 5. */

/** Address of the log-in page, fixed by the product specification, section 8. */
export const LOGIN_PATH = "/auth/login";
export const REDIRECT_PARAMETER = "redirectUrl";

/** A slash followed by a lower-case letter. */
const HONOURED = /^\/[a-z]/;

/**
 * The path to open after log-in: the one asked for when it stays in this product, otherwise `fallback`. The rule is applied twice, to the text
 * as given and to the address that a browser makes of it, because `/a/../..//evil.example` passes the first and then leaves the origin.
 */
export function safeRedirect(asked: string | null, origin: string, fallback: string): string {
  if (asked === null || !HONOURED.test(asked) || /[\\\u0000-\u0020\u007f]/.test(asked))
    return fallback;
  let url: URL;
  try {
    url = new URL(asked, origin);
  } catch {
    return fallback;
  }
  const stays =
    url.origin === origin && HONOURED.test(url.pathname) && !url.pathname.includes("//");
  // Back to the log-in page would ask for the password in a circle.
  if (!stays || url.pathname === LOGIN_PATH) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Address of the log-in page that leads back to `from`. */
export function loginHref(from: string, login: string = LOGIN_PATH): string {
  return `${login}?${REDIRECT_PARAMETER}=${encodeURIComponent(from)}`;
}

/** Marks the log-in page as reached because the session ran out. */
export const ENDED_PARAMETER = "ended";
