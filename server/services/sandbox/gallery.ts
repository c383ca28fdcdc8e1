import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import type { FastifyInstance } from "fastify";
import { problems } from "#server/platform/errors/problem.ts";
import { contentSecurityPolicy, policyHeader } from "#server/platform/security/policy.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
/** The nonce that the built pages name. They hold no data, so a fixed one protects as well. */
const NONCE = "gallery-nonce";
const BASE = "/sandbox/gallery";

/**
 * `GET /sandbox/gallery/`: every widget and block in each of its states, as `npm run gallery` built
 * them. Registered only where there is a sandbox.
 */
export function galleryPlugin({ config }: { config: { root: string } }) {
  const folder = join(config.root, ".cache/gallery");
  return async (app: FastifyInstance): Promise<void> => {
    app.get(BASE, { schema: { hide: true } }, async (_request, reply) =>
      reply.redirect(`${BASE}/`),
    );
    app.get<{ Params: { "*": string } }>(
      `${BASE}/*`,
      { schema: { hide: true } },
      async (request, reply) => {
        const name = request.params["*"] === "" ? "index.html" : request.params["*"];
        const path = normalize(join(folder, name));
        const type = TYPES[extname(path)];
        if (!path.startsWith(folder + sep) || type === undefined) throw problems.notFound();
        const body = await readFile(path).catch(() => null);
        if (body !== null)
          return reply
            .header("content-type", type)
            .header("content-security-policy", policyHeader(NONCE, contentSecurityPolicy))
            .send(body);
        if (name !== "index.html") throw problems.notFound();
        return reply
          .code(404)
          .header("content-type", "text/plain; charset=utf-8")
          .send("The gallery is not built yet. Run: npm run gallery\n");
      },
    );
  };
}
