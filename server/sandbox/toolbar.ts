import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/config.ts";
import { problems } from "#server/errors/problem.ts";

/** Where the build leaves it: beside dist/, so that what goes to production has nothing of it. */
const FOLDER = ".cache/toolbar";
const SCRIPT = "loader.js";
const BASE = "/sandbox/toolbar";

/** Address of the developer toolbar's script for a page; null in production, without a sandbox, and where none was built. */
export function toolbarScript({ production, sandbox, root }: Config): string | null {
  const there = !production && sandbox && existsSync(join(root, FOLDER, SCRIPT));
  return there ? `${BASE}/${SCRIPT}` : null;
}

/** The toolbar's files. Registered with the sandbox, so that in production these addresses do not exist. */
export function toolbarFiles({ root }: Config) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { file: string } }>(
      `${BASE}/:file`,
      {
        schema: {
          hide: true,
          params: {
            type: "object",
            properties: {
              file: { type: "string", pattern: "^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*\\.js$" },
            },
          },
        },
      },
      async (request, reply) => {
        const file = join(root, FOLDER, request.params.file);
        const text = await readFile(file, "utf8").catch(() => null);
        if (text === null) throw problems.notFound();
        return reply
          .header("content-type", "text/javascript; charset=utf-8")
          .header("cache-control", "no-cache")
          .send(text);
      },
    );
  };
}
