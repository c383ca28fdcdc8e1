import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import { type Caller, callerNow } from "./current-request.ts";

/** Most tags that the server reads from a header; a browser sends a handful. */
const MAX_TAGS = 10;
/** Longest header whose tags are remembered, characters, and most headers. */
const REMEMBERED = { length: 200, headers: 500 };

const tagsByHeader = new BoundedCache<string, readonly string[]>(REMEMBERED.headers);

/**
 * Returns the language tags of a request's `Accept-Language` header, the preferred first (RFC 9110,
 * section 12.5.4).
 */
export function languagesOf({ headers }: Pick<Caller, "headers">): readonly string[] {
  const header = headers["accept-language"] ?? "";
  const known = tagsByHeader.get(header);
  if (known !== undefined) return known;
  const tags = tagsOf(header);
  if (header.length <= REMEMBERED.length) tagsByHeader.set(header, tags);
  return tags;
}

function tagsOf(header: string): string[] {
  return header
    .split(",", MAX_TAGS)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((each) => each.trim());
      const weight = parameters.find((each) => each.startsWith("q="));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag.toLowerCase());
}

/** Returns the language tags of the current request, the preferred first; none outside a request. */
export function requestedLanguages(): readonly string[] {
  const caller = callerNow();
  return caller === undefined ? [] : languagesOf(caller);
}
