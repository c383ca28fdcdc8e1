/** A slash followed by a lower-case letter. Source: second product specification, section 5. */
const ACCEPTED = /^\/[a-z]/;
/** Stand-in origin: an address that resolves to another origin is rejected. */
const HERE = "http://here.invalid";

/**
 * Returns the path that a log-in may redirect to, or null. The rule applies to the text and to the
 * address that a browser resolves: `/a/../..//evil.example` passes the first and leaves the origin.
 */
export function acceptedRedirect(requested: string | undefined): string | null {
  if (
    requested === undefined ||
    !ACCEPTED.test(requested) ||
    /[\\\u0000-\u0020\u007f]/.test(requested)
  )
    return null;
  if (!URL.canParse(requested, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(requested, HERE);
  const stays = origin === HERE && ACCEPTED.test(pathname) && !pathname.includes("//");
  return stays ? pathname + search + hash : null;
}
