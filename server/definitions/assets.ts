import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { policyHeader } from "#server/security/policy.ts";
import type { Services } from "#server/services.ts";

/** The built app's files. Those under /assets/ carry their content hash in their name and never change. */
export function assetsPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const folder = join(services.config.root, "dist");
    if (!existsSync(folder)) return;
    // A worker is governed by the policy of its own script: the app's, not that of data.
    const policy = policyHeader("none");
    app.addHook("onSend", async (request, reply) => {
      void reply.header("content-security-policy", policy);
      void reply.header(
        "cache-control",
        request.url.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600",
      );
    });
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      // The page is filled by its own route, definitions by theirs.
      globIgnore: ["*.html", "definitions/**", "*.json", "**/*.map"],
      schemaHide: true,
    });
  };
}
