import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A package of the lock file. */
export interface LockedPackage {
  name: string;
  version: string;
  /** SPDX expression, as the package states it. */
  license: string;
  integrity: string | null;
}

interface LockEntry {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
}

/** Returns the packages that a server is installed with: all but those of development alone. */
export async function productionPackages(root: string): Promise<LockedPackage[]> {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true)
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version: entry.version ?? "",
      license: entry.license ?? "",
      integrity: entry.integrity ?? null,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
