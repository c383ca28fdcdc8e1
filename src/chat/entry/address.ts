/** Query parameter that opens the chat by itself. Source: product specification of the chat, section 2. */
export const POP_PARAMETER = "pop-webchat";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The application that a path is about: its first segment shaped like a UUID; null for none. */
export const applicationIn = (pathname: string): string | null =>
  pathname.split("/").find((segment) => UUID.test(segment)) ?? null;

/** Where the chat opens by itself, the address without the parameter; null elsewhere. */
export function popped({
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
