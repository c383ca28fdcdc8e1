import type { Flow } from "#schemas/types/flow.ts";

/** The part of a flow that addresses depend on, in a published or an unpublished definition. */
export type AddressedFlow = Pick<Flow, "basePath" | "pages">;

/**
 * Path of a page with its parameters still in it, such as `/apply/:uuid/liens`. A page path that
 * begins with a slash is absolute; `/` alone is the base path.
 */
export function pagePattern(
  { basePath }: Pick<Flow, "basePath">,
  { id, path = id }: Pick<Flow["pages"][number], "id" | "path">,
): string {
  if (path.startsWith("/") && path !== "/") return path;
  return `/${[basePath, path]
    .flatMap((part) => part.split("/"))
    .filter(Boolean)
    .join("/")}`;
}

/**
 * Address of a page; null when the flow has no such page. A parameter without a value stays
 * readable in the address.
 */
export function pageAddress(
  flow: AddressedFlow,
  pageId: string,
  params: Readonly<Record<string, string>> = {},
): string | null {
  const page = flow.pages.find(({ id }) => id === pageId);
  if (!page) return null;
  const path = pagePattern(flow, page).replace(/:([A-Za-z]+)/g, (match, name: string) =>
    params[name] === undefined ? match : encodeURIComponent(params[name]),
  );
  const query = Object.entries(page.query ?? {}).map((pair) => pair.map(formEncoded).join("="));
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

/**
 * Encodes as `URLSearchParams` does. The engine cannot use that class: it belongs to the platform,
 * not to the language.
 */
function formEncoded(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}
