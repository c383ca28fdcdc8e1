import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { ConfigError, type ReadVariable } from "#server/platform/environment/environment.ts";
import type { Experiments } from "#server/lending/definitions/flags/experiments.ts";

/** Settings of the experiment service; null without one. */
export interface ExperimentSettings {
  optimizely: {
    sdkKey: string | null;
    accessToken: string | null;
    /** Path of a datafile. */
    datafile: string | null;
  } | null;
}

/**
 * Reads the settings of Optimizely; null when they are not set. A relative path of a datafile starts
 * at `root`.
 */
export function optimizelySettings(
  read: ReadVariable,
  root: string,
): ExperimentSettings["optimizely"] {
  const sdkKey = read("OPTIMIZELY_SDK_KEY");
  const accessToken = read("OPTIMIZELY_ACCESS_TOKEN");
  const datafile = read("OPTIMIZELY_DATAFILE");
  if (sdkKey === null && datafile === null) {
    if (accessToken === null) return null;
    throw new ConfigError("OPTIMIZELY_SDK_KEY is missing: OPTIMIZELY_ACCESS_TOKEN goes with it.");
  }
  return { sdkKey, accessToken, datafile: datafile === null ? null : resolve(root, datafile) };
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
