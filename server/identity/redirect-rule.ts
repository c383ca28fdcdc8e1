/** A slash followed by a lower-case letter. Source: second product specification, section 5. */
const HONOURED = /^\/[a-z]/;
/** Any origin does: what leaves it is refused. */
const HERE = "http://here.invalid";

/**
 * The path that a log-in may lead to, or null. The rule is applied to the text as given and to the address that a browser makes of it:
 * `/a/../..//evil.example` passes the first and leaves the origin.
 */
export function honouredRedirect(asked: string | undefined): string | null {
  if (asked === undefined || !HONOURED.test(asked) || /[\\\u0000-\u0020\u007f]/.test(asked))
    return null;
  if (!URL.canParse(asked, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  const stays = origin === HERE && HONOURED.test(pathname) && !pathname.includes("//");
  return stays ? pathname + search + hash : null;
}
