/** A piece of a message: plain text, or text with a link. */
type Piece = { text: string; href: string | null };

/** Candidates for addresses: words that begin with `https://`, after any bracket or quote. */
const ADDRESS = /(?<=^|[\s([<"'“‘])https:\/\/\S+/gi;

/** Punctuation that ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]>"'”’]+$/;

/** A dot directly after the host may belong to it, and would name another host. */
const DOT_AFTER_HOST = /^https:\/\/[^/?#]*\.+$/i;

/** Returns whether the host is listed, exactly or as a subdomain of `*.host`. */
function isListed(host: string, allowed: readonly string[]): boolean {
  return allowed.some((each) =>
    each.startsWith("*.")
      ? host.endsWith(each.slice(1)) && host.length > each.length - 1
      : host === each,
  );
}

/**
 * Returns the address that a text may link to: https on a listed host, with the usual port and no
 * user. It judges the address as a browser parses it, and only when the text shows the same host.
 * No link therefore leads elsewhere than it reads.
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
  // Browsers map many spellings to one host (full-width letters, percent signs). Only the plain
  // spelling becomes a link.
  const written = /^https:\/\/([^/?#]*)/i.exec(text)?.[1]?.toLowerCase();
  return written === url.hostname ? url.href : null;
}

/** Splits a message into texts and links. The joined texts are the message. */
export function pieces(text: string, allowed: readonly string[]): Piece[] {
  const parts: Piece[] = [];
  let end = 0;
  const plain = (to: number) => {
    if (to > end) parts.push({ text: text.slice(end, to), href: null });
    end = to;
  };
  for (const match of text.matchAll(ADDRESS)) {
    if (DOT_AFTER_HOST.test(match[0])) continue;
    const address = match[0].replace(TRAILING, "");
    const href = allowedHref(address, allowed);
    if (href === null) continue;
    plain(match.index);
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  plain(text.length);
  return parts;
}

/** Returns the hosts that a lender's messages may link to. */
export function linkHosts(organisation: {
  baseUrl?: string | undefined;
  chat?: { linkHosts?: string[] } | undefined;
}): string[] {
  const own = URL.parse(organisation.baseUrl ?? "")?.hostname;
  return [...(own ? [own] : []), ...(organisation.chat?.linkHosts ?? [])];
}
