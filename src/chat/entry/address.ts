/** Query parameter that opens the chat. Source: product specification of the chat, section 2. */
const POP_PARAMETER = "pop-webchat";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the application that a path names, its first UUID segment; null for none. */
export const applicationIn = (pathname: string): string | null =>
  pathname.split("/").find((segment) => UUID.test(segment)) ?? null;

/** Returns the address without the parameter that opens the chat; null when it has none. */
export function withoutPop({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): string | null {
  const query = new URLSearchParams(search);
  if (!query.has(POP_PARAMETER) || applicationIn(pathname) === null) return null;
  query.delete(POP_PARAMETER);
  const rest = query.toString();
  return pathname + (rest === "" ? "" : `?${rest}`) + hash;
}
