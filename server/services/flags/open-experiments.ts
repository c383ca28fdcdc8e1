import { readFile } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";
import { ConfigError } from "#server/platform/environment/environment.ts";
import type { Experiments } from "./experiments.ts";

/** Settings of the experiment service; null without one. */
export interface ExperimentSettings {
  optimizely: {
    sdkKey: string | null;
    accessToken: string | null;
    /** Path of a datafile. */
    datafile: string | null;
  } | null;
}

/** Opens the configured service; null without one. Its library is loaded only when needed. */
export async function openExperiments(
  { optimizely: settings }: ExperimentSettings,
  log: FastifyBaseLogger,
): Promise<Experiments | null> {
  if (settings === null) return null;
  const { sdkKey, accessToken, datafile: path } = settings;
  const datafile = path === null ? null : await readDatafile(path);
  const { optimizely } = await import("./optimizely.ts");
  return optimizely({ sdkKey, accessToken, datafile }, log);
}

async function readDatafile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new ConfigError(`OPTIMIZELY_DATAFILE names ${path}, which cannot be read.`);
  }
}
