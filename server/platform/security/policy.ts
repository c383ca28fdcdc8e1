/**
 * The content security policy as a value; a test pins it. `'nonce'` is a placeholder for the
 * response's own nonce.
 */
export const contentSecurityPolicy = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  // Mantine and react-remove-scroll write style elements; they carry the nonce.
  "style-src": ["'self'", "'nonce'"],
  // Signature previews are data URLs, document previews object URLs.
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "frame-src": ["'none'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
} as const satisfies Record<string, readonly string[]>;

/** Sources by directive. */
export type Sources = Readonly<Record<string, readonly string[]>>;

/** Adds sources to a policy; a source replaces `'none'`. */
export function withSources(policy: Sources, ...more: readonly Sources[]): Sources {
  return Object.fromEntries(
    Object.entries(policy).map(([directive, sources]) => {
      const added = more.flatMap((each) => each[directive] ?? []);
      return [
        directive,
        added.length === 0 ? sources : [...sources.filter((each) => each !== "'none'"), ...added],
      ];
    }),
  );
}

/** Returns the header's value for one response. */
export function policyHeader(nonce: string, policy: Sources = contentSecurityPolicy): string {
  return Object.entries(policy)
    .map(
      ([directive, sources]) =>
        `${directive} ${sources.map((source) => (source === "'nonce'" ? `'nonce-${nonce}'` : source)).join(" ")}`,
    )
    .join("; ");
}

/** Policy for answers that are data, never a page. */
export const dataPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

export const securityHeaders: Record<string, string> = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": "camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()",
};
