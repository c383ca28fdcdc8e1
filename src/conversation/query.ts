/** Returns the query string of an address. @param query a query of `schemas/calls` or `schemas/chat` */
export const queryString = (query: Record<string, string>): string =>
  `?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;
