import { existsSync } from "node:fs";
import { join } from "node:path";
import { keepBuildFiles } from "#definitions/index.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { LENDERS } from "#server/lending/definitions/publish/awaited.ts";
import { policyHeader } from "#server/platform/security/policy.ts";
import { preparePageFiles } from "./page-files.ts";

export interface AssetsPorts {
  config: { root: string };
  /** Parts of the build that are being made, by name. */
  underWay: ReadonlyMap<string, Promise<void>>;
}

/** The built app's files. Those under /assets/ carry their content hash in their name and never change. */
export function assetsPlugin(services: AssetsPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    const folder = join(services.config.root, "dist");
    if (!existsSync(folder)) return;
    // A worker runs under the policy of its own script, so it needs the app's policy.
    const policy = policyHeader("none");
    preparePageFiles(app, ({ url }) => ({
      "content-security-policy": policy,
      "cache-control": url.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
    }));
    const { root } = services.config;
    const leases = [await keepBuildFiles(root)];
    // The first one names none of the files that come later.
    void services.underWay.get(LENDERS)?.then(async () => leases.push(await keepBuildFiles(root)));
    app.addHook("onClose", async () => {
      for (const letGo of leases) await letGo();
    });
    const common = {
      index: false as const,
      cacheControl: false,
      preCompressed: true,
      schemaHide: true,
    };
    const assets = join(folder, "assets");
    // One route for all of them: a route for each file takes half a second of each start.
    if (existsSync(assets))
      await app.register(fastifyStatic, { root: assets, prefix: "/assets/", ...common });
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      decorateReply: false,
      ...common,
      // Other routes serve the page and the definitions.
      globIgnore: [
        "*.html",
        ".in-use/**",
        "assets/**",
        "definitions/**",
        "studio/**",
        "*.json",
        "**/*.map",
      ],
    });
  };
}
