import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import type { ToolbarFilePath } from "#schemas/types/calls/sandbox.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";

const shape = shapesOf(calls);

/** Folder of the built toolbar, outside dist/, so that production deploys none of it. */
const FOLDER = ".cache/toolbar";
const SCRIPT = "loader.js";
const BASE = "/sandbox/toolbar";

/**
 * Returns the address of the developer toolbar's script; null in production, without a sandbox, or
 * when it is not built.
 */
export function toolbarScript({
  production,
  sandbox,
  root,
}: {
  production: boolean;
  sandbox: boolean;
  root: string;
}): string | null {
  const isBuilt = !production && sandbox && existsSync(join(root, FOLDER, SCRIPT));
  return isBuilt ? `${BASE}/${SCRIPT}` : null;
}

/** Files of the toolbar. Not registered in production. */
export function toolbarFiles({ root }: { root: string }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: Required<ToolbarFilePath> }>(
      `${BASE}/:file`,
      {
        schema: {
          hide: true,
          params: shape("ToolbarFilePath"),
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
