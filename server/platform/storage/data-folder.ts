import { resolve } from "node:path";
import type { ReadVariable } from "#server/platform/environment/environment.ts";

/** Returns the absolute path of the server's data folder. */
export const dataFolder = (read: ReadVariable, root: string): string =>
  resolve(root, read("DATA_DIR") ?? "data");
