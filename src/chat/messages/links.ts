/** A piece of a message: text as it stands, or text that may be clicked. */
export type Piece = { text: string; href: string | null };

/** What may be an address: a word that begins with `https://`, whatever bracket or quote opens it. */
const ADDRESS = /(?<=^|[\s([<"'“‘])https:\/\/\S+/gi;

/** Signs that end a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]>"'”’]+$/;

/** A full stop straight after the host may be its own: such a name is another one. */
const DOT_AFTER_HOST = /^https:\/\/[^/?#]*\.+$/i;

/** True where the host is listed: exactly, or below one that is listed as `*.host`. */
export function isListed(host: string, allowed: readonly string[]): boolean {
  return allowed.some((each) =>
    each.startsWith("*.")
      ? host.endsWith(each.slice(1)) && host.length > each.length - 1
      : host === each,
  );
}

/**
 * The address that a text may lead to: https, on a listed host, on the usual port, without a user. Judged by what a browser makes of it,
 * and only where the text says the same host, so that nothing reads as one place and leads to another.
 */
export function allowedHref(text: string, allowed: readonly string[]): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return null;
  if (!isListed(url.hostname, allowed)) return null;
  // A browser lets many spellings pass for one host (full-width letters, a percent sign): only the plain one is a link.
  const written = /^https:\/\/([^/?#]*)/i.exec(text)?.[1]?.toLowerCase();
  return written === url.hostname ? url.href : null;
}

/** A message cut into text and links; joined again, the texts are the message. */
export function pieces(text: string, allowed: readonly string[]): Piece[] {
  const parts: Piece[] = [];
  let at = 0;
  const plain = (to: number) => {
    if (to > at) parts.push({ text: text.slice(at, to), href: null });
    at = to;
  };
  for (const found of text.matchAll(ADDRESS)) {
    if (DOT_AFTER_HOST.test(found[0])) continue;
    const address = found[0].replace(TRAILING, "");
    const href = allowedHref(address, allowed);
    if (href === null) continue;
    plain(found.index);
    parts.push({ text: address, href });
    at = found.index + address.length;
  }
  plain(text.length);
  return parts;
}

/** Hosts that messages of a lender may lead to. */
export function linkHosts(organisation: {
  baseUrl?: string | undefined;
  chat?: { linkHosts?: string[] } | undefined;
}): string[] {
  const own = URL.parse(organisation.baseUrl ?? "")?.hostname;
  return [...(own ? [own] : []), ...(organisation.chat?.linkHosts ?? [])];
}
