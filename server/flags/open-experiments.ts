import { readFile } from "node:fs/promises";
import { ConfigError, type Config } from "#server/config.ts";
import type { Services } from "#server/services.ts";
import type { Experiments } from "./experiments.ts";

/** The service that the environment sets up, or none. Its library is loaded only then. */
export async function openExperiments(
  { optimizely: settings }: Pick<Config, "optimizely">,
  log: Services["log"],
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
