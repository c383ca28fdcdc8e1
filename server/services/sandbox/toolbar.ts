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
/** Address of the scripts that stand in for those of chat providers, which are built with the toolbar. */
const STAND_INS = "/sandbox/stand-ins";

/** Name of this part of the build. */
const PART = "toolbar";

export interface ToolbarPorts {
  config: { root: string };
  /** Parts of the build that are being made, by name. */
  underWay: ReadonlyMap<string, Promise<void>>;
}

/**
 * Returns the address of the developer toolbar's script; null in production, without a sandbox, or
 * when it is neither built nor being built.
 */
export function toolbarScript(
  {
    production,
    sandbox,
    root,
  }: {
    production: boolean;
    sandbox: boolean;
    root: string;
  },
  underWay: ToolbarPorts["underWay"] = new Map(),
): string | null {
  const isThere = () => underWay.has(PART) || existsSync(join(root, FOLDER, SCRIPT));
  return !production && sandbox && isThere() ? `${BASE}/${SCRIPT}` : null;
}

/** Files of the toolbar, which a request waits for while they are being built. Not registered in production. */
export function toolbarFiles({ config: { root }, underWay }: ToolbarPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const base of [BASE, STAND_INS])
      app.get<{ Params: Required<ToolbarFilePath> }>(
        `${base}/:file`,
        {
          schema: {
            hide: true,
            params: shape("ToolbarFilePath"),
          },
        },
        async (request, reply) => {
          await underWay.get(PART);
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
