import type { FastifyInstance, FastifyRequest } from "fastify";
import { behindUnnamedProxy } from "./limit-key.ts";

/** Calls that a load balancer makes from inside, without TLS. */
const PROBES = new Set(["/healthz", "/readyz"]);

/** What a production server says once about how requests reach it, and when. */
const warnings: readonly { text: string; holds: (request: FastifyRequest) => boolean }[] = [
  {
    text: "Requests come through a proxy that TRUSTED_PROXIES does not name: the audit log records its address for everybody, and limits count by the address that it forwards. Name it, such as TRUSTED_PROXIES=10.0.0.0/8.",
    holds: (request) => behindUnnamedProxy(request) !== null,
  },
  {
    text: "A request came without TLS: no trusted proxy forwarded it with X-Forwarded-Proto: https. Passwords and tokens travel in the clear, unless a proxy ends TLS and is not named in TRUSTED_PROXIES.",
    holds: (request) => request.protocol !== "https" && !PROBES.has(request.url),
  },
];

/** Warns once of each way in which requests should not reach a production server. */
export function installEdgeWarnings(
  app: FastifyInstance,
  { production }: { production: boolean },
): void {
  if (!production) return;
  const open = new Set(warnings);
  app.addHook("onRequest", async (request) => {
    for (const warning of open) {
      if (!warning.holds(request)) continue;
      open.delete(warning);
      app.log.warn(warning.text);
    }
  });
}
