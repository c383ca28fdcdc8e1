/** The pages of the studio: its own document, and the document in which it draws a preview. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import {
  contentSecurityPolicy,
  policyHeader,
  type Sources,
  withSources,
} from "#server/platform/security/policy.ts";
import { sendWaitingPage, type Waiting } from "#server/platform/http/waiting-page.ts";
import { preparePageFiles } from "./page-files.ts";
import { pageOrganisation, type PageOrganisationPorts } from "./page-organisation.ts";
import { fillNonce } from "./shell.ts";

export type StudioPagesPorts = PageOrganisationPorts & {
  config: { root: string; sandbox: boolean };
  /** Parts of the build that are being made, by name. */
  underWay: ReadonlyMap<string, Promise<void>>;
};

/** Name of this part of the build. */
const PART = "studio";

/** What a person reads until it is there. The studio speaks English. */
const BEING_BUILT: Waiting = {
  title: "The studio is being built",
  sentence: "This page opens it as soon as it is ready.",
  locale: "en",
  seconds: "2",
};

/** The studio shows its own preview in a frame, and nothing else. */
const studioPolicy = withSources(contentSecurityPolicy, { "frame-src": ["'self'"] });
/** Only the studio may frame the preview. */
const previewPolicy = withSources(contentSecurityPolicy, { "frame-ancestors": ["'self'"] });

/**
 * The worker compiles the schemas of forms with Ajv, which generates code. It has no document, no
 * storage and no network: it takes texts from the page and answers with data. The page's own policy
 * stays without `unsafe-eval`.
 */
const workerPolicy: Sources = {
  "default-src": ["'none'"],
  "script-src": ["'self'", "'unsafe-eval'"],
};
const isWorker = (url: string) => /^worker-[\w-]+\.js$/.test(basename(url.split("?")[0] ?? ""));

const documents = [
  { file: "studio.html", urls: ["/studio", "/studio/*"], policy: studioPolicy, frame: "DENY" },
  {
    file: "studio-preview.html",
    urls: ["/studio/preview"],
    policy: previewPolicy,
    frame: "SAMEORIGIN",
  },
] as const;

/** The studio's documents and files. They hold no definition: each call checks who asks. */
export function studioPagesPlugin(services: StudioPagesPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    const { root, sandbox } = services.config;
    for (const { file, urls, policy, frame } of documents)
      for (const url of urls)
        app.get(url, { schema: { hide: true } }, async (request, reply) => {
          if (services.underWay.has(PART)) return sendWaitingPage(reply.code(503), BEING_BUILT);
          const html = await readFile(join(root, "dist", file), "utf8").catch(() => null);
          if (html === null)
            return reply
              .code(503)
              .header("content-type", "text/plain; charset=utf-8")
              .send("The studio is not built yet. Run: npm run build\n");
          const nonce = randomBytes(16).toString("base64");
          const facts = { orgCode: pageOrganisation(services, request), sandbox };
          return reply
            .headers({
              "content-type": "text/html; charset=utf-8",
              "content-security-policy": policyHeader(nonce, policy),
              "x-frame-options": frame,
            })
            .send(fillNonce(html, "studio", facts, nonce));
        });
    const assets = join(root, "dist/studio/assets");
    if (services.underWay.has(PART)) await mkdir(assets, { recursive: true });
    if (!existsSync(assets)) return;
    await app.register(async (files) => {
      preparePageFiles(files, ({ url }) => ({
        "content-security-policy": policyHeader(
          "none",
          isWorker(url) ? workerPolicy : contentSecurityPolicy,
        ),
        "cache-control": "public, max-age=31536000, immutable",
      }));
      await files.register(fastifyStatic, {
        root: assets,
        prefix: "/studio/assets/",
        index: false,
        cacheControl: false,
        preCompressed: true,
        schemaHide: true,
        decorateReply: false,
      });
    });
  };
}
